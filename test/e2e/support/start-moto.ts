import { findFreePort } from './free-port.ts';
import { pythonTool } from './python.ts';
import { type StartedProcess, startProcess } from './start-process.ts';

/** moto's server: every AWS service it knows at one address. */
export const startMoto = async (): Promise<StartedProcess> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  return startProcess('moto', pythonTool('moto_server'), ['-H', '127.0.0.1', '-p', String(port)], {}, url);
};
