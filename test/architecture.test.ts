import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkArchitecture, type SourceFile } from './support/check-architecture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const readFolder = (folder: string): readonly SourceFile[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mts|cts|js|mjs|cjs)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), source: readFileSync(file, 'utf8') }));

describe('the house', () => {
  it.each(['src', 'functions', 'test'])('%s keeps its rules', (folder) => {
    const files = readFolder(folder);
    expect(files.length).toBeGreaterThan(0);
    expect(checkArchitecture(files)).toEqual([]);
  });
});

describe('the check finds a planted fault', () => {
  const importing = (path: string, specifier: string): SourceFile => ({
    path,
    source: `import { x } from '${specifier}';`,
  });
  it.each([
    {
      name: 'core imports nothing of the world',
      file: importing('src/core/a.ts', '../world/world.ts'),
      want: 'src/core/a.ts: core may not import src/world/world.ts',
    },
    {
      name: 'nor from a folder below',
      file: importing('src/core/rules/a.ts', '../../app/settle.ts'),
      want: 'src/core/rules/a.ts: core may not import src/app/settle.ts',
    },
    {
      name: 'core imports no package',
      file: importing('src/core/a.ts', 'node:fs'),
      want: 'src/core/a.ts: core may not import node:fs',
    },
    {
      name: 'a type is an import too',
      file: { path: 'src/core/a.ts', source: "import type { X } from '../ports/clock.ts';" },
      want: 'src/core/a.ts: core may not import src/ports/clock.ts',
    },
    {
      name: 'over several lines',
      file: { path: 'src/alarm/a.ts', source: "import {\n  a,\n  type B,\n} from '../app/settle.ts';" },
      want: 'src/alarm/a.ts: alarm may not import src/app/settle.ts',
    },
    {
      name: 'handed on',
      file: { path: 'src/ports/a.ts', source: "export * from '../world/world.ts';" },
      want: 'src/ports/a.ts: ports may not import src/world/world.ts',
    },
    {
      name: 'for its effect alone',
      file: { path: 'src/app/a.ts', source: "import 'zod';" },
      want: 'src/app/a.ts: app may not import zod',
    },
    {
      name: 'at run time',
      file: { path: 'src/config/a.ts', source: "const x = await import('../deploy/names.ts');" },
      want: 'src/config/a.ts: config may not import src/deploy/names.ts',
    },
    {
      name: 'the AWS SDK outside its adapter',
      file: importing('src/app/a.ts', '@aws-sdk/client-sagemaker'),
      want: 'src/app/a.ts: app may not import @aws-sdk/client-sagemaker',
    },
    {
      name: 'one adapter imports not the other',
      file: importing('src/adapters/aws/a.ts', '../memory/b.ts'),
      want: 'src/adapters/aws/a.ts: adapters/aws may not import src/adapters/memory/b.ts',
    },
    {
      name: 'a package whose name only begins alike',
      file: importing('src/config/a.ts', 'zod-to-anything'),
      want: 'src/config/a.ts: config may not import zod-to-anything',
    },
    {
      name: 'deploy takes one file of the adapters and no other',
      file: importing('src/deploy/a.ts', '../adapters/aws/errors.ts'),
      want: 'src/deploy/a.ts: deploy may not import src/adapters/aws/errors.ts',
    },
    {
      name: 'a function takes no checker of the configuration',
      file: importing('functions/a.ts', '../src/config/parse-targets.ts'),
      want: 'functions/a.ts: functions may not import src/config/parse-targets.ts',
    },
    {
      name: 'nobody imports the command line',
      file: importing('src/deploy/a.ts', '../cli/main.ts'),
      want: 'src/deploy/a.ts: deploy may not import src/cli/main.ts',
    },
    {
      name: 'a folder nobody gave a rule',
      file: importing('src/utils/a.ts', '../core/time.ts'),
      want: 'src/utils/a.ts: nothing says what utils may import',
    },
    {
      name: 'more than 300 lines',
      file: { path: 'src/core/a.ts', source: 'x;\n'.repeat(301) },
      want: 'src/core/a.ts: 301 lines, 300 at most',
    },
    { name: 'a barrel', file: { path: 'src/core/index.ts', source: '' }, want: 'src/core/index.ts: a barrel file' },
    {
      name: 'a default export',
      file: { path: 'src/core/a.ts', source: 'export default 1;' },
      want: 'src/core/a.ts: a default export',
    },
    {
      name: 'a default export by another name',
      file: { path: 'src/core/a.ts', source: 'export { a as default };' },
      want: 'src/core/a.ts: a default export',
    },
    {
      name: 'a clock',
      file: { path: 'src/core/a.ts', source: 'const now = Date.now();' },
      want: 'src/core/a.ts: reads a clock or chance',
    },
    {
      name: 'a clock, new',
      file: { path: 'src/world/a.ts', source: 'const now = new Date();' },
      want: 'src/world/a.ts: reads a clock or chance',
    },
    {
      name: 'a clock, called',
      file: { path: 'src/alarm/a.ts', source: 'const now = Date();' },
      want: 'src/alarm/a.ts: reads a clock or chance',
    },
    {
      name: 'chance',
      file: { path: 'src/app/a.ts', source: 'const id = Math.random();' },
      want: 'src/app/a.ts: reads a clock or chance',
    },
    {
      name: 'the environment',
      file: { path: 'src/lambda/a.ts', source: 'const { A } = process.env;' },
      want: 'src/lambda/a.ts: reads process.env',
    },
    {
      name: 'the environment, in the command line too',
      file: { path: 'src/cli/scalectl.mjs', source: "process.env.A = 'true';" },
      want: 'src/cli/scalectl.mjs: reads process.env',
    },
    {
      name: 'a mocked module in a test',
      file: { path: 'test/a.test.ts', source: `vi.${'mock'}('../src/core/decide.ts');` },
      want: 'test/a.test.ts: mocks a module',
    },
  ])('$name', ({ file, want }) => {
    expect(checkArchitecture([file])).toEqual([want]);
  });
});

describe('the check leaves alone what is right', () => {
  it.each<{ name: string; file: SourceFile }>([
    { name: 'core within core', file: { path: 'src/core/rules/a.ts', source: "import { x } from '../time.ts';" } },
    { name: 'a date of a given moment', file: { path: 'src/core/a.ts', source: 'new Date(at).toISOString();' } },
    { name: 'a clock outside the pure folders', file: { path: 'src/lambda/a.ts', source: 'now = Date.now' } },
    {
      name: 'what is only spoken of',
      file: { path: 'src/core/a.ts', source: "/** import { x } from 'zod'; Date.now() */\n// Math.random()" },
    },
    {
      name: 'the tables that deploy needs',
      file: { path: 'src/deploy/a.ts', source: "import { x } from '../adapters/aws/table-definitions.ts';" },
    },
    {
      name: 'the command line, anything',
      file: { path: 'src/cli/a.ts', source: "import { x } from '../emulator/server.ts';\nimport y from 'commander';" },
    },
    { name: 'exactly 300 lines', file: { path: 'src/core/a.ts', source: 'x;\n'.repeat(300) } },
    { name: "the packager's plugin", file: { path: 'src/deploy/plugin.mjs', source: 'export default class {}' } },
    { name: 'the one reading of the environment', file: { path: 'src/config/load.ts', source: 'process.env' } },
  ])('$name', ({ file }) => {
    expect(checkArchitecture([file])).toEqual([]);
  });
});
