import type { PolicyRun } from '../../../sim/result.ts';
import { hasAnswered } from './figures.ts';

/** What stands on the upright axis. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** Shares begin at 0 and crowd there; times differ by factors. */
  readonly scale: 'sqrt' | 'log';
  readonly of: (run: PolicyRun) => number;
  /** Whether a policy has a place there at all. */
  readonly isMeasured: (run: PolicyRun) => boolean;
}

export const OVER_LIMIT: Measure = {
  id: 'over-limit',
  label: 'over the limit, %',
  title: 'Requests over the limit against cost',
  scale: 'sqrt',
  of: ({ overLimit, requests }) => (requests > 0 ? (100 * overLimit) / requests : 0),
  isMeasured: () => true,
};

export const LATENCY: Measure = {
  id: 'latency',
  label: 'latency p95, s',
  title: 'Latency against cost',
  scale: 'log',
  of: ({ latencySeconds }) => latencySeconds.p95,
  isMeasured: hasAnswered,
};

/** Beyond the outermost points. */
const ROOM = 1.15;
const MOST_TICKS = 9;
/** A tick of a smaller part of the whole would touch that of 0. */
const CROWDED = 120;
const SHARES = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const TIMES = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 80, 100, 200, 300, 500, 1_000,
];

export interface UprightAxis {
  readonly type: 'sqrt' | 'log';
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/** The axis of a measure over these values. */
export const toUprightAxis = ({ scale }: Measure, values: readonly number[]): UprightAxis => {
  const least = Math.min(...values);
  const most = Math.max(...values, 0.01) * ROOM;
  if (scale === 'log' && least > 0) {
    const ticks = TIMES.filter((tick) => tick >= least / ROOM && tick <= most);
    const few = ticks.filter((_, n) => n % Math.ceil(ticks.length / MOST_TICKS) === 0);
    return { type: 'log', domain: [least / ROOM, most], ticks: few };
  }
  const ticks = SHARES.filter((tick) => tick <= most && (tick === 0 || tick >= most / CROWDED));
  return { type: 'sqrt', domain: [0, most], ticks };
};
