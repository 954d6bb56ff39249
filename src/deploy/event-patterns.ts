import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { alarmsOf } from '../core/target-configuration.ts';
import { ref } from './cloudformation.ts';

/** An EventBridge event pattern; a value may be an intrinsic function. */
export type EventPattern = Readonly<Record<string, unknown>>;

/** EventBridge takes 4,096 characters; the rest is for what CloudFormation fills in ("Amazon EventBridge quotas"). */
export const PATTERN_LIMIT = 3500;

const sizeOf = (pattern: EventPattern): number => Buffer.byteLength(JSON.stringify(pattern));

/** Every alarm of the configuration by its exact name, those the user has already among them; each once. */
const alarmNamesOf = (configuration: CompiledConfiguration): readonly string[] => [
  ...new Set(configuration.targets.flatMap((target) => alarmsOf(target).map(({ alarm }) => alarm.name))),
];

/**
 * Exact names, never the prefix `<service>-<stage>-`: with a stage `dev`, that would take in the alarms of `dev-eu` too.
 * Another account's alarm of the same name, forwarded to this bus, does not match.
 */
const toAlarmPattern = (names: readonly string[]): EventPattern => ({
  source: ['aws.cloudwatch'],
  'detail-type': ['CloudWatch Alarm State Change'],
  account: [ref('AWS::AccountId')],
  region: [ref('AWS::Region')],
  detail: { alarmName: names },
});

export interface AlarmPattern {
  readonly alarms: readonly string[];
  readonly pattern: EventPattern;
}

/** As few patterns as hold every alarm, each below the limit, in the order of the configuration. */
export const toAlarmPatterns = (configuration: CompiledConfiguration): readonly AlarmPattern[] => {
  const groups: string[][] = [];
  for (const name of alarmNamesOf(configuration)) {
    const last = groups.at(-1);
    if (last && sizeOf(toAlarmPattern([...last, name])) < PATTERN_LIMIT) last.push(name);
    else groups.push([name]);
  }
  return groups.map((alarms) => ({ alarms, pattern: toAlarmPattern(alarms) }));
};
