import type { PolicyRun, RunDecision } from '../result.ts';
import type { Crash } from '../scenario.ts';
import { quantileOf } from './histogram.ts';

/** The capacity of a run, second by second. */
export interface CapacityTrack {
  /** One entry per second from 0 on. */
  readonly desired: Uint16Array;
  readonly inService: Uint16Array;
}

type CapacityScore = Pick<
  PolicyRun,
  | 'scaleOuts'
  | 'scaleIns'
  | 'scaleInsDuringCrash'
  | 'underProvisionedUnitMinutes'
  | 'directionChanges'
  | 'detectionSeconds'
  | 'timeToCapacitySeconds'
>;

const MINUTE = 60;

/** From the moment the oracle wants more than is asked for, until the call that raises it and until as many units serve. */
const findDelays = (track: CapacityTrack, oracle: readonly number[], from: number) => {
  const detection: number[] = [];
  const toCapacity: number[] = [];
  const end = track.desired.length;
  let second = from;
  while (second < end) {
    const wanted = oracle[Math.floor(second / MINUTE)] ?? 0;
    const before = track.desired[second] as number;
    if (wanted <= before) {
      second += MINUTE - (second % MINUTE);
      continue;
    }
    let called = second;
    while (called < end && (track.desired[called] as number) <= before) called += 1;
    if (called === end) break;
    detection.push(called - second);
    let served = called;
    while (served < end && (track.inService[served] as number) < wanted) served += 1;
    if (served < end) toCapacity.push(served - second);
    // The next want is one that this call does not meet.
    second = called + MINUTE - (called % MINUTE);
  }
  return { detection, toCapacity };
};

const countDirectionChanges = (directions: readonly number[]): number =>
  directions.filter((direction, place) => place > 0 && direction !== directions[place - 1]).length;

export const scoreCapacity = (
  track: CapacityTrack,
  oracle: readonly number[],
  decisions: readonly RunDecision[],
  rules: { readonly warmUpSeconds: number; readonly crashes: readonly Crash[] },
): CapacityScore => {
  const { warmUpSeconds, crashes } = rules;
  const scored = decisions.filter(({ at, from, to, refused }) => !refused && at >= warmUpSeconds && from !== to);
  const scaleIns = scored.filter(({ from, to }) => to < from);
  const isInCrash = (at: number): boolean =>
    crashes.some((crash) => at >= crash.at && at < crash.at + crash.minutes * MINUTE);
  let missingUnitSeconds = 0;
  for (let second = warmUpSeconds; second < track.inService.length; second += 1) {
    const missing = (oracle[Math.floor(second / MINUTE)] ?? 0) - (track.inService[second] as number);
    if (missing > 0) missingUnitSeconds += missing;
  }
  const { detection, toCapacity } = findDelays(track, oracle, warmUpSeconds);
  return {
    scaleOuts: scored.length - scaleIns.length,
    scaleIns: scaleIns.length,
    scaleInsDuringCrash: scaleIns.filter(({ at }) => isInCrash(at)).length,
    underProvisionedUnitMinutes: missingUnitSeconds / MINUTE,
    directionChanges: countDirectionChanges(scored.map(({ from, to }) => Math.sign(to - from))),
    detectionSeconds: { p50: quantileOf(detection, 0.5), p95: quantileOf(detection, 0.95) },
    timeToCapacitySeconds: { p50: quantileOf(toCapacity, 0.5), p95: quantileOf(toCapacity, 0.95) },
  };
};
