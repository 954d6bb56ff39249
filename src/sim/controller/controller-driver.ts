import { alarmsOf, type CompiledConfiguration, type TargetConfiguration } from '../../core/target-configuration.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../../core/time.ts';
import type { EndpointView } from '../../world/capacity-types.ts';
import { drawFor } from '../../world/seeded.ts';
import { type SimulatedAccount, toEpochMs } from '../account.ts';
import type { Driver } from '../driver.ts';
import type { ControlDelays, Scenario } from '../scenario.ts';
import { adaptTarget } from './adapt-target.ts';
import { createDeliveries, type Delivery, type Invocation } from './deliveries.ts';
import { type BusEvent, toAlarmEvent, toEndpointEvent } from './events.ts';
import { deployFunctions } from './function-ports.ts';
import { requireSimulable } from './not-simulable.ts';
import { createPublisher } from './publications.ts';
import { putAlarms } from './put-alarms.ts';
import { createTally } from './tally.ts';

export interface ControllerOptions {
  readonly account: SimulatedAccount;
  readonly scenario: Scenario;
  /** The one target to scale, under whatever name it is configured. */
  readonly targets: readonly TargetConfiguration[] | CompiledConfiguration;
  readonly name: string;
}

export interface ControllerDriver extends Driver {
  readonly publish: NonNullable<Driver['publish']>;
  /** Evaluations that ended in a hold, by its reason. */
  readonly holds: Readonly<Record<string, number>>;
}

const MADE_UP = { schemaVersion: 1, hash: '000000000000', service: 'controller', stage: 'simulated' } as const;
const HOUR_MS = 60 * MINUTE_MS;
/** An evaluation reads three hours back; one more, so that no grid cuts into them. */
const READ_BACK_MS = 4 * HOUR_MS;
/** Beyond its periods an alarm looks two further, and may begin anywhere within one. */
const BEYOND_PERIODS = 3;

/** How far back anybody reads: measurements that are older are forgotten. */
const keptMs = (configuration: TargetConfiguration): number =>
  Math.max(
    READ_BACK_MS,
    ...alarmsOf(configuration).map(
      ({ alarm: { periodSeconds, evaluationPeriods = 1 } }) =>
        (evaluationPeriods + BEYOND_PERIODS) * periodSeconds * SECOND_MS,
    ),
  );

/** Between what happens and what a function does about it: the call is the last thing it does, and reads come right before. */
const delaysOf = (control: ControlDelays) => {
  const function_ = control.functionStartSeconds + control.functionRunSeconds;
  const toMs = (seconds: number): number => Math.round(seconds * SECOND_MS);
  return {
    event: toMs(control.eventSeconds + function_),
    message: toMs(control.queueSeconds + function_),
    schedule: toMs(function_),
  };
};

/** Tells of the endpoint's changes since the last look; a component has no such events. */
const watchEndpoint = ({ world, target }: SimulatedAccount): (() => EndpointView | undefined) => {
  if (target.kind !== 'variant') return () => undefined;
  let known = world.capacity.describeEndpoint(target.endpointName);
  return () => {
    const seen = world.capacity.describeEndpoint(target.endpointName);
    if (seen.status === known.status && seen.lastModifiedAt === known.lastModifiedAt) return undefined;
    known = seen;
    return seen;
  };
};

/**
 * The controller with everything around it, in virtual time: its functions as they are deployed, CloudWatch's alarms, the
 * bus, the queue of reminders and reconcile each minute. One instance drives one run.
 *
 * @throws NotSimulableError where the configuration says too little, or something that a simulated account does not have
 */
export const createControllerDriver = (options: ControllerOptions): ControllerDriver => {
  const { account, scenario, name } = options;
  const { clock, world, target } = account;
  const { targets, ...stack } =
    'targets' in options.targets ? options.targets : { ...MADE_UP, targets: options.targets };
  const configuration = adaptTarget(requireSimulable(targets), target, scenario.capacity);
  const tally = createTally();
  const { queue, invoke } = deployFunctions(account, { ...stack, targets: [configuration] }, tally);
  const deliveries = createDeliveries();
  const delays = delaysOf(scenario.control);
  const endpointChange = watchEndpoint(account);
  const kept = keptMs(configuration);
  let reconciledTo = Math.floor(clock.now() / MINUTE_MS);
  let forgottenTo = clock.now();
  putAlarms(world.alarms, configuration);

  /** EventBridge delivers at least once: what comes again takes its way twice. */
  const route = (to: 'on-alarm' | 'on-endpoint-state', event: BusEvent, at: EpochMs): void => {
    deliveries.send({ to, event }, at + delays.event);
    if (drawFor(scenario.seed, `twice/${event.id}`) < scenario.control.duplicates) {
      deliveries.send({ to, event }, at + delays.event + Math.round(scenario.control.eventSeconds * SECOND_MS));
    }
  };

  const collect = (now: EpochMs): void => {
    for (const change of world.alarms.evaluate()) route('on-alarm', toAlarmEvent(world, change), change.at);
    const endpoint = endpointChange();
    if (endpoint !== undefined) route('on-endpoint-state', toEndpointEvent(world, endpoint, now), now);
    for (const body of queue.takeDue()) deliveries.send({ to: 'recheck', body }, now + delays.message);
    if (Math.floor(now / MINUTE_MS) > reconciledTo) {
      reconciledTo = Math.floor(now / MINUTE_MS);
      deliveries.send({ to: 'reconcile' } satisfies Invocation, now + delays.schedule);
    }
    if (now - forgottenTo >= HOUR_MS) {
      forgottenTo = now;
      world.metrics.forgetBefore(now - kept);
    }
  };

  const carryOut = async (due: readonly Delivery[], now: EpochMs): Promise<void> => {
    for (const delivery of due) {
      if (!(await invoke(delivery.invocation))) deliveries.retry(delivery, now);
    }
  };

  return {
    name,
    decisions: tally.decisions,
    holds: tally.holds,
    publish: createPublisher(world.metrics, target),
    tick(seconds) {
      const now = clock.set(toEpochMs(seconds));
      collect(now);
      const due = deliveries.takeDue(now);
      return due.length === 0 ? undefined : carryOut(due, now);
    },
  };
};
