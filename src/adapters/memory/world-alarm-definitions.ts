import type { AlarmDefinition } from '../../core/alarm-definition.ts';
import type { AlarmDefinitionReader } from '../../ports/alarm-definitions.ts';
import { isComposite } from '../../world/alarm-book.ts';
import type { MetricAlarmDefinition } from '../../world/alarm-types.ts';
import type { World } from '../../world/world.ts';

/** What makes an alarm fire, without its actions and without its standing. */
const toDefinition = (alarm: MetricAlarmDefinition): Partial<AlarmDefinition> & Pick<AlarmDefinition, 'AlarmName'> => ({
  AlarmName: alarm.AlarmName,
  ...(alarm.AlarmDescription === undefined ? {} : { AlarmDescription: alarm.AlarmDescription }),
  ...(alarm.Namespace === undefined ? {} : { Namespace: alarm.Namespace }),
  ...(alarm.MetricName === undefined ? {} : { MetricName: alarm.MetricName }),
  ...(alarm.Dimensions === undefined ? {} : { Dimensions: alarm.Dimensions }),
  ...(alarm.Statistic === undefined ? {} : { Statistic: alarm.Statistic }),
  ...(alarm.ExtendedStatistic === undefined ? {} : { ExtendedStatistic: alarm.ExtendedStatistic }),
  ...(alarm.Period === undefined ? {} : { Period: alarm.Period }),
  ...(alarm.Metrics === undefined ? {} : { Metrics: alarm.Metrics }),
  EvaluationPeriods: alarm.EvaluationPeriods,
  ...(alarm.DatapointsToAlarm === undefined ? {} : { DatapointsToAlarm: alarm.DatapointsToAlarm }),
  ...(alarm.Threshold === undefined ? {} : { Threshold: alarm.Threshold }),
  ComparisonOperator: alarm.ComparisonOperator,
  ...(alarm.TreatMissingData === undefined ? {} : { TreatMissingData: alarm.TreatMissingData }),
});

export const createWorldAlarmDefinitions = ({ alarms }: World): AlarmDefinitionReader => ({
  readDefinitions: async (names) =>
    alarms.describe().flatMap((alarm) =>
      isComposite(alarm) || (names !== undefined && !names.includes(alarm.AlarmName))
        ? []
        : [
            {
              definition: toDefinition(alarm),
              state: alarm.StateValue,
              actionsEnabled: alarm.ActionsEnabled,
              hasFixedThreshold: alarm.ThresholdMetricId === undefined && alarm.Threshold !== undefined,
            },
          ],
    ),
});
