import { createMemoryQueue, type MemoryQueue } from '../../adapters/memory/memory-queue.ts';
import { createMemoryStateStore } from '../../adapters/memory/memory-state-store.ts';
import { createWorldActuator } from '../../adapters/memory/world-actuator.ts';
import { createWorldAlarmReader } from '../../adapters/memory/world-alarms.ts';
import { createWorldAutoScalingReader } from '../../adapters/memory/world-auto-scaling.ts';
import { createWorldCapacityReader } from '../../adapters/memory/world-capacity.ts';
import { createWorldMetricReader } from '../../adapters/memory/world-metrics.ts';
import { onAlarm } from '../../app/on-alarm.ts';
import { onEndpointState } from '../../app/on-endpoint-state.ts';
import { recheck } from '../../app/recheck.ts';
import { type ReconcilePorts, reconcile } from '../../app/reconcile.ts';
import type { CompiledConfiguration } from '../../core/target-configuration.ts';
import type { ActivityRecorder } from '../../ports/activity-recorder.ts';
import { AwsCallError, StateSchemaError } from '../../ports/errors.ts';
import type { SimulatedAccount } from '../account.ts';
import type { Invocation } from './deliveries.ts';

/** The deployed functions of one account. */
export interface Functions {
  /** Their reminders; whoever runs the account delivers them. */
  readonly queue: MemoryQueue;
  /** @returns false where Lambda or the queue would try again @throws whatever is a fault of the program */
  invoke(invocation: Invocation): Promise<boolean>;
}

const silent = (): void => undefined;

/** The use cases as they are deployed, on the memory adapters over the account. */
export const deployFunctions = (
  { clock, world }: SimulatedAccount,
  configuration: CompiledConfiguration,
  activities: ActivityRecorder,
): Functions => {
  const queue = createMemoryQueue(clock.now);
  let ids = 0;
  const ports: ReconcilePorts = {
    configuration,
    capacity: createWorldCapacityReader(world),
    alarms: createWorldAlarmReader(world),
    metrics: createWorldMetricReader(world),
    autoScaling: createWorldAutoScalingReader(world),
    state: createMemoryStateStore(),
    activities,
    actuator: createWorldActuator(world),
    rechecks: queue,
    events: { publish: async () => undefined },
    ownMetrics: { record: silent },
    now: clock.now,
    newId: () => String(++ids).padStart(8, '0'),
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  };
  const call = (invocation: Invocation): Promise<unknown> => {
    switch (invocation.to) {
      case 'on-alarm':
        return onAlarm(ports)(invocation.event, world);
      case 'on-endpoint-state':
        return onEndpointState(ports)(invocation.event, world);
      case 'recheck':
        return recheck(ports, queue)(invocation.body);
      case 'reconcile':
        return reconcile(ports)();
    }
  };
  return {
    queue,
    async invoke(invocation) {
      try {
        await call(invocation);
        return true;
      } catch (error) {
        if (error instanceof AwsCallError || error instanceof StateSchemaError) return false;
        throw error;
      }
    },
  };
};
