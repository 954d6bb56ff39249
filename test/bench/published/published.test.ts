import { describe, expect, it } from 'vitest';
import { measureGain, publishedGain } from '../../../bench/published/gain.ts';
import { runStep } from '../../../bench/published/step-run.ts';
import { type Cell, detectionTimes, holds, mayHold, medianOf } from '../../../bench/published/sweep.ts';
import { gridTable, verdict } from '../../../bench/published/tables.ts';
import { COLD_STARTS } from '../../../src/sim/presets/cold-starts.ts';

const RUNS = 4;
const ON_TIME = { delay: 0, jitter: 0 };

const median = async (metric: 'invocations' | 'concurrency', delay: number, jitter = 0): Promise<number> =>
  medianOf((await detectionTimes(metric, { delay, jitter }, RUNS)).seconds);

describe('detection of a step by native target tracking', () => {
  it('takes three points of 10 s, or three of a minute, where nothing is late', async () => {
    const short = await median('concurrency', 0);
    expect(short).toBeGreaterThan(20);
    expect(short).toBeLessThan(40);
    const long = await median('invocations', 0);
    expect(long).toBeGreaterThan(120);
    expect(long).toBeLessThanOrEqual(240);
  });

  it('under 45 s on the 10 s metric holds up to a delay of 10 s, and not at 20 s', async () => {
    expect(await median('concurrency', 10)).toBeLessThan(45);
    expect(await median('concurrency', 20)).toBeGreaterThan(45);
  });

  it('over 6 minutes on invocations does not hold at a delay of 60 s, and does at 210 s', async () => {
    expect(await median('invocations', 60)).toBeLessThan(360);
    expect(await median('invocations', 210)).toBeGreaterThan(360);
  });

  it('a trigger one to two minutes after the nominal window, as the notebooks have it, is in the sweep', async () => {
    const short = await median('concurrency', 50, 30);
    expect(short).toBeGreaterThanOrEqual(90);
    expect(short).toBeLessThanOrEqual(150);
    const long = await median('invocations', 60, 30);
    expect(long).toBeGreaterThanOrEqual(240);
    expect(long).toBeLessThanOrEqual(300);
  });

  it('is the same for the same seed', async () => {
    const run = { lateness: { delay: 10, jitter: 60 }, coldStart: COLD_STARTS.none, seed: 3, phase: 0.3, height: 2 };
    expect(await runStep({ ...run, metric: 'concurrency' })).toEqual(await runStep({ ...run, metric: 'concurrency' }));
  });

  it('is none where the load stays under the target', async () => {
    const run = { lateness: ON_TIME, coldStart: COLD_STARTS.none, seed: 1, phase: 0, height: 0.4 };
    expect(await runStep({ ...run, metric: 'invocations' })).toEqual({ detection: undefined, serving: undefined });
  });
});

describe('the end-to-end gain', () => {
  it.each([
    { preset: 'nothing-cached', percent: 36 },
    { preset: 'image-cached', percent: 51 },
  ] as const)('of $preset is $percent % by the published detection times', ({ preset, percent }) => {
    expect(Math.round(100 * publishedGain(preset))).toBe(percent);
  });

  it('of a run is near that where the published detection times come out of the model', async () => {
    const lateness = { invocations: { delay: 210, jitter: 0 }, concurrency: { delay: 10, jitter: 0 } };
    for (const preset of ['nothing-cached', 'image-cached'] as const) {
      const { gain, least, largest } = await measureGain(preset, lateness, RUNS);
      expect(Math.abs(gain - publishedGain(preset))).toBeLessThan(0.1);
      expect(least).toBeLessThanOrEqual(gain);
      expect(largest).toBeGreaterThanOrEqual(gain);
    }
  });
});

describe('the tables', () => {
  const cell = (delay: number, jitter: number, ...seconds: readonly number[]): Cell => ({
    delay,
    jitter,
    height: 2,
    seconds,
  });

  it.each([
    { name: 'over 6 minutes is beyond 360 s', metric: 'invocations', seconds: [361], typical: true, atAll: true },
    { name: '360 s are not over 6 minutes', metric: 'invocations', seconds: [360], typical: false, atAll: false },
    {
      name: 'a median is not made by one run',
      metric: 'invocations',
      seconds: [1, 2, 400],
      typical: false,
      atAll: true,
    },
    {
      name: 'a run without detection is no 6 minutes',
      metric: 'invocations',
      seconds: [1, 2, Infinity],
      typical: false,
      atAll: false,
    },
    { name: 'under 45 s is below 45', metric: 'concurrency', seconds: [44], typical: true, atAll: true },
    { name: '45 s are not under 45', metric: 'concurrency', seconds: [45], typical: false, atAll: false },
  ] as const)('$name', ({ metric, seconds, typical, atAll }) => {
    const one = cell(0, 0, ...seconds);
    expect({ typical: holds(metric, one), atAll: mayHold(metric, one) }).toEqual({ typical, atAll });
  });

  it('mark what is as published', () => {
    const text = gridTable('concurrency', [cell(0, 0, 20, 30, 100), cell(0, 30, 60, 70, Infinity)], [0]);
    expect(text).toContain('| 0 | **30** (20–100) | 70 (60–> 900) |');
  });

  it('name the pairs for which both figures hold, by one delay and jitter', () => {
    const slow = [cell(0, 0, 400), cell(10, 0, 400), cell(20, 0, 100)];
    const fast = [cell(0, 0, 50), cell(10, 0, 40), cell(20, 0, 40)];
    const [, , both] = verdict(slow, fast).split('\n');
    expect(both).toContain('by the medians: 10/0; in one run or more of each: 10/0');
    expect(verdict([], [])).toContain('by the medians: none');
  });
});
