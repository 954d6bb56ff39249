import { createMemoryActivities } from '../../../src/adapters/memory/memory-activities.ts';
import { createMemoryQueue } from '../../../src/adapters/memory/memory-queue.ts';
import { createWorldActuator } from '../../../src/adapters/memory/world-actuator.ts';
import { createWorldAlarmReader } from '../../../src/adapters/memory/world-alarms.ts';
import { createWorldAutoScalingReader } from '../../../src/adapters/memory/world-auto-scaling.ts';
import { createWorldCapacityReader } from '../../../src/adapters/memory/world-capacity.ts';
import type { DomainState } from '../../../src/core/domain-state.ts';
import { lockDomainOf } from '../../../src/core/scalable-target.ts';
import { alarmsOf, type TargetConfiguration } from '../../../src/core/target-configuration.ts';
import type { EpochMs } from '../../../src/core/time.ts';
import type { CapacityActuator } from '../../../src/ports/capacity-actuator.ts';
import type { ChangeOutcome } from '../../../src/world/capacity-types.ts';
import { createVirtualClock } from '../../../src/world/virtual-clock.ts';
import { createWorld, type World } from '../../../src/world/world.ts';
import { minutesAgo, NOW } from '../../support/moments.ts';
import type { FunctionPorts } from './around.ts';
import { createDemand, createDemandReader, type Demand, type Load } from './demand.ts';
import { createReplaceableStore } from './replaceable-store.ts';
import { ENDPOINT } from './targets.ts';

/** Where a run begins. */
export const START: EpochMs = NOW;

/** An account, and what is asked of it. */
export interface Setting {
  readonly name: string;
  readonly targets: readonly TargetConfiguration[];
  /** Units by target at the beginning; absent: 2. */
  readonly desired?: Readonly<Record<string, number>>;
  readonly loads: Readonly<Record<string, readonly Load[]>>;
  /** How the first changes of a lock end, by endpoint or component name. */
  readonly outcomes?: Readonly<Record<string, readonly ChangeOutcome[]>>;
  readonly provisioningSeconds?: number;
  readonly releaseSeconds?: number;
  /** What becomes of the first call that is sent. */
  readonly loses?: 'answer' | 'call';
  /** Stands between the controller and SageMaker's writes. */
  readonly actuator?: (real: CapacityActuator, world: World) => CapacityActuator;
}

export interface Units {
  readonly desired: number;
  readonly actual: number;
  readonly status: string;
  readonly lastModifiedAt: EpochMs;
}

/** A small account in memory and virtual time, settled for an hour. Nothing in it runs by itself. */
export const openAccount = (setting: Setting) => {
  const { targets, provisioningSeconds = 60, releaseSeconds = 20 } = setting;
  const clock = createVirtualClock(START);
  const world = createWorld({ account: '123456789012', region: 'us-east-1', partition: 'aws', now: clock.now });
  const since = { createdAt: minutesAgo(600), lastModifiedAt: minutesAgo(60), provisioningSeconds, releaseSeconds };
  const unitsAtFirst = (id: string): number => setting.desired?.[id] ?? 2;

  /** Puts the endpoint in its place, as if a change had ended then. */
  const putEndpoint = (units: Readonly<Record<string, number>>, lastModifiedAt: EpochMs): void => {
    const variants = targets.flatMap(({ id, target }) =>
      target.kind === 'variant' ? [{ name: target.variantName, desired: units[id] ?? unitsAtFirst(id) }] : [],
    );
    if (variants.length === 0) return;
    world.capacity.putEndpoint({ name: ENDPOINT, configName: 'config-1', variants, ...since, lastModifiedAt });
  };
  putEndpoint({}, since.lastModifiedAt);
  for (const { id, target } of targets) {
    if (target.kind === 'variant') continue;
    const name = target.inferenceComponentName;
    world.capacity.putComponent({ name, endpointName: 'host', desired: unitsAtFirst(id), ...since });
  }
  for (const [name, outcomes] of Object.entries(setting.outcomes ?? {})) {
    world.capacity.plan({ kind: name === ENDPOINT ? 'endpoint' : 'inference-component', name }, ...outcomes);
  }
  for (const { alarm, role } of targets.flatMap(alarmsOf)) {
    world.alarms.putMetricAlarm({
      AlarmName: alarm.name,
      Namespace: 'AWS/SageMaker',
      MetricName: role === 'wake' ? 'NoCapacityInvocationFailures' : 'ConcurrentRequestsPerModel',
      Statistic: role === 'wake' ? 'Sum' : 'Maximum',
      Period: alarm.periodSeconds,
      EvaluationPeriods: alarm.evaluationPeriods ?? 1,
      ...(alarm.threshold === undefined ? {} : { Threshold: alarm.threshold }),
      ComparisonOperator: role === 'scale-in' ? 'LessThanOrEqualToThreshold' : 'GreaterThanOrEqualToThreshold',
    });
    world.alarms.forceState(alarm.name, 'OK', minutesAgo(60));
  }

  const unitsOf = ({ target }: TargetConfiguration): Units => {
    if (target.kind === 'variant') {
      const { status, lastModifiedAt, variants: found } = world.capacity.describeEndpoint(ENDPOINT);
      const { desired = 0, current: actual = 0 } = found.find(({ name }) => name === target.variantName) ?? {};
      return { desired, actual, status, lastModifiedAt };
    }
    const found = world.capacity.describeComponent(target.inferenceComponentName);
    return {
      desired: found.desired,
      actual: found.current,
      status: found.status,
      lastModifiedAt: found.lastModifiedAt,
    };
  };

  const demands = new Map(targets.map(({ id }) => [id, createDemand(setting.loads[id] ?? [])]));
  const demandOf = (id: string): Demand => {
    const demand = demands.get(id);
    if (demand === undefined) throw new RangeError(`no target ${id}`);
    return demand;
  };

  const state = createReplaceableStore();
  const queue = createMemoryQueue(clock.now);
  const activities = createMemoryActivities();
  const real = createWorldActuator(world);
  if (setting.loses === 'answer') real.loseNextAnswer();
  if (setting.loses === 'call') real.loseNextCall();
  let ids = 0;
  const silent = (): void => undefined;
  const ports: FunctionPorts = {
    configuration: { schemaVersion: 1, hash: '0123456789ab', service: 'demo', stage: 'dev', targets },
    capacity: createWorldCapacityReader(world),
    alarms: createWorldAlarmReader(world),
    metrics: createDemandReader(targets, demandOf),
    autoScaling: createWorldAutoScalingReader(world),
    state,
    activities,
    actuator: setting.actuator?.(real, world) ?? real,
    rechecks: queue,
    deadLetters: queue,
    events: { publish: async () => undefined },
    ownMetrics: { record: silent },
    now: clock.now,
    newId: () => String(++ids).padStart(5, '0'),
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  };
  return {
    setting,
    clock,
    world,
    state,
    queue,
    activities,
    ports,
    unitsOf,
    putEndpoint,
    demandOf,
    readDomain: (target: TargetConfiguration): Promise<DomainState> => state.read(lockDomainOf(target.target)),
  };
};

export type Account = ReturnType<typeof openAccount>;
