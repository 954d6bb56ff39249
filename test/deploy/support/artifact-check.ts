import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PackagedTemplate } from '../../../src/deploy/package-template.ts';
import { readZip } from './read-zip.ts';
import { ofType, textOf } from './template-facts.ts';

interface PackagedFunction {
  readonly id: string;
  readonly handler: string;
  readonly zip: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** What Lambda sets ("Defined runtime environment variables") and what the template sets, a name for each reference. */
const environmentOf = (variables: unknown): Readonly<Record<string, string>> => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'example',
  AWS_SECRET_ACCESS_KEY: 'example',
  ...Object.fromEntries(Object.entries(variables ?? {}).map(([name, value]) => [name, textOf(value)])),
});

const functionsOf = ({ template, artifacts }: PackagedTemplate): readonly PackagedFunction[] =>
  ofType(template, 'AWS::Lambda::Function').flatMap(([id, { Properties }]) => {
    const { S3Key = '' } = Properties.Code as { readonly S3Key?: string };
    const key = S3Key.replace(/^.*\/|\.zip$/g, '');
    const { Variables } = (Properties.Environment ?? {}) as { readonly Variables?: unknown };
    const environment = environmentOf(Variables);
    return [{ id, handler: String(Properties.Handler), zip: artifacts[key] ?? '', environment }];
  });

/** Loads a handler as Lambda does: plain Node, in a folder with nothing but the zip's files. */
const load = async ({ id, handler, zip, environment }: PackagedFunction): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'artifact-'));
  try {
    for (const { name, data } of readZip(readFileSync(zip))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), data);
    }
    const [, file = '', exported = ''] = /^(.*)\.(\w+)$/.exec(handler) ?? [];
    const module = JSON.stringify(pathToFileURL(join(folder, `${file}.mjs`)).href);
    const script = `import(${module}).then((m) => console.log(typeof m[${JSON.stringify(exported)}]))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder, env: environment });
    return stdout.trim().endsWith('function') ? [] : [`${id} exports no ${exported}`];
  } catch (error) {
    return [`${id} does not load: ${String(error)}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** What is wrong with the zips: one that is missing, that does not load, or that holds what it must not. */
export const checkArtifacts = async (
  packaged: PackagedTemplate,
  mustLoad: boolean,
  forbidFiles: readonly string[],
): Promise<readonly string[]> => {
  const functions = functionsOf(packaged);
  if (functions.length === 0) return ['there is no function'];
  const files = functions.flatMap(({ zip }) => readZip(readFileSync(zip)).map(({ name }) => name));
  const forbidden = files.filter((name) => forbidFiles.some((one) => name.startsWith(one)));
  const problems = mustLoad ? await Promise.all(functions.map(load)) : [];
  return [...problems.flat(), ...forbidden.map((name) => `the zip holds ${name}`)];
};
