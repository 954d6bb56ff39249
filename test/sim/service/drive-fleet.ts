import { createRandom } from '../../../src/sim/random.ts';
import type { RequestRules, ServiceModel } from '../../../src/sim/scenario.ts';
import { createFleet, type Fleet } from '../../../src/sim/service/fleet.ts';
import type { Request } from '../../../src/sim/service/request.ts';

/** Where requests come from: a stream of its own, or users who wait for their answers. */
export interface Source {
  /** When the next one comes; Infinity: none will until one of those under way has ended. */
  nextAt(): number;
  /** It comes now. What it brings may depend on what it meets. */
  take(fleet: Fleet): { readonly work: number; readonly input?: number };
  ended?(now: number): void;
}

/** Told of the way of a run, event by event. */
export interface Watch {
  /** The time between two events, in which nothing changes. */
  passed?(seconds: number, fleet: Fleet): void;
  arrived?(now: number): void;
  completed?(request: Request, now: number): void;
  failed?(request: Request, now: number): void;
  /** After everything that happened at one moment. */
  happened?(now: number, fleet: Fleet): void;
}

export interface Stage {
  readonly service: Pick<ServiceModel, 'slots' | 'step'> & Partial<ServiceModel>;
  readonly rules?: Partial<RequestRules>;
  readonly copies?: number;
  readonly seed: string;
  /** Changes of the copies in service, in order of time. */
  readonly changes?: readonly { readonly at: number; readonly copies: number }[];
}

export const openFleet = (
  { service, rules, copies = 1, seed }: Omit<Stage, 'changes'>,
  watch: Watch,
  source?: Source,
) => {
  const fleet = createFleet(
    { name: 'test', workingConcurrency: 1, pricePerHour: 0, ...service },
    { timeoutSeconds: Infinity, routing: 'RANDOM', ...rules },
    createRandom(1, seed),
    {
      tried: () => undefined,
      tryFailed: () => undefined,
      completed: (request, now) => {
        watch.completed?.(request, now);
        source?.ended?.(now);
      },
      failed: (request, now) => {
        watch.failed?.(request, now);
        source?.ended?.(now);
      },
    },
  );
  fleet.setInService(copies, 0);
  return fleet;
};

/** Where every request is: the sum that holds after every event of every run. */
export const assertNoneIsLost = (fleet: Fleet, now: number): void => {
  const { arrived, completed, failed, inSystem, waitingForRetry } = fleet.counts();
  if (arrived === completed + failed + inSystem + waitingForRetry && Math.min(inSystem, waitingForRetry) >= 0) return;
  throw new Error(`at ${now}: ${JSON.stringify(fleet.counts())}`);
};

/** Plays a source on the real fleet to the end of its last request, from event to event. */
export const driveFleet = (stage: Stage, source: Source, watch: Watch): Fleet => {
  const fleet = openFleet(stage, watch, source);
  const changes = [...(stage.changes ?? [])];
  let now = 0;
  for (;;) {
    const arrivesAt = source.nextAt();
    const next = Math.min(arrivesAt, fleet.nextAt(), changes[0]?.at ?? Infinity);
    if (next === Infinity) return fleet;
    watch.passed?.(next - now, fleet);
    now = next;
    fleet.advance(now);
    if (changes[0]?.at === now) fleet.setInService(changes.shift()?.copies ?? 0, now);
    if (arrivesAt === now) {
      const { work, input = 0 } = source.take(fleet);
      watch.arrived?.(now);
      fleet.offer(now, input, work);
    }
    assertNoneIsLost(fleet, now);
    watch.happened?.(now, fleet);
  }
};
