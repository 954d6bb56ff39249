import { type EpochMs, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import { type Account, START } from './account.ts';
import { moveAlarms } from './alarms.ts';
import { type AlarmChange, toAlarmEvent, toEndpointEvent } from './events.ts';
import type { Invocation } from './run.ts';
import { ENDPOINT } from './targets.ts';

/** What became of one invocation: it ended, it threw, or it died without a word. */
export type Ending = 'done' | 'failed' | 'died';

/** One invocation that is to come. */
export interface Delivery {
  readonly at: EpochMs;
  readonly invocation: Invocation;
  readonly attempt: number;
}

export interface StoryOptions {
  readonly until: EpochMs;
  /** Absent: 5 s. */
  readonly tickSeconds?: number;
  readonly deliver: (delivery: Delivery) => Promise<Ending>;
  /** What the bus makes of an event: nothing, one delivery, several, later ones. Absent: one, now. */
  readonly route?: (invocation: Invocation, now: EpochMs) => readonly Delivery[];
  /** Deliveries that are on their way when the story begins. */
  readonly pending?: readonly Delivery[];
  /** Carries out what is due at one moment; absent: one after the other. */
  readonly together?: (due: readonly Delivery[], deliver: StoryOptions['deliver']) => Promise<readonly Ending[]>;
  /** Told of each transition, before it is routed. */
  readonly onAlarmChange?: (change: AlarmChange) => void;
  /** Whether the story has come to its end early. */
  readonly isOver?: () => Promise<boolean>;
}

/** Lambda tries an asynchronous event again after one minute, then two; a message is visible again after 180 s. */
const RETRY_MS: Readonly<Record<Invocation['function'], readonly number[]>> = {
  'on-alarm': [60 * SECOND_MS, 120 * SECOND_MS],
  'on-endpoint-state': [60 * SECOND_MS, 120 * SECOND_MS],
  recheck: [180 * SECOND_MS, 180 * SECOND_MS, 180 * SECOND_MS, 180 * SECOND_MS],
  reconcile: [],
};

const inOrder =
  (deliver: StoryOptions['deliver']) =>
  async (due: readonly Delivery[]): Promise<readonly Ending[]> => {
    const endings: Ending[] = [];
    for (const delivery of due) endings.push(await deliver(delivery));
    return endings;
  };

/** Tells what happens to the endpoint since the last look. */
const createEndpointWatch = ({ world, setting }: Account) => {
  const watched = setting.targets.some(({ target }) => target.kind === 'variant');
  let known = watched ? world.capacity.describeEndpoint(ENDPOINT) : undefined;
  return (): string | undefined => {
    if (known === undefined) return undefined;
    const seen = world.capacity.describeEndpoint(ENDPOINT);
    const moved = seen.status !== known.status || seen.lastModifiedAt !== known.lastModifiedAt;
    known = seen;
    return moved ? seen.status : undefined;
  };
};

/** Lets an account live in virtual time: metrics, alarms, endpoint changes, reminders, and reconcile each minute. */
export const playStory = async (account: Account, options: StoryOptions): Promise<void> => {
  const { clock, queue } = account;
  const { until, deliver, tickSeconds = 5 } = options;
  const route = options.route ?? ((invocation, at) => [{ at, invocation, attempt: 0 }]);
  const carryOut = options.together ?? inOrder(deliver);
  const endpointStatus = createEndpointWatch(account);
  let pending: Delivery[] = [...(options.pending ?? [])];
  let reconciledTo = Math.floor((clock.now() - 1) / MINUTE_MS);

  for (let tick = Math.max(START, clock.now()); tick <= until; tick += tickSeconds * SECOND_MS) {
    clock.set(tick);
    const now = clock.now();
    for (const change of moveAlarms(account)) {
      options.onAlarmChange?.(change);
      pending.push(...route({ function: 'on-alarm', event: toAlarmEvent(change) }, now));
    }
    const status = endpointStatus();
    if (status !== undefined) {
      pending.push(...route({ function: 'on-endpoint-state', event: toEndpointEvent(ENDPOINT, status, now) }, now));
    }
    for (const body of queue.takeDue()) pending.push(...route({ function: 'recheck', body }, now));
    if (Math.floor(now / MINUTE_MS) > reconciledTo) {
      reconciledTo = Math.floor(now / MINUTE_MS);
      pending.push(...route({ function: 'reconcile' }, now));
    }
    const due = pending.filter(({ at }) => at <= now);
    if (due.length === 0) {
      if (pending.length === 0 && (await options.isOver?.())) return;
      continue;
    }
    pending = pending.filter(({ at }) => at > now);
    const endings = await carryOut(due, deliver);
    due.forEach(({ invocation, attempt }, index) => {
      const wait = RETRY_MS[invocation.function][attempt];
      if (endings[index] === 'done' || wait === undefined) return;
      pending.push({ at: clock.now() + wait, invocation, attempt: attempt + 1 });
    });
  }
};
