import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { timerPrefix } from '../core/timer-prefix.ts';
import { arnOf, getAtt } from './cloudformation.ts';
import {
  ACTIVITY_TABLE,
  DEAD_LETTER_QUEUE,
  logGroupOf,
  RECHECK_QUEUE,
  RELEASE_ROLE,
  STATE_TABLE,
} from './logical-ids.ts';

/** What a grant can be given on. */
export type ResourceSet =
  | 'endpoints'
  | 'endpoints-in-act'
  | 'inference-components'
  | 'inference-components-in-act'
  | 'state-table'
  | 'activity-table'
  | 'own-log'
  | 'rechecks'
  | 'dead-letters'
  | 'default-bus'
  | 'scalable-targets'
  | 'release-timers'
  | 'release-role'
  | 'everything';

/** A policy statement's `Condition`. */
export type Condition = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * A scalable target's ARN ends in an id of AWS's own, which is not known here, so it cannot be named; the service it scales can.
 * Source: "Actions, resources, and condition keys for AWS Application Auto Scaling", Service Authorization Reference.
 */
export const OF_SAGEMAKER: Condition = {
  StringEquals: { 'application-autoscaling:service-namespace': 'sagemaker' },
};

/** What narrows a set whose ARNs alone would take in more than is meant. */
export const conditionOf = (set: ResourceSet): Condition | undefined =>
  set === 'scalable-targets' ? OF_SAGEMAKER : undefined;

type Targets = CompiledConfiguration['targets'];

/** IAM compares ARNs case by case; SageMaker keeps a name's case, and shows it in lower case in the ARN. */
const inEitherCase = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [name, name.toLowerCase()])),
];

const endpointsOf = (targets: Targets) =>
  inEitherCase(targets.flatMap(({ target }) => (target.kind === 'variant' ? [target.endpointName] : []))).map((name) =>
    arnOf('sagemaker', `endpoint/${name}`),
  );

const componentsOf = (targets: Targets) =>
  inEitherCase(
    targets.flatMap(({ target }) => (target.kind === 'inference-component' ? [target.inferenceComponentName] : [])),
  ).map((name) => arnOf('sagemaker', `inference-component/${name}`));

const inAct = (targets: Targets): Targets => targets.filter(({ mode }) => mode === 'act');

/** The ARNs of a set, for one function; empty where the configuration has none of the kind. */
export const resourcesOf = (
  set: ResourceSet,
  { targets, service, stage }: CompiledConfiguration,
  functionKey: string,
): readonly unknown[] => {
  switch (set) {
    case 'endpoints':
      return endpointsOf(targets);
    case 'endpoints-in-act':
      return endpointsOf(inAct(targets));
    case 'inference-components':
      return componentsOf(targets);
    case 'inference-components-in-act':
      return componentsOf(inAct(targets));
    case 'state-table':
      return [getAtt(STATE_TABLE, 'Arn')];
    case 'activity-table':
      return [getAtt(ACTIVITY_TABLE, 'Arn')];
    case 'own-log':
      // GetAtt gives `…:log-group:<name>:*`, which takes in the streams.
      return [getAtt(logGroupOf(functionKey), 'Arn')];
    case 'rechecks':
      return [getAtt(RECHECK_QUEUE, 'Arn')];
    case 'dead-letters':
      return [getAtt(DEAD_LETTER_QUEUE, 'Arn')];
    case 'default-bus':
      return [arnOf('events', 'event-bus/default')];
    case 'scalable-targets':
      return [arnOf('application-autoscaling', 'scalable-target/*')];
    case 'release-timers':
      // A timer's name ends in what it lifts and when the hold began, which is not known before.
      return [arnOf('scheduler', `schedule/default/${timerPrefix(`${service}-${stage}`)}-*`)];
    case 'release-role':
      return [getAtt(RELEASE_ROLE, 'Arn')];
    case 'everything':
      // DescribeAlarms shows composite alarms only to a permission on `*`; GetMetricData and Application Auto Scaling's
      // DescribeScalableTargets and DescribeScalingPolicies have no resource to name.
      return ['*'];
  }
};
