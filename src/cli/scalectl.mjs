#!/usr/bin/env node
import { devNull } from 'node:os';

// Runs the TypeScript sources as they are: Node itself strips the types where it can, tsx does it elsewhere.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
const args = process.argv.slice(2);
const { keepsFromAws } = await import('./keeps-from-aws.ts');
// Against the emulator alone: no setting and no credential of a real account may reach the SDK clients.
if (keepsFromAws(args)) {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  process.env.AWS_CONFIG_FILE = devNull;
  process.env.AWS_SHARED_CREDENTIALS_FILE = devNull;
}
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { main } = await import('./main.ts');
process.exitCode = await main(args);
