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
const findDelays = (
  track: CapacityTrack,
  oracle: readonly number[],
  scaleOuts: readonly RunDecision[],
  from: number,
) => {
  const detection: number[] = [];
  const toCapacity: number[] = [];
  const end = track.desired.length;
  const nextMinute = (second: number): number => (Math.floor(second / MINUTE) + 1) * MINUTE;
  let second = from;
  while (second < end) {
    const wanted = oracle[Math.floor(second / MINUTE)] ?? 0;
    if (wanted <= (track.desired[second] as number)) {
      second = nextMinute(second);
      continue;
    }
    const needed = second;
    const call = scaleOuts.find(({ at }) => at >= needed);
    // What never comes takes at least the rest of the run.
    detection.push((call?.at ?? end) - needed);
    let served = Math.ceil(call?.at ?? end);
    while (served < end && (track.inService[served] as number) < wanted) served += 1;
    toCapacity.push(served - needed);
    if (call === undefined) break;
    // The next want is one that this call does not meet.
    second = nextMinute(call.at);
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
  const firstSecond = Math.ceil(warmUpSeconds);
  const scored = decisions.filter(({ at, from, to, refused }) => !refused && at >= warmUpSeconds && from !== to);
  const scaleIns = scored.filter(({ from, to }) => to < from);
  const isInCrash = (at: number): boolean =>
    crashes.some((crash) => at >= crash.at && at < crash.at + crash.minutes * MINUTE);
  let missingUnitSeconds = 0;
  for (let second = firstSecond; second < track.inService.length; second += 1) {
    const missing = (oracle[Math.floor(second / MINUTE)] ?? 0) - (track.inService[second] as number);
    if (missing > 0) missingUnitSeconds += missing;
  }
  const scaleOuts = scored.filter(({ from, to }) => to > from);
  const { detection, toCapacity } = findDelays(track, oracle, scaleOuts, firstSecond);
  return {
    scaleOuts: scaleOuts.length,
    scaleIns: scaleIns.length,
    scaleInsDuringCrash: scaleIns.filter(({ at }) => isInCrash(at)).length,
    underProvisionedUnitMinutes: missingUnitSeconds / MINUTE,
    directionChanges: countDirectionChanges(scored.map(({ from, to }) => Math.sign(to - from))),
    detectionSeconds: { p50: quantileOf(detection, 0.5), p95: quantileOf(detection, 0.95) },
    timeToCapacitySeconds: { p50: quantileOf(toCapacity, 0.5), p95: quantileOf(toCapacity, 0.95) },
  };
};
