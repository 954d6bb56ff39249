/** What is paid for where instances go some time after their units: a unit that comes back meanwhile finds one still there. */
export interface InstanceRelease {
  /** Called in order of time with the units there are; gives the instances that are paid for. */
  paid(now: number, units: number): number;
}

/** @param releaseSeconds 0: instances go with their units */
export const createInstanceRelease = (releaseSeconds: number): InstanceRelease => {
  /** Counts that are greater than every later one: the first of them is the greatest within the time. */
  const counts: { readonly at: number; readonly units: number }[] = [];
  return {
    paid(now, units) {
      if (releaseSeconds === 0) return units;
      while ((counts.at(-1)?.units ?? Infinity) <= units) counts.pop();
      counts.push({ at: now, units });
      while ((counts[0]?.at ?? now) < now - releaseSeconds) counts.shift();
      return counts[0]?.units ?? units;
    },
  };
};
