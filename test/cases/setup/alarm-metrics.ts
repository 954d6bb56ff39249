import { parseAlarmEvent } from '../../../src/alarm/parse-alarm-event.ts';
import { chooseRuntime } from '../../../src/cli/replay/choose-runtime.ts';
import type { AlarmKind, AlarmTransition } from '../../../src/core/alarm-transition.ts';
import type { Runtime } from '../../../src/core/runtime.ts';
import type { Policy } from '../file/format.ts';
import type { Trial } from './trial.ts';

/** The metric an alarm of a case is on. */
export interface AlarmedMetric {
  readonly namespace: string;
  readonly metric: string;
  readonly statistic: string;
  readonly periodSeconds: number;
  /** As the event or the definition names them; absent: those of the target. */
  readonly dimensions?: Readonly<Record<string, string>>;
  readonly alarmKind: AlarmKind;
  readonly threshold?: number;
}

const NAMESPACE = 'AWS/SageMaker';

/** The transitions an event holds. Where it is of another account than ours, its own: the alarm is on the same metric there. */
export const transitionsOf = (event: unknown, runtime: Runtime): readonly AlarmTransition[] => {
  const parse = (where: Runtime) =>
    parseAlarmEvent(event, where).filter((parsed) => parsed.kind === 'alarm-transition');
  const ours = parse(runtime);
  return ours.length > 0 ? ours : parse(chooseRuntime([event]));
};

/** Of a metric-math alarm the metric inside it: one that is scripted, else the first. */
export const metricOf = (
  { metrics }: AlarmTransition,
  { aws }: Pick<Trial, 'aws'>,
): AlarmTransition['metrics'][0] | undefined => {
  const scripted = new Set(
    aws.flatMap(({ response }) => {
      const results = response?.MetricDataResults;
      return Array.isArray(results) ? results.map((result) => String(Object(result).Id)) : [];
    }),
  );
  return metrics.find(({ name }) => scripted.has(name)) ?? metrics[0];
};

const defaultMetric = ({ target, expectedStatistic }: Policy): AlarmedMetric => ({
  namespace: NAMESPACE,
  metric: target.kind === 'variant' ? 'ConcurrentRequestsPerModel' : 'ConcurrentRequestsPerCopy',
  statistic: expectedStatistic ?? 'Maximum',
  periodSeconds: 60,
  alarmKind: 'metric',
});

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const toDimensions = (list: unknown): Readonly<Record<string, string>> | undefined =>
  Array.isArray(list)
    ? Object.fromEntries(list.map((entry) => [String(Object(entry).Name), String(Object(entry).Value)]))
    : undefined;

/** DescribeAlarms' own words: a plain metric, or the first metric inside a metric-math alarm. */
const fromDefinition = (definition: Readonly<Record<string, unknown>>, fallback: AlarmedMetric): AlarmedMetric => {
  const queries = Array.isArray(definition.Metrics) ? definition.Metrics.map(Object) : [];
  const stat = queries.map(({ MetricStat }) => MetricStat).find((found) => found !== undefined);
  const metric = Object(stat?.Metric ?? definition);
  const dimensions = toDimensions(metric.Dimensions);
  const threshold = number(definition.Threshold);
  return {
    namespace: text(metric.Namespace) ?? fallback.namespace,
    metric: text(metric.MetricName) ?? fallback.metric,
    statistic:
      text(stat?.Stat) ?? text(definition.Statistic) ?? text(definition.ExtendedStatistic) ?? fallback.statistic,
    periodSeconds: number(stat?.Period) ?? number(definition.Period) ?? fallback.periodSeconds,
    ...(dimensions === undefined ? {} : { dimensions }),
    alarmKind: stat === undefined ? 'metric' : 'metric-math',
    ...(threshold === undefined ? {} : { threshold }),
  };
};

const fromEvent = (transition: AlarmTransition, trial: Trial, fallback: AlarmedMetric): AlarmedMetric => {
  const { alarmKind, threshold, periodSeconds, statistic } = transition;
  const known = { alarmKind, ...(threshold === undefined ? {} : { threshold }) };
  const metric = metricOf(transition, trial);
  if (metric === undefined) return { ...fallback, ...known };
  return {
    namespace: metric.namespace || fallback.namespace,
    metric: metric.name,
    statistic: metric.statistic ?? statistic ?? fallback.statistic,
    periodSeconds: metric.periodSeconds ?? periodSeconds ?? fallback.periodSeconds,
    dimensions: metric.dimensions,
    ...known,
  };
};

/** The metric of every alarm of the policy: from the definition, else from the first event of the alarm, else concurrency. */
export const alarmedMetrics = (policy: Policy, trial: Trial): ReadonlyMap<string, AlarmedMetric> => {
  const transitions = trial.events.flatMap((event) => transitionsOf(event, trial.runtime));
  const fallback = defaultMetric(policy);
  const { alarmDefinition, policies } = trial;
  const found = new Map<string, AlarmedMetric>();
  for (const [name, role] of Object.entries(policy.alarmRoles ?? {})) {
    const transition = transitions.find(({ alarmName }) => alarmName === name);
    const seen = transition === undefined ? fallback : fromEvent(transition, trial, fallback);
    const named = text(alarmDefinition?.AlarmName);
    const isDefined =
      alarmDefinition !== undefined &&
      role === 'scaleOut' &&
      (named === undefined || named === name || policies.length === 1);
    found.set(name, isDefined ? fromDefinition(alarmDefinition, seen) : seen);
  }
  return found;
};
