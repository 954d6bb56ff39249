import type { Server } from 'node:http';

/** Listens on 127.0.0.1 and nowhere else; gives back the URL. */
export const listenOnLoopback = (server: Server, port = 0): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port to listen on'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });

/** Closes at once; clients that keep connections alive are cut off. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    // dynalite says null, node:http undefined, where there was no error.
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
