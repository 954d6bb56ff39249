// Loaded before a command (node --require): every attempt to reach a network is refused, and written to the file that
// NETWORK_LOG names. A pipe on this machine is no network: tsx looks for one of a parent of its own.
const { appendFileSync } = require('node:fs');
const net = require('node:net');
const dns = require('node:dns');

const refuse = (what, args) => {
  appendFileSync(process.env.NETWORK_LOG, `${what} ${JSON.stringify(args[0])}\n`);
  throw new Error(`No network here: ${what}`);
};

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectToPipeOnly(...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const isPipe = typeof options === 'object' && options !== null && typeof options.path === 'string';
  return isPipe ? connect.apply(this, args) : refuse('connect', args);
};
dns.lookup = (...args) => refuse('lookup', args);
dns.promises.lookup = (...args) => refuse('lookup', args);
