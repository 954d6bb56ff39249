import { dimensionsOf } from '../../core/scalable-target.ts';
import {
  alarmsOf,
  type ConfiguredAlarm,
  type Signal,
  type TargetConfiguration,
} from '../../core/target-configuration.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import type { MetricAlarmDefinition } from '../../world/alarm-types.ts';
import type { World } from '../../world/world.ts';

/** Long enough ago that nothing is settling any more. */
const LONG_AGO_MS = 30 * 1440 * MINUTE_MS;

/** The count of a target that no world file speaks of: halfway between its bounds, rounded down, 1 at the least. */
const halfway = ({ min, max }: TargetConfiguration['capacity']): number => Math.max(1, Math.floor((min + max) / 2));

const stageCapacity = (world: World, targets: readonly TargetConfiguration[], start: EpochMs): void => {
  const since = { createdAt: start - LONG_AGO_MS, lastModifiedAt: start - LONG_AGO_MS };
  const endpoints = new Map<string, { name: string; desired: number }[]>();
  for (const { target, capacity } of targets) {
    const desired = halfway(capacity);
    if (target.kind === 'variant') {
      const variants = endpoints.get(target.endpointName) ?? [];
      endpoints.set(target.endpointName, [...variants, { name: target.variantName, desired }]);
    } else {
      const name = target.inferenceComponentName;
      world.capacity.putComponent({
        name,
        endpointName: `${name}-endpoint`,
        variantName: 'AllTraffic',
        desired,
        ...since,
      });
    }
  }
  for (const [name, variants] of endpoints) world.capacity.putEndpoint({ name, variants, ...since });
};

const metricOf = (
  target: TargetConfiguration,
  signal: Signal | undefined,
  alarm: ConfiguredAlarm,
): Partial<MetricAlarmDefinition> => {
  const dimensions = Object.entries(dimensionsOf(target.target)).map(([Name, Value]) => ({ Name, Value }));
  if (signal?.source.kind === 'metric-math') return { Metrics: signal.source.queries };
  const plain = signal?.source;
  return {
    Namespace: plain?.namespace ?? 'AWS/SageMaker',
    MetricName: plain?.metric ?? 'NoCapacityInvocationFailures',
    Statistic: plain?.statistic ?? 'Sum',
    Period: alarm.periodSeconds,
    Dimensions: dimensions,
  };
};

/** Every alarm of the configuration exists, with its actions enabled, and is OK until an event says otherwise. */
const stageAlarms = (world: World, targets: readonly TargetConfiguration[], start: EpochMs): void => {
  for (const target of targets) {
    for (const { role, alarm, signal } of alarmsOf(target)) {
      world.alarms.putMetricAlarm({
        AlarmName: alarm.name,
        ...metricOf(target, signal, alarm),
        EvaluationPeriods: alarm.evaluationPeriods ?? 1,
        DatapointsToAlarm: alarm.datapointsToAlarm ?? alarm.evaluationPeriods ?? 1,
        ...(alarm.threshold === undefined ? {} : { Threshold: alarm.threshold }),
        ComparisonOperator: role === 'scale-in' ? 'LessThanOrEqualToThreshold' : 'GreaterThanOrEqualToThreshold',
        TreatMissingData: alarm.treatMissingData ?? 'missing',
      });
      world.alarms.forceState(alarm.name, 'OK', start - LONG_AGO_MS);
    }
  }
};

/** The account a replay begins with where no world file says otherwise: healthy, settled, without new requests. */
export const stageAccount = (world: World, targets: readonly TargetConfiguration[], start: EpochMs): void => {
  stageCapacity(world, targets, start);
  stageAlarms(world, targets, start);
  world.metrics.setDefault('zero');
};
