import { isClosed, isUsableValue } from './alarm-reading.ts';
import type { Datapoint } from './metric-observation.ts';
import { type EpochMs, MINUTE_MS } from './time.ts';

/** A series of whole minutes, by the start of each; open minutes and unusable values are left out. */
export type Minutes = ReadonlyMap<EpochMs, number>;

export const toMinutes = (points: readonly Datapoint[], reference: EpochMs): Minutes =>
  new Map(
    points
      .filter(({ at, value }) => isClosed(at, 60, reference) && isUsableValue(value))
      .map(({ at, value }) => [at, value]),
  );

/** The values present from `from` (included) to `to` (excluded), oldest first. */
export const valuesBetween = (minutes: Minutes, from: EpochMs, to: EpochMs): readonly number[] => {
  const values: number[] = [];
  for (let at = from; at < to; at += MINUTE_MS) {
    const value = minutes.get(at);
    if (value !== undefined) values.push(value);
  }
  return values;
};

export const sumBetween = (minutes: Minutes, from: EpochMs, to: EpochMs): number =>
  valuesBetween(minutes, from, to).reduce((sum, value) => sum + value, 0);

/** The start of the newest minute present. */
export const newestMinute = (minutes: Minutes): EpochMs | undefined => {
  let newest: EpochMs | undefined;
  for (const at of minutes.keys()) if (newest === undefined || at > newest) newest = at;
  return newest;
};
