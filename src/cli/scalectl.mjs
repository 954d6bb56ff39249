#!/usr/bin/env node
// Runs the TypeScript sources as they are: Node itself strips the types where it can, tsx does it elsewhere.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
const args = process.argv.slice(2);
const { keepsFromAws } = await import('./keeps-from-aws.ts');
const { prepareEnvironment } = await import('../config/prepare-environment.ts');
prepareEnvironment(keepsFromAws(args));
const { main } = await import('./main.ts');
process.exitCode = await main(args);
