import type { AlarmState } from '../core/alarm-transition.ts';
import type { Datapoint } from '../core/metric-observation.ts';
import { type MetricDataQuery, returnedQuery } from '../core/target-configuration.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
import { type AlarmRule, breaches, evaluateSlots, evaluationRange, type Slot } from './alarm-evaluator.ts';
import type { MetricAlarmDefinition } from './alarm-types.ts';
import { formatAlarmTime } from './format-time.ts';
import { readQueries } from './metric-queries.ts';
import type { MetricStore } from './metric-store.ts';

export interface AlarmVerdict {
  readonly state: AlarmState;
  /** Why, in CloudWatch's words. Most evaluations find what there was, and nobody asks. */
  explain(): { readonly reason: string; readonly reasonData: string };
}

/** A plain alarm as the one query it is. */
const queriesOf = (alarm: MetricAlarmDefinition): readonly MetricDataQuery[] =>
  alarm.Metrics ?? [
    {
      Id: 'm1',
      MetricStat: {
        Metric: {
          Namespace: alarm.Namespace ?? '',
          MetricName: alarm.MetricName ?? '',
          Dimensions: alarm.Dimensions ?? [],
        },
        Period: alarm.Period ?? 60,
        Stat: alarm.Statistic ?? alarm.ExtendedStatistic ?? 'Average',
      },
    },
  ];

const ruleOf = (alarm: MetricAlarmDefinition): AlarmRule => ({
  evaluationPeriods: alarm.EvaluationPeriods,
  ...(alarm.DatapointsToAlarm === undefined ? {} : { datapointsToAlarm: alarm.DatapointsToAlarm }),
  // "Alarms that evaluate metrics in the AWS/DynamoDB namespace always ignore missing data, whatever is set."
  ...(alarm.Namespace === 'AWS/DynamoDB'
    ? { treatMissingData: 'ignore' as const }
    : alarm.TreatMissingData === undefined
      ? {}
      : { treatMissingData: alarm.TreatMissingData }),
});

/** One evaluation with what could be read at that moment; `undefined` where the state stays as it is. */
export const readAlarm = (
  metrics: MetricStore,
  alarm: MetricAlarmDefinition,
  at: EpochMs,
): AlarmVerdict | undefined => {
  const { Threshold: threshold } = alarm;
  if (threshold === undefined) return undefined; // a band: not modelled, its state is only ever forced
  const queries = queriesOf(alarm);
  const rule = ruleOf(alarm);
  const periodSeconds = queries.find(({ MetricStat }) => MetricStat !== undefined)?.MetricStat?.Period ?? 60;
  const periodMs = periodSeconds * SECOND_MS;
  const end = Math.floor(at / periodMs) * periodMs;
  const starts = Array.from({ length: evaluationRange(rule) }, (_, i) => end - (evaluationRange(rule) - i) * periodMs);
  const returned = returnedQuery(queries)?.Id ?? '';
  const points = readQueries(metrics, queries, { from: starts[0] ?? end, to: end }, at).get(returned) ?? [];
  const byStart = new Map(points.map((point) => [point.at, point.value]));
  const slots = starts.map((start): Slot => {
    const value = byStart.get(start);
    if (value === undefined) return 'missing';
    return breaches(value, alarm.ComparisonOperator, threshold) ? 'breaching' : 'fine';
  });
  const state = evaluateSlots(slots, rule);
  if (state === undefined) return undefined;
  const evaluated = points.slice(-rule.evaluationPeriods);
  return {
    state,
    explain: () => ({
      reason: toReason(alarm, threshold, evaluated, state),
      reasonData: JSON.stringify(toReasonData(alarm, threshold, periodSeconds, evaluated, starts, at)),
    }),
  };
};

const toReason = (
  alarm: MetricAlarmDefinition,
  threshold: number,
  evaluated: readonly Datapoint[],
  state: AlarmState,
): string => {
  if (evaluated.length === 0) return `Insufficient Data: ${alarm.EvaluationPeriods} datapoints were unknown.`;
  const values = evaluated.map(({ value }) => value).reverse();
  const breaching = values.filter((value) => breaches(value, alarm.ComparisonOperator, threshold)).length;
  return (
    `Threshold Crossed: ${state === 'ALARM' ? breaching : values.length - breaching} out of the last ${values.length} ` +
    `datapoints [${values.join(', ')}] ${state === 'ALARM' ? 'were' : 'were not'} ${alarm.ComparisonOperator} ${threshold}.`
  );
};

/** `recentDatapoints` runs oldest to newest, `evaluatedDatapoints` newest first (CloudWatch User Guide, "Alarm actions"). */
const toReasonData = (
  alarm: MetricAlarmDefinition,
  threshold: number,
  periodSeconds: number,
  evaluated: readonly Datapoint[],
  starts: readonly EpochMs[],
  at: EpochMs,
): object => {
  const missing = starts.slice(-alarm.EvaluationPeriods).map((start) => ({ timestamp: formatAlarmTime(start) }));
  const seen = evaluated.map((point) => ({ timestamp: formatAlarmTime(point.at), value: point.value }));
  const [oldest] = evaluated;
  return {
    version: '1.0',
    queryDate: formatAlarmTime(at),
    ...(oldest === undefined ? {} : { startDate: formatAlarmTime(oldest.at) }),
    ...(alarm.Statistic === undefined ? {} : { statistic: alarm.Statistic }),
    period: periodSeconds,
    recentDatapoints: evaluated.map(({ value }) => value),
    threshold,
    evaluatedDatapoints: (seen.length > 0 ? seen : missing).reverse(),
  };
};
