import type { ReconcilePorts } from '../../../src/app/reconcile.ts';
import type { DeadLetters } from '../../../src/ports/recheck-queue.ts';

/** Everything the four functions reach the world through. */
export interface FunctionPorts extends ReconcilePorts {
  readonly deadLetters: DeadLetters;
}

/** Stands around one I/O of a function: whether it is carried out, when, and whether its answer arrives. */
export type Around = <T>(call: string, carryOut: () => Promise<T>) => Promise<T>;

/** The same ports, with every awaited call of theirs going through `around`. Each is named, so that a new one cannot be forgotten. */
export const aroundPorts = (ports: FunctionPorts, around: Around): FunctionPorts => ({
  configuration: ports.configuration,
  ownMetrics: ports.ownMetrics,
  now: ports.now,
  newId: ports.newId,
  logger: ports.logger,
  capacity: { readCapacity: (domain) => around('capacity.read', () => ports.capacity.readCapacity(domain)) },
  alarms: { readAlarms: (names) => around('alarms.read', () => ports.alarms.readAlarms(names)) },
  metrics: {
    readSeries: (requests, range) => around('metrics.read', () => ports.metrics.readSeries(requests, range)),
  },
  autoScaling: { readRegistered: () => around('autoScaling.read', () => ports.autoScaling.readRegistered()) },
  state: {
    read: (domain) => around('state.read', () => ports.state.read(domain)),
    readAll: () => around('state.readAll', () => ports.state.readAll()),
    transition: (domain, before, after) =>
      around('state.transition', () => ports.state.transition(domain, before, after)),
    note: (domain, targetId, before, after) =>
      around('state.note', () => ports.state.note(domain, targetId, before, after)),
  },
  activities: {
    record: (activity) => around('activities.record', () => ports.activities.record(activity)),
    repeat: (activityId, at) => around('activities.repeat', () => ports.activities.repeat(activityId, at)),
  },
  actuator: {
    setDesired: (target, desired) => around('actuator.send', () => ports.actuator.setDesired(target, desired)),
  },
  rechecks: {
    send: (message, delaySeconds) => around('rechecks.send', () => ports.rechecks.send(message, delaySeconds)),
  },
  events: { publish: (activity) => around('events.publish', () => ports.events.publish(activity)) },
  deadLetters: { bury: (body, reason) => around('deadLetters.bury', () => ports.deadLetters.bury(body, reason)) },
});
