import { dimensionsOf, formatResourceId } from '../core/scalable-target.ts';
import type { ConfiguredAlarm, Signal, SignalSource, TargetConfiguration } from '../core/target-configuration.ts';
import { alarmsOf } from '../core/target-configuration.ts';
import type { Resource, Resources } from './cloudformation.ts';
import { toLogicalId } from './names.ts';

type AlarmOfTarget = ReturnType<typeof alarmsOf>[number];
type Role = AlarmOfTarget['role'];

/** `PutMetricAlarm` takes these as `Statistic`, and everything else (p99, tm90, …) as `ExtendedStatistic`. */
const PLAIN_STATISTICS = ['Average', 'Maximum', 'Minimum', 'SampleCount', 'Sum'];

/** At the threshold itself an alarm already fires; the steps count from there. */
const COMPARISON: Readonly<Record<Role, string>> = {
  'scale-out': 'GreaterThanOrEqualToThreshold',
  'scale-in': 'LessThanOrEqualToThreshold',
  wake: 'GreaterThanOrEqualToThreshold',
};

/** SageMaker publishes it where a request meets a component without copies ("Scale an endpoint to zero instances"). */
const WAKE_SOURCE = {
  kind: 'metric',
  namespace: 'AWS/SageMaker',
  metric: 'NoCapacityInvocationFailures',
  statistic: 'Sum',
} as const;

/** Unit is left out: one that differs from the published one keeps an alarm in INSUFFICIENT_DATA for ever. */
const toPlainMetric = (
  source: { readonly namespace: string; readonly metric: string; readonly statistic: string },
  configuration: TargetConfiguration,
  periodSeconds: number,
) => ({
  Namespace: source.namespace,
  MetricName: source.metric,
  Dimensions: Object.entries(dimensionsOf(configuration.target)).map(([Name, Value]) => ({ Name, Value })),
  [PLAIN_STATISTICS.includes(source.statistic) ? 'Statistic' : 'ExtendedStatistic']: source.statistic,
  Period: periodSeconds,
});

const toMetric = (
  source: SignalSource | typeof WAKE_SOURCE,
  configuration: TargetConfiguration,
  alarm: ConfiguredAlarm,
) =>
  source.kind === 'metric-math'
    ? { Metrics: source.queries }
    : toPlainMetric(source, configuration, alarm.periodSeconds);

const describe = (role: Role, configuration: TargetConfiguration, signal: Signal | undefined): string =>
  `${role}${signal ? ` by ${signal.id}` : ''} of ${configuration.id} (${formatResourceId(configuration.target)})`;

/** An alarm the stack makes, with the members of `PutMetricAlarm`. It has no actions: EventBridge carries its state. */
export const toAlarmResource = (
  configuration: TargetConfiguration,
  { role, alarm, signal }: AlarmOfTarget,
): Resource => {
  if (alarm.threshold === undefined || alarm.evaluationPeriods === undefined) {
    throw new TypeError(`Alarm ${alarm.name} is to be made, and has no threshold or no number of periods`);
  }
  return {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      AlarmName: alarm.name,
      AlarmDescription: describe(role, configuration, signal).slice(0, 1024),
      ...toMetric(signal?.source ?? WAKE_SOURCE, configuration, alarm),
      EvaluationPeriods: alarm.evaluationPeriods,
      ...(alarm.datapointsToAlarm === undefined ? {} : { DatapointsToAlarm: alarm.datapointsToAlarm }),
      Threshold: alarm.threshold,
      ComparisonOperator: COMPARISON[role],
      ...(alarm.treatMissingData === undefined ? {} : { TreatMissingData: alarm.treatMissingData }),
    },
  };
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
