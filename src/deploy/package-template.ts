import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from './bundle.ts';
import type { Resources } from './cloudformation.ts';

export interface PackageInput {
  /** A targets file; left out: the shipped example. */
  readonly targets?: string;
  readonly service?: string;
  readonly stage?: string;
  /** The folder that receives template, zips and source maps; what it holds already is replaced. */
  readonly out: string;
  /** Environment of the command beside `HOME` and the service's name. It gets no other, and so neither credentials nor a Region. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface PackagedTemplate {
  readonly template: {
    readonly Resources: Resources;
    readonly Outputs?: Readonly<Record<string, unknown>>;
    readonly Metadata?: Readonly<Record<string, unknown>>;
  };
  /** The zip of each function, by its key in `serverless.yml`. */
  readonly artifacts: Readonly<Record<string, string>>;
  /** What the command printed. */
  readonly log: string;
}

const LINKED = ['src', 'functions', 'node_modules', 'package.json', 'targets.example.yml'];

/**
 * A service folder for one run. The framework builds in `<service folder>/.serverless` whatever `--package` says, and
 * empties that first, so that two runs in one folder would take each other's files away.
 */
const createServiceFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'scaling-controller-package-'));
  copyFileSync(join(PROJECT_ROOT, 'serverless.yml'), join(folder, 'serverless.yml'));
  for (const name of LINKED) symlinkSync(join(PROJECT_ROOT, name), join(folder, name));
  return folder;
};

const toArguments = ({ targets, stage, out }: PackageInput): readonly string[] => [
  'package',
  '--package',
  resolve(out),
  ...(stage === undefined ? [] : ['--stage', stage]),
  ...(targets === undefined ? [] : ['--param', `targets=${resolve(targets)}`]),
];

const artifactsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.zip'))
      .map((name) => [name.slice(0, -'.zip'.length), join(folder, name)]),
  );

/** `serverless package` did not end well; the message is what it printed. */
class PackageError extends Error {
  override readonly name = 'PackageError';
}

const run = async (file: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) => {
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, { cwd, env, maxBuffer: 16 * 1024 * 1024 });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new PackageError(`${stdout}${stderr}`.trim(), { cause: error });
  }
};

/**
 * `serverless package`, as a person would run it, and what it made. Several may run at the same time.
 * @throws PackageError with the command's whole output
 */
export const packageTemplate = async (input: PackageInput): Promise<PackagedTemplate> => {
  const folder = createServiceFolder();
  const out = resolve(input.out);
  mkdirSync(out, { recursive: true });
  try {
    const command = join(PROJECT_ROOT, 'node_modules/serverless/bin/serverless.js');
    const log = await run(process.execPath, [command, ...toArguments(input)], folder, {
      HOME: folder,
      NO_COLOR: '1',
      ...(input.service === undefined ? {} : { SCALING_CONTROLLER_SERVICE: input.service }),
      ...input.environment,
    });
    const template = JSON.parse(readFileSync(join(out, 'cloudformation-template-update-stack.json'), 'utf8'));
    return { template, artifacts: artifactsIn(out), log };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
