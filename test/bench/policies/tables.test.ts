import { describe, expect, it } from 'vitest';
import { judgeAims } from '../../../bench/policies/aims/judge-aims.ts';
import type { TunedResult } from '../../../bench/policies/play/tune-policy.ts';
import { toAimLines } from '../../../bench/policies/report/aims-text.ts';
import { drawCell } from '../../../bench/policies/report/draw-cell.ts';
import { toMarkdownTable } from '../../../bench/policies/report/markdown-table.ts';
import { pictureOf, toEvidence } from '../../../bench/policies/report/to-evidence.ts';
import { toSearchSpaces, toTunedTables } from '../../../bench/policies/report/tuned-text.ts';
import { loadPlotting } from '../../../src/cli/simulate/report/load-plotting.ts';
import { aFigure, anOracle, aPlayed } from './a-cell-result.ts';
import { aTuned } from './a-tuned-result.ts';

interface Row {
  readonly at: number;
}

const value = { head: 'value', text: ({ at }: Row) => String(at), value: ({ at }: Row) => at };

describe('a table', () => {
  it.each([
    { name: 'the least is the best', rows: [3, 1, 2], want: ['| 3 |', '| **1** |', '| 2 |'] },
    { name: 'several may be', rows: [1, 1, 2], want: ['| **1** |', '| **1** |', '| 2 |'] },
    { name: 'where all are none is', rows: [1, 1], want: ['| 1 |', '| 1 |'] },
    { name: 'what is not rated is never the best', rows: [-1, 1, 2], want: ['| -1 |', '| **1** |', '| 2 |'] },
  ])('$name', ({ rows, want }) => {
    const table = toMarkdownTable(
      [value],
      rows.map((at) => ({ at })),
      ({ at }) => at > 0,
    );
    expect(table.split('\n')).toEqual(['| value |', '| --- |', ...want]);
  });
});

const policies = [
  anOracle(),
  aFigure({ unitHours: 70 }),
  aFigure({ name: 'target-tracking-both', overLimit: 900 }),
  aFigure({ name: 'hpa', setting: 'transplanted' }),
  aFigure({ name: 'hpa@home', setting: 'home' }),
];

const tunedAt = (policy: string, unitHours: number): TunedResult =>
  aTuned(policy, [
    { overLimitShare: 0.04, unitHours },
    { overLimitShare: 0.005, unitHours: unitHours * 1.2 },
  ]);

describe('the evidence', () => {
  const played = [
    aPlayed(policies),
    aPlayed(
      [],
      { coldStart: 'model-cached' },
      { verdict: 'no-scaling-needed', oracle: { mean: 6, least: 5, most: 6 } },
    ),
  ];
  const text = toEvidence(played, [tunedAt('controller', 90), tunedAt('target-tracking-both', 110)], {
    commit: 'abc123',
    command: 'npm run bench:policies -- --write',
  });

  it('names its commit and its command', () => {
    expect(text).toContain('`npm run bench:policies -- --write` from the sources of commit abc123');
  });

  it('has everybody at home in a table apart, which says that it cannot be had', () => {
    const [here = '', home = ''] = text.split('At home, not available on SageMaker');
    expect(here).toMatch(/^\| hpa ¹ \|/m);
    expect(here).not.toContain('hpa@home');
    expect(home).toMatch(/^\| hpa@home \|/m);
  });

  it('marks ours, and the best; the oracle is neither', () => {
    expect(text).toMatch(/^\| → controller \| \*\*10\.0 %\*\* .*\| \*\*70\.0\*\* \|/m);
    expect(text).toMatch(/^\| \*oracle\* \| 0\.00 % .*\| 80\.0 \|/m);
  });

  it('lists what is not scored, with the reason', () => {
    expect(text).toMatch(/model-cached \| no scaling needed \| 5 to 6 \|/);
  });

  it('tells of a crash what came of it, policy by policy', () => {
    const crash = { copies: 'all', how: 'hang', minutes: 5 } as const;
    const crashed = aFigure({ scaleInsDuringCrash: 2, overLimitAfterRecovery: 90, requestsAfterRecovery: 900 });
    const only = toEvidence([aPlayed([crashed], { part: 'crash', crash })], [], { commit: 'a', command: 'b' });
    expect(only).toMatch(/^\| .*\/all-hang-5min \| 10\.0 % \/ 100 \/ 2 \/ 10\.0 % \|$/m);
  });

  it('says of an aim whether it is met, or not played', () => {
    const lines = toAimLines(judgeAims(played));
    expect(lines[0]).toMatch(/^A: .*: met in all 1$/);
    expect(lines[2]).toMatch(/^C: .*: not played$/);
    expect(toAimLines(judgeAims([aPlayed([aFigure(), aFigure({ name: 'target-tracking-both' })])]))[0]).toMatch(
      /missed\*\* in 1 of 1$/,
    );
  });

  it('compares what was tuned alike along its fronts, with the spaces that were searched', () => {
    const tables = toTunedTables([tunedAt('controller', 90), tunedAt('target-tracking-both', 110)]);
    expect(tables).toContain('Tuned on hours 0.0 to 6.5, judged on 23.5 to 48.0');
    expect(tables).toMatch(/^\| → controller \| 4\.00 % \/ 90\.0 \|/m);
    expect(toSearchSpaces([tunedAt('controller', 90)])).toContain('| controller | high 0 to 1 | 40 |');
  });

  it('has a picture of each scored cell that stands by itself', async () => {
    const [one] = played;
    const svg = drawCell(await loadPlotting(), (one as (typeof played)[number]).result);
    expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain('--serving:');
    expect(text).toContain(`evidence/${pictureOf((one as (typeof played)[number]).result.cell)}`);
  });
});
