import { toAlarmDefinition } from '../../core/alarm-definition.ts';
import { alarmsOf, type TargetConfiguration } from '../../core/target-configuration.ts';
import type { AlarmBook } from '../../world/alarm-book.ts';

/** Every alarm of a target as the stack makes it; of one that the user has already, as the configuration describes it. */
export const putAlarms = (alarms: AlarmBook, configuration: TargetConfiguration): void => {
  for (const entry of alarmsOf(configuration)) {
    const definition = toAlarmDefinition(configuration, entry);
    alarms.putMetricAlarm({ ...definition, EvaluationPeriods: definition.EvaluationPeriods ?? 1 });
  }
};
