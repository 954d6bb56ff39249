import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { askToLook } from '../../app/ask-to-look.ts';
import { compileTargets } from '../../config/compile.ts';
import { parseTargets } from '../../config/parse-targets.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../core/target-configuration.ts';
import { AwsCallError } from '../../ports/errors.ts';
import { type EditedMode, editMode } from '../adopt/edit-mode.ts';
import { carryOut, type HandOver, type Owner, planHandOver } from '../adopt/hand-over.ts';
import { withAccountOpen } from '../adopt/open-account.ts';
import { CliError } from '../cli-error.ts';
import { describeReadError } from '../input/read-text.ts';
import { type LoadedTargets, loadTargets } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { chooseTarget } from '../stack/choose-targets.ts';
import { withStackOpen } from '../stack/open-stack.ts';
import { type StackOptions, targetsOptionsOf } from '../stack/stack-options.ts';

export interface HandOverOptions extends StackOptions {
  readonly dryRun?: boolean;
}

const DEFAULT_SERVICE = 'sagemaker-scaling-controller';
const MODE = { controller: 'act', 'application-auto-scaling': 'shadow' } as const;

/** The user's own file: the example is not theirs to deploy. @throws CliError */
const loadOwnTargets = async (options: StackOptions): Promise<LoadedTargets> => {
  const loaded = await loadTargets(targetsOptionsOf(options));
  if (!loaded.isShipped) return loaded;
  const hint = 'scalectl import writes one; or name it with --targets.';
  throw new CliError([{ file: 'targets.yml', path: '', expected: 'a targets file of your own', found: 'none', hint }]);
};

/** Asked before Application Auto Scaling is: half of a hand-over is worse than none. @throws CliError */
const demandWritable = async (path: string): Promise<void> => {
  try {
    await access(path, constants.W_OK);
  } catch (error) {
    const found = describeReadError(error);
    throw new CliError([{ file: path, path: '', expected: 'a file that can be written', found }]);
  }
};

interface Edit {
  readonly edited: EditedMode;
  readonly configuration: CompiledConfiguration;
}

/** The file as it is to be. Whatever would be wrong with it is said before anything is changed. @throws CliError */
const planEdit = async (loaded: LoadedTargets, id: string, owner: Owner): Promise<Edit> => {
  const { path, configuration } = loaded;
  const edited = editMode(await readFile(path, 'utf8'), id, MODE[owner]);
  if (edited.kind === 'same') return { edited, configuration };
  if (edited.kind === 'by-hand') {
    const hint = `Write mode: ${MODE[owner]} by hand, then run this again.`;
    const found = 'one that is not changed by machine';
    throw new CliError([{ file: path, path: id, expected: 'a mode of its own, as a plain word', found, hint }]);
  }
  const parsed = parseTargets(edited.text, path);
  if (parsed.kind === 'invalid') throw new CliError(parsed.problems);
  await demandWritable(path);
  return { edited, configuration: compileTargets(parsed.configuration, configuration, path) };
};

const sayScaling = (plan: Exclude<HandOver, { kind: 'refused' }>, owner: Owner, dryRun: boolean): string => {
  if (plan.kind === 'unregistered') return 'has no scalable target here: nothing to suspend or resume';
  const done = owner === 'controller' ? 'suspended in both directions' : 'resumed in both directions';
  const { policies } = plan.registered;
  const kept =
    policies.length === 0
      ? 'it has no policies'
      : `its policies are kept (${policies.map(({ name }) => name).join(', ')})`;
  if (plan.kind === 'done-already') {
    return owner === 'controller' ? `is suspended already; ${kept}` : `is not suspended; ${kept}`;
  }
  return `${dryRun ? 'would be' : 'is'} ${done}; ${kept}`;
};

const sayEdit = (path: string, edited: EditedMode, owner: Owner, dryRun: boolean): string =>
  edited.kind === 'edited'
    ? `${path}:${edited.line}: mode ${dryRun ? 'would be' : 'is now'} ${MODE[owner]}`
    : `${path}: mode is ${MODE[owner]} already`;

/** Who scales until the deployment is over, or from then on: nobody should have to find that out. */
const sayMeanwhile = ({ id }: TargetConfiguration, plan: HandOver, owner: Owner): string => {
  if (owner === 'controller') return `until it is deployed nobody scales ${id}: its count stays where it is`;
  return plan.kind === 'unregistered' || (plan.kind !== 'refused' && plan.registered.policies.length === 0)
    ? `from then on nobody scales ${id}: Application Auto Scaling has no policy for it`
    : `until it is deployed the controller holds ${id} with owned-elsewhere, from the next minute on`;
};

const sayDeploy = ({ service, stage }: CompiledConfiguration): string => {
  const other = service === DEFAULT_SERVICE ? '' : ` (SCALING_CONTROLLER_SERVICE=${service})`;
  return `next: npx serverless deploy --stage ${stage}${other}`;
};

/** Asks the deployed stack for a look, and says what speaks for or against its knowing this file. @returns the exit code */
const askStack = async (
  options: StackOptions,
  { hash, service, stage }: CompiledConfiguration,
  target: TargetConfiguration,
  output: Output,
): Promise<number> => {
  try {
    return await withStackOpen(options, async (stack) => {
      const [newest] = await stack.activities.newest(target.id, 1);
      const asked = await askToLook(stack)(target);
      if (asked === 'conflict') output.err('warning: no look was asked for, others wrote at every try; try again');
      else output.out('  a look is asked for: within a minute, see scalectl status');
      if (newest !== undefined && newest.configurationHash !== hash) {
        output.err(
          `warning: its newest activity is of configuration ${newest.configurationHash}, this file is ${hash}: deploy it, if it is not deployed`,
        );
      }
      return asked === 'conflict' ? 1 : 0;
    });
  } catch (error) {
    if (error instanceof CliError) {
      output.err(`warning: no look was asked for, no deployed stack ${service}/${stage} was found: ${error.message}`);
      return 0;
    }
    if (!(error instanceof AwsCallError)) throw error;
    output.err(`warning: no look was asked for: ${error.message}`);
    return 1;
  }
};

const handOver = async (id: string, options: HandOverOptions, output: Output, owner: Owner): Promise<number> => {
  const loaded = await loadOwnTargets(options);
  chooseTarget(loaded.configuration, id);
  const { edited, configuration } = await planEdit(loaded, id, owner);
  const target = chooseTarget(configuration, id);
  const dryRun = options.dryRun === true;
  return withAccountOpen(options, async (account) => {
    const plan = await planHandOver(account, configuration, target, owner);
    if (plan.kind === 'refused') {
      for (const reason of plan.reasons) output.err(`refused, nothing was changed: ${id}: ${reason}`);
      return 1;
    }
    if (plan.kind === 'to-do' && !dryRun && !(await carryOut(account, plan, target))) {
      output.err(`${id}: Application Auto Scaling took the call and does not show it; the mode was not changed`);
      return 1;
    }
    if (edited.kind === 'edited' && !dryRun) await writeFile(loaded.path, edited.text);
    output.out(`${id}${dryRun ? ' (dry run, nothing is changed)' : ''}`);
    output.out(`  Application Auto Scaling ${sayScaling(plan, owner, dryRun)}`);
    output.out(`  ${sayEdit(loaded.path, edited, owner, dryRun)}`);
    if (edited.kind === 'edited') {
      output.out(`  ${sayDeploy(configuration)}`);
      output.out(`  ${sayMeanwhile(target, plan, owner)}`);
      return 0;
    }
    return dryRun || owner !== 'controller' ? 0 : askStack(options, configuration, target, output);
  });
};

/** Suspends Application Auto Scaling, sets mode `act`, and asks for the first look where that is the file's mode already. */
export const runTakeover = (id: string, options: HandOverOptions, output: Output): Promise<number> =>
  handOver(id, options, output, 'controller');

/** The way back: resumes Application Auto Scaling, whose policies were kept, and sets mode `shadow`. */
export const runHandback = (id: string, options: HandOverOptions, output: Output): Promise<number> =>
  handOver(id, options, output, 'application-auto-scaling');
