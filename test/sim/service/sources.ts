import { exponential, type Random } from '../../../src/sim/random.ts';
import type { Fleet } from '../../../src/sim/service/fleet.ts';
import type { Source } from './drive-fleet.ts';

type Draw = (random: Random, fleet: Fleet) => { readonly work: number; readonly input?: number };

/** Exponential work with this mean. */
export const exponentialWork =
  (mean: number): Draw =>
  (random) => ({ work: mean * exponential(random) });

export const constantWork =
  (work: number): Draw =>
  () => ({ work });

/** The sum of so many exponentials. */
export const erlangWork =
  (phases: number, mean: number): Draw =>
  (random) => {
    let work = 0;
    for (let phase = 0; phase < phases; phase += 1) work += exponential(random);
    return { work: (work * mean) / phases };
  };

/** One of two exponentials. The class is written where input tokens stand, for which nobody waits in these runs. */
export const mixedWork =
  (first: number, rates: readonly [number, number]): Draw =>
  (random) => {
    const input = random.next() < first ? 1 : 2;
    return { work: exponential(random) / (input === 1 ? rates[0] : rates[1]), input };
  };

/** Poisson arrivals, one or a batch at a time. */
export const poissonArrivals = (random: Random, rate: number, count: number, draw: Draw, batch = 1): Source => {
  let taken = 0;
  let at = exponential(random) / rate;
  return {
    nextAt: () => (taken < count ? at : Infinity),
    take(fleet) {
      taken += 1;
      if (taken % batch === 0) at += exponential(random) / rate;
      return draw(random, fleet);
    },
  };
};

/** Requests at given moments. */
export const listedJobs = (jobs: readonly (readonly number[])[]): Source => {
  let taken = 0;
  return {
    nextAt: () => jobs[taken]?.[0] ?? Infinity,
    take() {
      taken += 1;
      return { work: jobs[taken - 1]?.[1] ?? 0 };
    },
  };
};

/** Users who think, ask, and wait for the answer; the number of their requests is limited. */
export const closedLoop = (users: number, count: number, think: () => number, work: () => number): Source => {
  /** Soonest last. */
  const due: number[] = [];
  const thinkFrom = (now: number): void => {
    const at = now + think();
    let place = due.length;
    while (place > 0 && (due[place - 1] as number) <= at) place -= 1;
    due.splice(place, 0, at);
  };
  for (let user = 0; user < users; user += 1) thinkFrom(0);
  let taken = 0;
  return {
    nextAt: () => (taken < count ? (due.at(-1) ?? Infinity) : Infinity),
    take() {
      taken += 1;
      due.pop();
      return { work: work() };
    },
    ended: thinkFrom,
  };
};
