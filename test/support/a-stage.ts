import { createMemoryActivities } from '../../src/adapters/memory/memory-activities.ts';
import { createMemoryEvents } from '../../src/adapters/memory/memory-events.ts';
import { createMemoryMetrics } from '../../src/adapters/memory/memory-metrics.ts';
import { createMemoryQueue } from '../../src/adapters/memory/memory-queue.ts';
import { createMemoryReleaseTimer } from '../../src/adapters/memory/memory-release-timer.ts';
import { createMemoryStateStore } from '../../src/adapters/memory/memory-state-store.ts';
import { createWorldActuator } from '../../src/adapters/memory/world-actuator.ts';
import { createWorldAlarmReader } from '../../src/adapters/memory/world-alarms.ts';
import { createWorldAutoScalingReader } from '../../src/adapters/memory/world-auto-scaling.ts';
import { createWorldCapacityReader } from '../../src/adapters/memory/world-capacity.ts';
import { createWorldMetricReader } from '../../src/adapters/memory/world-metrics.ts';
import { createWorldNativeScaling } from '../../src/adapters/memory/world-native-scaling.ts';
import { evaluateTarget } from '../../src/app/evaluate-target.ts';
import { guardNativePolicy } from '../../src/app/guard-native-policy.ts';
import type { EvaluationPorts } from '../../src/app/ports.ts';
import { recheck } from '../../src/app/recheck.ts';
import { reconcile } from '../../src/app/reconcile.ts';
import type { AlarmState } from '../../src/core/alarm-transition.ts';
import type { Waker } from '../../src/core/observation.ts';
import { dimensionsOf } from '../../src/core/scalable-target.ts';
import type { ScalingActivity } from '../../src/core/scaling-activity.ts';
import { alarmsOf, type TargetConfiguration } from '../../src/core/target-configuration.ts';
import type { AutoScalingReader } from '../../src/ports/auto-scaling-reader.ts';
import type { Logger } from '../../src/ports/logger.ts';
import { createVirtualClock } from '../../src/world/virtual-clock.ts';
import { createWorld } from '../../src/world/world.ts';
import { aTarget } from './a-target.ts';
import { byHigh } from './a-transition.ts';
import { minutesAgo, NOW } from './moments.ts';

export interface LogLine {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const aLogger = (): { readonly logger: Logger; readonly lines: readonly LogLine[] } => {
  const lines: LogLine[] = [];
  const write =
    (level: keyof Logger): Logger['info'] =>
    (message, fields = {}) =>
      lines.push({ level, message, fields });
  const logger: Logger = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  return { logger, lines };
};

export interface StageOptions {
  readonly targets?: readonly TargetConfiguration[];
  /** Instances of each variant, copies of each component. */
  readonly desired?: number;
}

/** A small account in memory: the targets run and are settled since an hour, every alarm is OK, no request comes. */
export const aStage = ({ targets = [aTarget()], desired = 2 }: StageOptions = {}) => {
  const clock = createVirtualClock(NOW);
  const world = createWorld({ account: '123456789012', region: 'us-east-1', partition: 'aws', now: clock.now });
  const since = { createdAt: minutesAgo(600), lastModifiedAt: minutesAgo(60) };
  const endpoints = new Map<string, { name: string; desired: number }[]>();
  for (const { target } of targets) {
    if (target.kind === 'variant') {
      const variants = endpoints.get(target.endpointName) ?? [];
      endpoints.set(target.endpointName, [...variants, { name: target.variantName, desired }]);
    } else {
      world.capacity.putComponent({
        name: target.inferenceComponentName,
        endpointName: 'host',
        desired,
        ...since,
      });
    }
  }
  for (const [name, variants] of endpoints) {
    world.capacity.putEndpoint({ name, configName: 'config-1', variants, ...since });
  }
  for (const target of targets) {
    for (const { role, alarm } of alarmsOf(target)) {
      world.alarms.putMetricAlarm({
        AlarmName: alarm.name,
        Namespace: 'AWS/SageMaker',
        MetricName: 'ConcurrentRequestsPerModel',
        Statistic: 'Maximum',
        Dimensions: Object.entries(dimensionsOf(target.target)).map(([Name, Value]) => ({ Name, Value })),
        Period: alarm.periodSeconds,
        EvaluationPeriods: alarm.evaluationPeriods ?? 1,
        ...(alarm.threshold === undefined ? {} : { Threshold: alarm.threshold }),
        ComparisonOperator: role === 'scale-in' ? 'LessThanOrEqualToThreshold' : 'GreaterThanOrEqualToThreshold',
      });
      world.alarms.forceState(alarm.name, 'OK', minutesAgo(60));
    }
  }
  world.metrics.setDefault('zero');

  const { logger, lines } = aLogger();
  const reads: string[] = [];
  const counting = <T extends readonly unknown[], R>(name: string, call: (...args: T) => R): ((...args: T) => R) => {
    return (...args) => {
      reads.push(name);
      return call(...args);
    };
  };
  const state = createMemoryStateStore();
  const activities = createMemoryActivities();
  const actuator = createWorldActuator(world);
  const capacity = createWorldCapacityReader(world);
  const alarms = createWorldAlarmReader(world);
  const metrics = createWorldMetricReader(world);
  const queue = createMemoryQueue(clock.now);
  const autoScaling = createWorldAutoScalingReader(world);
  const ownMetrics = createMemoryMetrics();
  const events = createMemoryEvents();
  const scaling = createWorldNativeScaling(world);
  const timer = createMemoryReleaseTimer(scaling, clock.now);
  const nativeGuard = { registrations: scaling, scaling, timer };
  let ids = 0;
  const ports: EvaluationPorts = {
    configuration: { schemaVersion: 1, hash: '0123456789ab', service: 'demo', stage: 'dev', targets },
    capacity: { readCapacity: counting('capacity', capacity.readCapacity) },
    alarms: { readAlarms: counting('alarms', alarms.readAlarms) },
    metrics: { readSeries: counting('metrics', metrics.readSeries) },
    state,
    activities,
    actuator,
    rechecks: queue,
    ownMetrics,
    events,
    now: clock.now,
    newId: () => String(++ids).padStart(4, '0'),
    logger,
  };
  const [first = aTarget()] = targets;
  return {
    clock,
    world,
    ports,
    state,
    activities,
    actuator,
    capacity,
    metrics,
    queue,
    ownMetrics,
    events,
    lines,
    reads,
    /** What the re-check function has beside the others. */
    nativeGuard,
    /** Every reminder that is due, once. */
    recheckDue: async () => {
      const results = [];
      for (const body of queue.takeDue())
        results.push(await recheck({ ...ports, guardTarget: guardNativePolicy(ports, nativeGuard) }, queue)(body));
      return results;
    },
    reconcile: (with_: EvaluationPorts = ports, registered: AutoScalingReader = autoScaling) =>
      reconcile({ ...with_, autoScaling: registered })(),
    /** The metric of the first target is this from now on and has always been. */
    setLoad: (value: number): void =>
      world.metrics.setSeries(
        { namespace: 'AWS/SageMaker', metric: 'ConcurrentRequestsPerModel', dimensions: dimensionsOf(first.target) },
        [{ from: 0, value }],
      ),
    setAlarm: (name: string, to: AlarmState): void => {
      world.alarms.forceState(name, to, clock.now());
    },
    evaluate: (
      waker: Waker = byHigh(),
      target: TargetConfiguration = first,
      with_: Partial<EvaluationPorts> = {},
    ): Promise<ScalingActivity> => evaluateTarget({ ...ports, ...with_ })({ target, waker }),
  };
};
