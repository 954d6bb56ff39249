import {
  type CloudWatchClient,
  type CompositeAlarm,
  type DescribeAlarmsCommandOutput,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import type { AlarmState } from '../../core/alarm-transition.ts';
import type { AlarmDescription } from '../../core/observation.ts';
import { returnedQuery } from '../../core/target-configuration.ts';
import type { AlarmReader } from '../../ports/alarm-reader.ts';
import { toAwsCallError } from './errors.ts';

/** As many as DescribeAlarms takes names, so one page holds them all; more are followed to the last, since an alarm that is missing counts as cleared. */
const PAGE_SIZE = 100;

const toAlarmState = (value: string | undefined): AlarmState =>
  value === 'OK' || value === 'ALARM' ? value : 'INSUFFICIENT_DATA';

const kindOf = (alarm: MetricAlarm): AlarmDescription['kind'] => {
  if (alarm.ThresholdMetricId !== undefined) return 'anomaly-detection';
  if (alarm.MetricName !== undefined) return 'metric';
  return returnedQuery(alarm.Metrics ?? [])?.MetricStat === undefined ? 'metric-math' : 'metric';
};

/** Every metric of an alarm has the same period ("Using metric math"), so the first one that names it will do. */
const periodOf = (alarm: MetricAlarm): number | undefined => {
  const queries = alarm.Metrics ?? [];
  return (
    alarm.Period ??
    returnedQuery(queries)?.Period ??
    queries.map((query) => query.MetricStat?.Period ?? query.Period).find((period) => period !== undefined)
  );
};

const toMetricAlarm = (name: string, alarm: MetricAlarm): AlarmDescription => {
  const plain = returnedQuery(alarm.Metrics ?? [])?.MetricStat;
  const metricName = alarm.MetricName ?? plain?.Metric?.MetricName;
  const statistic = alarm.Statistic ?? alarm.ExtendedStatistic ?? plain?.Stat;
  const periodSeconds = periodOf(alarm);
  return {
    name,
    kind: kindOf(alarm),
    state: toAlarmState(alarm.StateValue),
    ...(alarm.StateUpdatedTimestamp ? { stateUpdatedAt: alarm.StateUpdatedTimestamp.getTime() } : {}),
    actionsEnabled: alarm.ActionsEnabled ?? true,
    ...(alarm.Threshold === undefined ? {} : { threshold: alarm.Threshold }),
    ...(alarm.ComparisonOperator === undefined ? {} : { comparisonOperator: alarm.ComparisonOperator }),
    ...(metricName === undefined ? {} : { metricName }),
    ...(statistic === undefined ? {} : { statistic }),
    ...(periodSeconds === undefined ? {} : { periodSeconds }),
    ...(alarm.EvaluationPeriods === undefined ? {} : { evaluationPeriods: alarm.EvaluationPeriods }),
  };
};

const toCompositeAlarm = (name: string, alarm: CompositeAlarm): AlarmDescription => ({
  name,
  kind: 'composite',
  state: toAlarmState(alarm.StateValue),
  ...(alarm.StateUpdatedTimestamp ? { stateUpdatedAt: alarm.StateUpdatedTimestamp.getTime() } : {}),
  actionsEnabled: alarm.ActionsEnabled ?? true,
  ...(alarm.ActionsSuppressedBy === undefined ? {} : { suppressedBy: alarm.ActionsSuppressedBy }),
});

const toDescriptions = (page: DescribeAlarmsCommandOutput): AlarmDescription[] => [
  ...(page.MetricAlarms ?? []).flatMap((alarm) =>
    alarm.AlarmName === undefined ? [] : [toMetricAlarm(alarm.AlarmName, alarm)],
  ),
  ...(page.CompositeAlarms ?? []).flatMap((alarm) =>
    alarm.AlarmName === undefined ? [] : [toCompositeAlarm(alarm.AlarmName, alarm)],
  ),
];

/** Both alarm types are asked for: without `AlarmTypes` DescribeAlarms gives metric alarms alone. No names: no call. */
export const createCloudWatchAlarmReader = (client: CloudWatchClient): AlarmReader => ({
  async readAlarms(names) {
    if (names.length === 0) return [];
    const found: AlarmDescription[] = [];
    const pages = paginateDescribeAlarms(
      { client, pageSize: PAGE_SIZE },
      { AlarmNames: [...names], AlarmTypes: ['MetricAlarm', 'CompositeAlarm'] },
    );
    try {
      for await (const page of pages) found.push(...toDescriptions(page));
    } catch (error) {
      throw toAwsCallError('cloudwatch:DescribeAlarms', error);
    }
    return found;
  },
});
