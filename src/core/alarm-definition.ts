import { dimensionsOf, formatResourceId } from './scalable-target.ts';
import type {
  alarmsOf,
  ConfiguredAlarm,
  MetricDataQuery,
  Signal,
  SignalSource,
  TargetConfiguration,
} from './target-configuration.ts';

type AlarmOfTarget = ReturnType<typeof alarmsOf>[number];
type Role = AlarmOfTarget['role'];

/**
 * Members of `PutMetricAlarm`, in AWS's spelling, as far as the configuration knows them: of an alarm the user has already
 * it may know neither threshold nor periods. Source: PutMetricAlarm, Amazon CloudWatch API Reference.
 */
export interface AlarmDefinition {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
  readonly Statistic?: string;
  readonly ExtendedStatistic?: string;
  readonly Period?: number;
  readonly Metrics?: readonly MetricDataQuery[];
  readonly EvaluationPeriods?: number;
  readonly DatapointsToAlarm?: number;
  readonly Threshold?: number;
  readonly ComparisonOperator: string;
  readonly TreatMissingData?: NonNullable<ConfiguredAlarm['treatMissingData']>;
}

const LONGEST_DESCRIPTION = 1024;

/** `PutMetricAlarm` takes these as `Statistic`, and everything else (p99, tm90, …) as `ExtendedStatistic`. */
const PLAIN_STATISTICS = ['Average', 'Maximum', 'Minimum', 'SampleCount', 'Sum'];

/** At the threshold itself an alarm already fires; the steps count from there. */
const COMPARISON: Readonly<Record<Role, string>> = {
  'scale-out': 'GreaterThanOrEqualToThreshold',
  'scale-in': 'LessThanOrEqualToThreshold',
  wake: 'GreaterThanOrEqualToThreshold',
  crash: 'GreaterThanOrEqualToThreshold',
};

/** SageMaker publishes it where a request meets a component without copies ("Scale an endpoint to zero instances"). */
const WAKE_SOURCE = {
  kind: 'metric',
  namespace: 'AWS/SageMaker',
  metric: 'NoCapacityInvocationFailures',
  statistic: 'Sum',
} as const;

/** Requests that failed by the container's fault (SageMaker AI metrics in Amazon CloudWatch). */
const CRASH_SOURCE = {
  kind: 'metric',
  namespace: 'AWS/SageMaker',
  metric: 'Invocation5XXErrors',
  statistic: 'Sum',
} as const;

/** Unit is left out: one that differs from the published one keeps an alarm in INSUFFICIENT_DATA for ever. */
const toMetric = (
  source: SignalSource | typeof WAKE_SOURCE | typeof CRASH_SOURCE,
  { target }: TargetConfiguration,
  { periodSeconds }: ConfiguredAlarm,
): Partial<AlarmDefinition> =>
  source.kind === 'metric-math'
    ? { Metrics: source.queries }
    : {
        Namespace: source.namespace,
        MetricName: source.metric,
        Dimensions: Object.entries(dimensionsOf(target)).map(([Name, Value]) => ({ Name, Value })),
        [PLAIN_STATISTICS.includes(source.statistic) ? 'Statistic' : 'ExtendedStatistic']: source.statistic,
        Period: periodSeconds,
      };

const describe = (role: Role, { id, target }: TargetConfiguration, signal: Signal | undefined): string =>
  `${role}${signal ? ` by ${signal.id}` : ''} of ${id} (${formatResourceId(target)})`.slice(0, LONGEST_DESCRIPTION);

/** A configured alarm as CloudWatch would be asked for it. It has no actions: EventBridge carries its state. */
export const toAlarmDefinition = (
  configuration: TargetConfiguration,
  { role, alarm, signal }: AlarmOfTarget,
): AlarmDefinition => ({
  AlarmName: alarm.name,
  AlarmDescription: describe(role, configuration, signal),
  ...toMetric(signal?.source ?? (role === 'crash' ? CRASH_SOURCE : WAKE_SOURCE), configuration, alarm),
  ...(alarm.evaluationPeriods === undefined ? {} : { EvaluationPeriods: alarm.evaluationPeriods }),
  ...(alarm.datapointsToAlarm === undefined ? {} : { DatapointsToAlarm: alarm.datapointsToAlarm }),
  ...(alarm.threshold === undefined ? {} : { Threshold: alarm.threshold }),
  ComparisonOperator: COMPARISON[role],
  ...(alarm.treatMissingData === undefined ? {} : { TreatMissingData: alarm.treatMissingData }),
});
