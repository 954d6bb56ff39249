import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import type { TargetsOptions } from '../load-targets.ts';

export const DEFAULT_STACK = 'sagemaker-scaling-controller/dev';

/** Which deployed stack, or which emulated account, a command speaks to. */
export interface StackOptions {
  readonly targets?: string;
  readonly stack?: string;
  readonly region?: string;
  readonly stateTable?: string;
  readonly activityTable?: string;
}

/** For every command that speaks to a stack. */
export const withStack = (command: Command): Command =>
  command
    .option('--stack <name>', `service and stage of a deployed stack, as in ${DEFAULT_STACK}`)
    .option('--region <region>', 'its Region; default: AWS_REGION')
    .option('--state-table <name>', "default: the stack's own, without --stack STATE_TABLE_NAME")
    .option('--activity-table <name>', "default: the stack's own, without --stack ACTIVITY_TABLE_NAME");

export interface StackName {
  readonly service: string;
  readonly stage: string;
}

/** @throws CliError where it is not `service/stage` */
export const parseStackName = (text: string): StackName => {
  const [service, stage, ...rest] = text.split('/');
  if (service && stage && rest.length === 0) return { service, stage };
  const expected = `service/stage, as in ${DEFAULT_STACK}`;
  throw new CliError([{ file: 'command line', path: '--stack', expected, found: JSON.stringify(text) }]);
};

/** The targets are those of the stack: their alarms are named after it. */
export const targetsOptionsOf = ({ targets, stack = DEFAULT_STACK }: StackOptions): TargetsOptions => ({
  ...(targets === undefined ? {} : { targets }),
  ...parseStackName(stack),
});
