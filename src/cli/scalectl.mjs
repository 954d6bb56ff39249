#!/usr/bin/env node
import { devNull } from 'node:os';

/** The commands that speak to a deployed stack, with the caller's own settings and credentials. */
const SPEAK_TO_AWS = new Set(['status', 'history', 'pause', 'pin', 'resume']);
const [command, ...args] = process.argv.slice(2);
const explainsStored = command === 'explain' && args.some((arg) => arg.includes('#'));

// Every other command runs against the emulator alone: no setting and no credential of a real account may reach the SDK clients.
if (!SPEAK_TO_AWS.has(command) && !explainsStored) {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  process.env.AWS_CONFIG_FILE = devNull;
  process.env.AWS_SHARED_CREDENTIALS_FILE = devNull;
}
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
// Runs the TypeScript sources as they are: Node itself strips the types where it can, tsx does it elsewhere.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
