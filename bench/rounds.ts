import { performance } from 'node:perf_hooks';

/** Median, least and largest of several rounds of the same work. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly largest: number;
}

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = sorted.length / 2;
  const median = Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
  return { median, least: at(0), largest: at(sorted.length - 1) };
};

export interface Rounds {
  /** Not counted, so that the compiler has seen the work. */
  readonly warmUps: number;
  readonly counted: number;
  /** How often each round calls the work. */
  readonly calls: number;
}

/** Microseconds per call, over rounds. */
export interface Timed {
  /** Of the whole process, the collector and the compiler included: what is left when neighbours take the core away. */
  readonly cpu: Spread;
  /** By the clock. */
  readonly elapsed: Spread;
}

export const timeRounds = ({ warmUps, counted, calls }: Rounds, work: () => void): Timed => {
  const cpu: number[] = [];
  const elapsed: number[] = [];
  for (let round = 0; round < warmUps + counted; round += 1) {
    const cpuBefore = process.cpuUsage();
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) work();
    const took = performance.now() - start;
    const { user, system } = process.cpuUsage(cpuBefore);
    if (round < warmUps) continue;
    cpu.push((user + system) / calls);
    elapsed.push((took * 1_000) / calls);
  }
  return { cpu: spreadOf(cpu), elapsed: spreadOf(elapsed) };
};
