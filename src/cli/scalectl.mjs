#!/usr/bin/env node
// Runs the TypeScript sources as they are: Node itself strips the types where it can, tsx does it elsewhere.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
