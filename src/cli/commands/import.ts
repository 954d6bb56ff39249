import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseTargets } from '../../config/parse-targets.ts';
import { formatProblem } from '../../config/problem.ts';
import { parseResourceId } from '../../core/scalable-target.ts';
import type { NativeTarget } from '../../ports/native-scaling.ts';
import { type Account, withAccountOpen } from '../adopt/open-account.ts';
import { CliError } from '../cli-error.ts';
import type { Remark } from '../import/imported.ts';
import type { Kept } from '../import/keep-valid.ts';
import { planImport } from '../import/plan-import.ts';
import { renderTargets } from '../import/render-targets.ts';
import { describeReadError } from '../input/read-text.ts';
import type { Output } from '../output.ts';

export interface ImportOptions {
  readonly endpoint?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly region?: string;
}

const NAME = /^[a-zA-Z0-9](-*[a-zA-Z0-9]){0,62}$/;

const checkOptions = ({ endpoint, out, force }: ImportOptions): void => {
  const problems = [];
  if (endpoint !== undefined && !NAME.test(endpoint)) {
    const hint = endpoint.includes('://') ? 'Where the services are is said with AWS_ENDPOINT_URL.' : undefined;
    problems.push({
      file: 'command line',
      path: '--endpoint',
      expected: 'the name of a SageMaker endpoint',
      found: JSON.stringify(endpoint),
      ...(hint === undefined ? {} : { hint }),
    });
  }
  if (out !== undefined && !force && existsSync(out)) {
    const said = {
      expected: 'a file that is not there yet',
      found: 'one that is',
      hint: 'Use --force to overwrite it.',
    };
    problems.push({ file: out, path: '', ...said });
  }
  if (problems.length > 0) throw new CliError(problems);
};

/** The scalable targets that belong to one endpoint, its components among them. */
const ofEndpoint = async (
  { endpointOf }: Account,
  native: readonly NativeTarget[],
  endpoint: string | undefined,
): Promise<readonly NativeTarget[]> => {
  if (endpoint === undefined) return native;
  const found: NativeTarget[] = [];
  for (const one of native) {
    const target = parseResourceId(one.resourceId);
    if (target === undefined) continue;
    const host = target.kind === 'variant' ? target.endpointName : await endpointOf(target.inferenceComponentName);
    if (host?.toLowerCase() === endpoint.toLowerCase()) found.push(one);
  }
  return found;
};

const readPlan = (options: ImportOptions): Promise<Kept> =>
  withAccountOpen(options, async (account) => {
    const native = await ofEndpoint(account, await account.native.readNative(), options.endpoint);
    const names = new Set(native.flatMap(({ policies }) => policies.flatMap(({ alarms }) => alarms)));
    const alarms = await account.alarms.readDefinitions([...names]);
    return planImport(native, new Map(alarms.map((alarm) => [alarm.definition.AlarmName, alarm])));
  });

/** What is not in the file is said aloud too; what only differs stands in the file, at its place. */
const warn = (output: Output, { targets, leftOut }: Kept): void => {
  const say = (about: string, remarks: readonly Remark[]): void => {
    for (const { kind, text } of remarks) if (kind === 'lost') output.err(`warning: ${about}: ${text}`);
  };
  for (const { resourceId, remarks, signals } of targets) {
    say(resourceId, [
      ...remarks,
      ...signals.flatMap(({ scaleOut, scaleIn }) => [...(scaleOut?.remarks ?? []), ...(scaleIn?.remarks ?? [])]),
    ]);
  }
  for (const { resourceId, remarks } of leftOut) say(resourceId, remarks);
};

const write = async (path: string, text: string, force: boolean | undefined): Promise<void> => {
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    throw new CliError([
      { file: path, path: '', expected: 'a file that can be written', found: describeReadError(error) },
    ]);
  }
};

/** Reads only, and writes one file or nothing. 1: there was nothing that could be imported. */
export const runImport = async (options: ImportOptions, output: Output): Promise<number> => {
  checkOptions(options);
  const plan = await readPlan(options);
  warn(output, plan);
  if (plan.targets.length === 0) {
    const where = options.endpoint === undefined ? 'in this Region' : `of endpoint ${options.endpoint}`;
    output.err(`nothing to import: no scalable target of SageMaker ${where} can be used here`);
    return 1;
  }
  const text = renderTargets(plan);
  const parsed = parseTargets(text, options.out ?? 'import');
  if (parsed.kind === 'invalid') throw new CliError(parsed.problems);
  if (options.out === undefined) output.out(text.trimEnd());
  else await write(options.out, text, options.force);
  for (const warning of parsed.warnings) output.err(`warning: ${formatProblem(warning)}`);
  const count = `${plan.targets.length} ${plan.targets.length === 1 ? 'target' : 'targets'}`;
  output.err(`${count} in mode shadow; next: npx scalectl validate, then doctor (docs/adoption.md)`);
  return 0;
};
