import type { History, RecordedMinute } from './history.ts';

/** Recorded as such, else the quotient of the two counts, which is the mean over the minute where the count changed in it. */
const unitsOf = ({ units, invocations, invocationsPerUnit }: RecordedMinute): number | undefined => {
  if (units !== undefined) return Math.round(units);
  if (invocations === undefined || invocationsPerUnit === undefined || invocationsPerUnit <= 0) return undefined;
  return Math.max(1, Math.round(invocations / invocationsPerUnit));
};

/**
 * Units in service per minute. A minute that does not tell has the count of the one before it; those ahead of the first that tells have
 * that one's. `undefined` where no minute tells.
 */
export const recordedUnits = ({ minutes }: History): readonly number[] | undefined => {
  const told = minutes.map(unitsOf);
  let last = told.find((units) => units !== undefined);
  if (last === undefined) return undefined;
  return told.map((units) => {
    last = units ?? last;
    return last as number;
  });
};
