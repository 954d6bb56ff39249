import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { alarmsOf } from '../core/target-configuration.ts';
import { ref } from './cloudformation.ts';

/** An EventBridge event pattern; a value may be an intrinsic function. */
export type EventPattern = Readonly<Record<string, unknown>>;

/** EventBridge takes 4,096 characters; the rest is for what CloudFormation fills in ("Amazon EventBridge quotas"). */
export const PATTERN_LIMIT = 3500;

const sizeOf = (pattern: EventPattern): number => Buffer.byteLength(JSON.stringify(pattern));

/** As few groups of names as there can be with each one's pattern below the limit, in the order given. */
const splitNames = (
  names: readonly string[],
  toPattern: (names: readonly string[]) => EventPattern,
): readonly (readonly string[])[] => {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last && sizeOf(toPattern([...last, name])) < PATTERN_LIMIT) last.push(name);
    else groups.push([name]);
  }
  return groups;
};

/** What another account or Region forwarded to this bus under the same names does not match. */
const OF_THIS_STACK = { account: [ref('AWS::AccountId')], region: [ref('AWS::Region')] };

/** Every alarm of the configuration by its exact name, those the user has already among them; each once. */
const alarmNamesOf = (configuration: CompiledConfiguration): readonly string[] => [
  ...new Set(configuration.targets.flatMap((target) => alarmsOf(target).map(({ alarm }) => alarm.name))),
];

/** Exact names, never the prefix `<service>-<stage>-`: with a stage `dev`, that would take in the alarms of `dev-eu` too. */
const toAlarmPattern = (names: readonly string[]): EventPattern => ({
  source: ['aws.cloudwatch'],
  'detail-type': ['CloudWatch Alarm State Change'],
  ...OF_THIS_STACK,
  detail: { alarmName: names },
});

export interface AlarmPattern {
  readonly alarms: readonly string[];
  readonly pattern: EventPattern;
}

/** As few patterns as hold every alarm, each below the limit, in the order of the configuration. */
export const toAlarmPatterns = (configuration: CompiledConfiguration): readonly AlarmPattern[] =>
  splitNames(alarmNamesOf(configuration), toAlarmPattern).map((alarms) => ({
    alarms,
    pattern: toAlarmPattern(alarms),
  }));

/** The endpoints of the variants, each once; inference components send no event. */
const endpointNamesOf = ({ targets }: CompiledConfiguration): readonly string[] => [
  ...new Set(targets.flatMap(({ target }) => (target.kind === 'variant' ? [target.endpointName] : []))),
];

/** Every state: the function tells an update that ended from one that goes on, in either spelling of the statuses. */
const toEndpointPattern = (names: readonly string[]): EventPattern => ({
  source: ['aws.sagemaker'],
  'detail-type': ['SageMaker Endpoint State Change'],
  ...OF_THIS_STACK,
  detail: { EndpointName: names },
});

/** As few patterns as hold every variant's endpoint, each below the limit. */
export const toEndpointPatterns = (configuration: CompiledConfiguration): readonly EventPattern[] =>
  splitNames(endpointNamesOf(configuration), toEndpointPattern).map(toEndpointPattern);
