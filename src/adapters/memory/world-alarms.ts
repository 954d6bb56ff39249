import type { AlarmDescription } from '../../core/observation.ts';
import { returnedQuery } from '../../core/target-configuration.ts';
import type { AlarmReader } from '../../ports/alarm-reader.ts';
import { isComposite } from '../../world/alarm-book.ts';
import type { DescribedAlarm, DescribedMetricAlarm } from '../../world/alarm-types.ts';
import type { World } from '../../world/world.ts';
import { createOneShotFailure } from './one-shot-failure.ts';

export interface WorldAlarmReader extends AlarmReader {
  failNext(error: Error): void;
}

const toMetricMembers = (alarm: DescribedMetricAlarm) => {
  const queries = alarm.Metrics ?? [];
  const returned = returnedQuery(queries);
  const plain = returned?.MetricStat;
  const kind: AlarmDescription['kind'] =
    alarm.ThresholdMetricId !== undefined
      ? 'anomaly-detection'
      : alarm.MetricName === undefined && plain === undefined
        ? 'metric-math'
        : 'metric';
  return {
    kind,
    threshold: alarm.Threshold,
    comparisonOperator: alarm.ComparisonOperator,
    metricName: alarm.MetricName ?? plain?.Metric.MetricName,
    statistic: alarm.Statistic ?? alarm.ExtendedStatistic ?? plain?.Stat,
    periodSeconds:
      alarm.Period ??
      returned?.Period ??
      queries.map((query) => query.MetricStat?.Period ?? query.Period).find((period) => period !== undefined),
    evaluationPeriods: alarm.EvaluationPeriods,
  };
};

/** Without the members that say nothing. */
const withoutUndefined = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const toDescription = (alarm: DescribedAlarm): AlarmDescription => ({
  name: alarm.AlarmName,
  kind: 'composite',
  state: alarm.StateValue,
  stateUpdatedAt: alarm.StateUpdatedTimestamp,
  actionsEnabled: alarm.ActionsEnabled,
  ...(alarm.ActionsSuppressedBy === undefined ? {} : { suppressedBy: alarm.ActionsSuppressedBy }),
  ...(isComposite(alarm) ? {} : withoutUndefined(toMetricMembers(alarm))),
});

/** Metric alarms first, then composite ones, as DescribeAlarms lists them. */
export const createWorldAlarmReader = (world: World): WorldAlarmReader => {
  const failure = createOneShotFailure();
  return {
    failNext: failure.set,
    async readAlarms(names) {
      if (names.length === 0) return [];
      failure.throwOnce();
      if (world.alarmEvaluation === 'on-read') world.alarms.evaluate();
      const alarms = world.alarms.describe(names);
      return [...alarms.filter((alarm) => !isComposite(alarm)), ...alarms.filter(isComposite)].map(toDescription);
    },
  };
};
