import type { Datapoint } from '../core/metric-observation.ts';
import { dimensionsOf } from '../core/scalable-target.ts';
import type { TrafficSeries } from '../core/summarise-traffic.ts';
import type { Signal, TargetConfiguration } from '../core/target-configuration.ts';
import type { Series, SeriesRequest } from '../ports/metric-reader.ts';

const NAMESPACE = 'AWS/SageMaker';
const MINUTE = 60;

/** Key of a signal's series at its own period; at 60 s it is the same one where that is its period. */
export const ownKey = ({ id }: Signal): string => `${id}@own`;
const minuteKey = (signal: Signal): string =>
  signal.source.periodSeconds === MINUTE || signal.source.kind === 'metric-math' ? ownKey(signal) : `${signal.id}@60`;

const ERROR_METRICS = {
  invocation4xxErrors: 'Invocation4XXErrors',
  invocation5xxErrors: 'Invocation5XXErrors',
  invocationModelErrors: 'InvocationModelErrors',
  midStreamErrors: 'MidStreamErrors',
} as const;

/** `q`: what each unit was asked, already divided by the units of the moment. */
const perUnitMetric = ({ target }: TargetConfiguration): string =>
  target.kind === 'variant' ? 'InvocationsPerInstance' : 'InvocationsPerCopy';

/** Traffic and errors are paid for per series, so they are read only where a rule asks for them. */
const readsTraffic = ({ trafficGuard, capacity }: TargetConfiguration): boolean =>
  trafficGuard !== undefined || capacity.min === 0;

/** Everything one evaluation reads of CloudWatch's metrics, in one GetMetricData. */
export const seriesRequests = (configuration: TargetConfiguration): readonly SeriesRequest[] => {
  const dimensions = dimensionsOf(configuration.target);
  const plain = (
    key: string,
    metric: string,
    statistic: string,
    periodSeconds: number,
    namespace = NAMESPACE,
  ): SeriesRequest => ({
    kind: 'metric',
    key,
    namespace,
    metric,
    dimensions,
    statistic,
    periodSeconds,
  });
  const ofSignal = (signal: Signal): SeriesRequest[] => {
    const { source } = signal;
    if (source.kind === 'metric-math') return [{ kind: 'metric-math', key: ownKey(signal), queries: source.queries }];
    const { metric, statistic, periodSeconds, namespace } = source;
    const own = plain(ownKey(signal), metric, statistic, periodSeconds, namespace);
    return periodSeconds === MINUTE ? [own] : [own, plain(minuteKey(signal), metric, statistic, MINUTE, namespace)];
  };
  const traffic = readsTraffic(configuration)
    ? [
        plain('invocations', 'Invocations', 'Sum', MINUTE),
        plain('invocationsPerUnit', perUnitMetric(configuration), 'Sum', MINUTE),
        ...Object.entries(ERROR_METRICS).map(([key, metric]) => plain(key, metric, 'Sum', MINUTE)),
      ]
    : [];
  return [...configuration.signals.flatMap(ofSignal), ...traffic];
};

/** A series that is not complete is no data. */
export const pointsOf = (series: Readonly<Record<string, Series>>, key: string): readonly Datapoint[] => {
  const found = series[key];
  return found?.complete ? found.points : [];
};

/** The series read, as the traffic summary wants them. `thresholdOf`: a plain signal's scale-out threshold, where known. */
export const toTrafficSeries = (
  configuration: TargetConfiguration,
  series: Readonly<Record<string, Series>>,
  thresholdOf: (signal: Signal) => number | undefined,
): TrafficSeries => ({
  invocations: pointsOf(series, 'invocations'),
  invocationsPerUnit: pointsOf(series, 'invocationsPerUnit'),
  errors: {
    invocation4xxErrors: pointsOf(series, 'invocation4xxErrors'),
    invocation5xxErrors: pointsOf(series, 'invocation5xxErrors'),
    invocationModelErrors: pointsOf(series, 'invocationModelErrors'),
    midStreamErrors: pointsOf(series, 'midStreamErrors'),
  },
  signals: configuration.signals.map((signal) => {
    const threshold = signal.source.kind === 'metric' ? thresholdOf(signal) : undefined;
    return {
      signalId: signal.id,
      ...(threshold === undefined ? {} : { threshold }),
      minutes: pointsOf(series, minuteKey(signal)),
      points: pointsOf(series, ownKey(signal)),
    };
  }),
});
