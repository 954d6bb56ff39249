import { describe, expect, it } from 'vitest';
import { SERVICE_MODELS } from '../../../src/sim/presets/service-models.ts';
import { driveFleet } from './drive-fleet.ts';
import { closedLoop } from './sources.ts';

// Load generators that hold a fixed number of requests under way, as those behind the published rows did: sources in
// src/sim/presets/service-models.ts. The latencies contain the prefill, and so does the step time that is calibrated on them.

interface Sweep {
  readonly model: string;
  readonly outputTokens: number;
  readonly statistic: 'mean' | 'p50';
  /** Requests under way, published latency in seconds, and how many were sent, where that is known: a short run has a ramp. */
  readonly rows: readonly (readonly [users: number, seconds: number, sent?: number])[];
}

/** Rows whose throughput times latency is at least 0.95 of the requests under way: below it the run was too short for its level. */
const SWEEPS: readonly Sweep[] = [
  {
    model: 'llama-2-7b-g5.2xlarge',
    outputTokens: 50,
    statistic: 'mean',
    rows: [
      [1, 1.544],
      [5, 1.904],
      [10, 2.272],
      [20, 3.189],
    ],
  },
  {
    model: 'llama-2-7b-g5.12xlarge',
    outputTokens: 50,
    statistic: 'mean',
    rows: [
      [1, 0.814],
      [5, 1.111],
      [10, 1.435],
      [20, 2.223],
    ],
  },
  {
    // Not 256 (0.94) and 512 (0.89).
    model: 'qwen3-30b-a3b-g7e.2xlarge',
    outputTokens: 113,
    statistic: 'mean',
    rows: [
      [1, 0.539, 20],
      [4, 0.992, 60],
      [8, 1.244, 240],
      [16, 1.696, 600],
      [32, 2.278, 900],
      [64, 2.653, 1_200],
      [128, 4.728, 1_500],
    ],
  },
  {
    // Derived from the throughput: what a run of any length comes to. From 284 on it is the queue.
    model: 'nemotron-3-nano-30b-g7e.2xlarge',
    outputTokens: 256,
    statistic: 'mean',
    rows: [
      [16, 8.3],
      [32, 9.1],
      [64, 11.4],
      [80, 12.8],
      [128, 15.9],
      [256, 23.2],
      [284, 26.1],
      [320, 29.4],
      [512, 47.1],
    ],
  },
  {
    model: 'gpt-oss-20b-g7e.2xlarge',
    outputTokens: 600,
    statistic: 'p50',
    rows: [
      [1, 2.484, 30],
      [2, 3.325, 30],
      [4, 3.889, 30],
      [8, 4.641, 30],
      [16, 5.484, 30],
      [32, 6.26, 30],
    ],
  },
  {
    model: 'qwen3-32b-g5.12xlarge',
    outputTokens: 600,
    statistic: 'p50',
    rows: [
      [1, 26.316, 30],
      [2, 27.567, 30],
      [4, 30.405, 30],
      [8, 34.232, 30],
      [16, 38.6, 30],
      [32, 44.288, 30],
    ],
  },
];

const WITHIN = 0.05;
/** Where the number of requests is not known: so many of each user that the ramp does not count. */
const SENT_PER_USER = 100;

const ROWS = SWEEPS.flatMap(({ rows, ...sweep }) =>
  ['', '-table'].flatMap((kind) =>
    rows.map(([users, seconds, sent = users * SENT_PER_USER]) => ({
      ...sweep,
      model: sweep.model + kind,
      users,
      seconds,
      sent,
    })),
  ),
);

const latencyOf = ({ model, outputTokens, statistic, users, sent }: (typeof ROWS)[number]): number => {
  const found = SERVICE_MODELS.find(({ name }) => name === model);
  if (found === undefined) throw new Error(`no model ${model}`);
  const latencies: number[] = [];
  const source = closedLoop(
    users,
    sent,
    () => 0,
    () => outputTokens,
  );
  driveFleet({ service: { slots: found.slots, step: found.step }, seed: model }, source, {
    completed(request, now) {
      latencies.push(now - request.firstAt);
    },
  });
  expect(latencies).toHaveLength(sent);
  const sorted = latencies.toSorted((one, other) => one - other);
  if (statistic === 'mean') return sorted.reduce((sum, value) => sum + value, 0) / sent;
  return ((sorted[Math.floor((sent - 1) / 2)] ?? 0) + (sorted[Math.ceil((sent - 1) / 2)] ?? 0)) / 2;
};

describe('a closed loop returns what was published', () => {
  it.each(ROWS)('$model: $users under way take $seconds s', (row) => {
    expect(Math.abs(latencyOf(row) / row.seconds - 1)).toBeLessThanOrEqual(WITHIN);
  });

  it('by every shipped model, from its fit and from its table', () => {
    expect([...new Set(ROWS.map(({ model }) => model))].toSorted()).toEqual(
      SERVICE_MODELS.map(({ name }) => name).toSorted(),
    );
  });
});
