import { posix } from 'node:path';

export interface SourceFile {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly source: string;
}

interface MayImport {
  /** Folders under `src`, or single files of one. */
  readonly folders: readonly string[];
  /** Package names, or their beginnings where they end in a slash or a colon. */
  readonly packages: readonly string[];
}

/** Who may import whom. The pure folders know no package at all. */
const MAY_IMPORT: Readonly<Record<string, MayImport | 'anything'>> = {
  core: { folders: [], packages: [] },
  alarm: { folders: ['core'], packages: [] },
  ports: { folders: ['core'], packages: [] },
  world: { folders: ['core'], packages: [] },
  endpoint: { folders: ['alarm', 'core'], packages: [] },
  app: { folders: ['core', 'alarm', 'endpoint', 'ports'], packages: [] },
  config: { folders: ['core'], packages: ['node:', 'yaml', 'zod'] },
  'adapters/aws': { folders: ['ports', 'core'], packages: ['@aws-sdk/', '@smithy/', 'node:crypto', 'node:util'] },
  'adapters/memory': { folders: ['ports', 'core', 'world'], packages: ['node:util'] },
  emulator: { folders: ['world', 'core'], packages: ['node:', '@aws-sdk/', 'dynalite', 'local-aws-sqs', 'zod'] },
  sim: { folders: ['core', 'alarm', 'app', 'ports', 'world', 'adapters/memory'], packages: [] },
  sweep: { folders: ['core', 'ports'], packages: [] },
  deploy: {
    folders: ['core', 'config', 'adapters/aws/table-definitions.ts'],
    packages: ['node:', 'esbuild', 'tsx/', 'yaml'],
  },
  lambda: {
    folders: ['app', 'alarm', 'core', 'ports', 'adapters/aws', 'config'],
    packages: ['@middy/', '@aws-lambda-powertools/', 'aws-lambda', 'node:crypto'],
  },
  functions: {
    folders: [
      'config/compiled.ts',
      'config/load.ts',
      'config/embedded.ts',
      'lambda',
      'app',
      'alarm',
      'core',
      'ports',
      'adapters/aws',
    ],
    packages: ['@middy/', '@aws-lambda-powertools/', 'aws-lambda'],
  },
  cli: 'anything',
};

const MOST_LINES = 300;
/** Time and chance are arguments here. */
const CLOCKLESS = ['core', 'alarm', 'endpoint', 'app', 'world', 'sim'];
const CLOCK_OR_CHANCE = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bMath\.random\b|\bperformance\.now\b/;
/** The settings of a Lambda, a role's credentials in a bundle, and what `scalectl` sets before it loads a client. */
const READS_ENVIRONMENT = ['load', 'env-credentials', 'prepare-environment'].map((name) => `src/config/${name}.ts`);
/** The plugin interface of the packager wants one. */
const EXPORTS_DEFAULT = ['src/deploy/plugin.mjs'];

/** `core`, `adapters/aws`, `functions`: what the rules speak of; files right under `src` belong to none. */
const folderOf = (path: string): string => {
  const [top = '', folder = '', inner = ''] = path.split('/');
  if (top !== 'src') return top;
  return folder === 'adapters' ? `adapters/${inner}` : folder;
};

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const IMPORT = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])(.+?)\1|\bimport\s*\(?\s*(['"])(.+?)\3/g;

const importsOf = (source: string): readonly string[] =>
  [...source.matchAll(IMPORT)].flatMap((match) => match[2] ?? match[4] ?? []);

const isAllowedPackage = (name: string, packages: readonly string[]): boolean =>
  packages.some((allowed) => (/[/:]$/.test(allowed) ? name.startsWith(allowed) : name === allowed));

const importFault = (path: string, specifier: string): string | undefined => {
  const folder = folderOf(path);
  const rule = MAY_IMPORT[folder];
  if (rule === undefined) return `${path}: nothing says what ${folder || 'this folder'} may import`;
  if (rule === 'anything') return undefined;
  if (!specifier.startsWith('.')) {
    return isAllowedPackage(specifier, rule.packages) ? undefined : `${path}: ${folder} may not import ${specifier}`;
  }
  const imported = posix.join(posix.dirname(path), specifier);
  const from = folderOf(imported);
  const allowed =
    from === folder || rule.folders.includes(from) || rule.folders.some((file) => imported === `src/${file}`);
  return allowed ? undefined : `${path}: ${folder} may not import ${imported}`;
};

const checkSource = ({ path, source }: SourceFile): readonly string[] => {
  const code = withoutComments(source);
  const lines = source.trimEnd().split('\n').length;
  const faults = importsOf(code).flatMap((specifier) => importFault(path, specifier) ?? []);
  if (lines > MOST_LINES) faults.push(`${path}: ${lines} lines, ${MOST_LINES} at most`);
  if (/(^|\/)index\.[a-z]+$/.test(path)) faults.push(`${path}: a barrel file`);
  const exportsDefault = /^export default\b|\bas default\b/m.test(code);
  if (exportsDefault && !path.endsWith('.d.ts') && !EXPORTS_DEFAULT.includes(path)) {
    faults.push(`${path}: a default export`);
  }
  if (CLOCKLESS.includes(folderOf(path)) && CLOCK_OR_CHANCE.test(code)) faults.push(`${path}: reads a clock or chance`);
  if (/\bprocess\.env\b/.test(code) && !READS_ENVIRONMENT.includes(path)) faults.push(`${path}: reads process.env`);
  return faults;
};

const checkTest = ({ path, source }: SourceFile): readonly string[] =>
  /\bvi\s*\.\s*(mock|doMock)\b/.test(withoutComments(source)) ? [`${path}: mocks a module`] : [];

/** What these files break of the house's rules, one sentence each. Pure: the caller reads the files. */
export const checkArchitecture = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap((file) => (file.path.startsWith('test/') ? checkTest(file) : checkSource(file)));
