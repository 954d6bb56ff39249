import { toAlarmDefinition } from '../core/alarm-definition.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';
import { alarmsOf } from '../core/target-configuration.ts';
import type { Resource, Resources } from './cloudformation.ts';
import { toLogicalId } from './names.ts';

type AlarmOfTarget = ReturnType<typeof alarmsOf>[number];

/** An alarm the stack makes. */
export const toAlarmResource = (configuration: TargetConfiguration, entry: AlarmOfTarget): Resource => {
  const { threshold, evaluationPeriods, name } = entry.alarm;
  if (threshold === undefined || evaluationPeriods === undefined) {
    throw new TypeError(`Alarm ${name} is to be made, and has no threshold or no number of periods`);
  }
  return { Type: 'AWS::CloudWatch::Alarm', Properties: { ...toAlarmDefinition(configuration, entry) } };
};

/**
 * Every alarm the stack owns. Each waits for what `after` names, the permission of its rule: an alarm that changes its
 * state before the rule can deliver has told nobody, and it tells only once.
 */
export const toAlarmResources = (
  targets: readonly TargetConfiguration[],
  after: (alarmName: string) => readonly string[],
): Resources =>
  Object.fromEntries(
    targets.flatMap((configuration) =>
      alarmsOf(configuration)
        .filter(({ alarm }) => alarm.owned)
        .map((entry) => [
          toLogicalId(`alarm-${configuration.id}-${entry.signal?.id ?? ''}-${entry.role}`, entry.alarm.name),
          { ...toAlarmResource(configuration, entry), DependsOn: after(entry.alarm.name) },
        ]),
    ),
  );
