import { MOST_TARGETS } from '../config/check-file.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { Resources } from './cloudformation.ts';

/** CloudFormation takes 500 resources per stack; the rest is what `serverless.yml` and the framework add. */
export const MAX_GENERATED_RESOURCES = 470;

const ADVICE =
  'Split the file in two and deploy each under a service name of its own, with all targets of one endpoint in the ' +
  'same file (they share its lock): SCALING_CONTROLLER_SERVICE=<name> npx serverless deploy --param targets=<file>';

/** The targets do not fit into one stack; `count` of `what`, where `limit` is the most. */
export class StackLimitError extends Error {
  override readonly name = 'StackLimitError';
  readonly what: string;
  readonly count: number;
  readonly limit: number;

  constructor(what: string, count: number, limit: number) {
    super(`${count} ${what}, and one stack holds ${limit}. ${ADVICE}`);
    this.what = what;
    this.count = count;
    this.limit = limit;
  }
}

/** @throws StackLimitError */
export const requireFewTargets = ({ targets }: CompiledConfiguration): void => {
  if (targets.length > MOST_TARGETS) throw new StackLimitError('targets', targets.length, MOST_TARGETS);
};

/** @throws StackLimitError */
export const requireFewResources = (resources: Resources): void => {
  const count = Object.keys(resources).length;
  if (count > MAX_GENERATED_RESOURCES) {
    throw new StackLimitError('generated resources (most of them alarms)', count, MAX_GENERATED_RESOURCES);
  }
};
