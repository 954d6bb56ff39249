// Loaded before a command (node --import): writes down every address it connects to or looks up, every credential header
// it sends, every AWS setting it reads and every file it opens. The log is what WATCH_LOG names, one JSON object in a line.

import dgram from 'node:dgram';
import { subscribe } from 'node:diagnostics_channel';
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const { appendFileSync } = fs;
const log = process.env.WATCH_LOG;
const note = (kind, value) => appendFileSync(log, `${JSON.stringify({ kind, value })}\n`);

const wrap = (owner, name, kind, describe) => {
  const original = owner[name];
  owner[name] = function watched(...args) {
    note(kind, describe(...args));
    return original.apply(this, args);
  };
};

// Node itself passes [options, callback] as one argument.
wrap(net.Socket.prototype, 'connect', 'connect', (first, second) => {
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'number') return typeof second === 'string' ? second : 'localhost';
  if (typeof options === 'string') return options;
  // A pipe on this machine: tsx looks for one of a parent process of its own.
  return options.path ? `pipe ${options.path}` : (options.host ?? 'localhost');
});
wrap(tls, 'connect', 'tls', (options) => String(options?.host ?? options));
wrap(dgram.Socket.prototype, 'send', 'udp', (...args) => String(args.findLast((arg) => typeof arg === 'string')));
for (const owner of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) wrap(owner, name, 'lookup', String);
}
for (const owner of [fs, fs.promises]) {
  for (const name of ['open', 'readFile']) wrap(owner, name, 'file', String);
}
for (const name of ['openSync', 'readFileSync']) wrap(fs, name, 'file', String);
syncBuiltinESMExports();

subscribe('http.client.request.start', ({ request }) => {
  note('header', `${request.getHeader('authorization')} ${request.getHeader('x-amz-security-token')}`);
});

// Only a value that is there and comes out is one that is read: taking a setting away is no reading.
process.env = new Proxy(process.env, {
  get(environment, name) {
    const value = Reflect.get(environment, name);
    if (value !== undefined && /^AWS_/.test(String(name))) note('setting', `${String(name)}=${value}`);
    return value;
  },
});
