import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../support/a-folder.ts';
import { runMain } from '../support/run-main.ts';
import { anExport, aResult, calmResults } from './an-export.ts';

const backtest = async (results: readonly object[]) => {
  const folder = await aFolder({ 'h.json': JSON.stringify(anExport(...results)) });
  return runMain(['backtest', '--history', join(folder, 'h.json'), '--policies', 'static-count']);
};

describe('a backtest', () => {
  it.each([
    { name: 'is not there', results: calmResults().slice(0, 1), found: 'found neither.' },
    {
      name: 'was recorded with more requests than slots',
      results: [
        ...calmResults().slice(0, 2),
        aResult('concurrentRequestsPerModel', Array(30).fill(500)),
        ...calmResults().slice(3),
      ],
      found: 'found a ModelLatency, but not in a minute that can be read: the service model has 128 slots.',
    },
  ])('wants the output tokens where the latency they come from $name', async ({ results, found }) => {
    const { code, err } = await backtest(results);
    expect(code).toBe(2);
    expect(err.join(' ')).toContain(found);
  });
});
