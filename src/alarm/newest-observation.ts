import { type MetricObservation, NO_DATA } from '../core/metric-observation.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
import type { ReasonData } from './parse-reason-data.ts';

const MINUTE_SECONDS = 60;

/**
 * Start of the newest period that had closed when the alarm was evaluated. Longer periods start on any whole minute
 * (13:24 for 300 s), shorter ones on a multiple of their length.
 */
const lastClosedPeriod = (evaluatedAt: EpochMs, periodSeconds: number): EpochMs => {
  const gridMs = Math.min(periodSeconds, MINUTE_SECONDS) * SECOND_MS;
  return Math.floor(evaluatedAt / gridMs) * gridMs - periodSeconds * SECOND_MS;
};

/**
 * The newest point that was evaluated and has a value: the latest of `evaluatedDatapoints`, and only without any the
 * last number of `recentDatapoints`. Those carry no time of their own. It is `startDate` plus one period per place;
 * gaps are left out of the list, so a point may be younger than that, never older. Without `startDate` or period it is
 * the newest period closed at `stateAt`, of 60 s where none is named.
 */
export const newestObservation = (data: ReasonData, stateAt: EpochMs): MetricObservation => {
  const latest = data.evaluated.at(-1);
  if (latest !== undefined) return { kind: 'datapoint', value: latest.value, at: latest.at };
  const place = data.recent.findLastIndex((value) => value !== undefined);
  const value = data.recent[place];
  if (value === undefined) return NO_DATA;
  const { startAt, periodSeconds } = data;
  const at =
    startAt === undefined || periodSeconds === undefined
      ? lastClosedPeriod(stateAt, periodSeconds ?? MINUTE_SECONDS)
      : startAt + place * periodSeconds * SECOND_MS;
  return { kind: 'datapoint', value, at };
};
