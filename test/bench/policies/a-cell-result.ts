import type { Played } from '../../../bench/policies/aims/aim.ts';
import type { Cell } from '../../../bench/policies/cells/cell.ts';
import { nameOf } from '../../../bench/policies/cells/cell.ts';
import type { CellResult, PolicyFigures } from '../../../bench/policies/play/cell-result.ts';
import { aPolicyRun } from '../../support/a-simulation-report.ts';

/** What one policy came to in 1,000 requests; whatever is given replaces it. */
export const aFigure = (given: Partial<PolicyFigures> = {}): PolicyFigures => {
  const { timeline: _, decisions: __, ...run } = aPolicyRun({ requests: 1_000, overLimit: 100, unitHours: 100 });
  return { ...run, hours: [], directionChangesInHalfAnHour: 0, ...given };
};

export const anOracle = (given: Partial<PolicyFigures> = {}): PolicyFigures =>
  aFigure({ name: 'oracle', setting: 'reference', overLimit: 0, unitHours: 80, ...given });

export const aCell = (given: Partial<Cell> = {}): Cell => ({
  part: 'matrix',
  load: {
    source: { kind: 'trace', name: 'a-trace' },
    model: 'a-model',
    units: 6,
    routing: 'RANDOM',
    prefill: 1,
  },
  coldStart: 'nothing-cached',
  retries: true,
  players: 'everybody',
  ...given,
});

/** A cell that was played by these. */
export const aPlayed = (
  policies: readonly PolicyFigures[],
  cell: Partial<Cell> = {},
  result: Partial<CellResult> = {},
): Played => ({
  cell: aCell(cell),
  result: {
    cell: nameOf(aCell(cell)),
    verdict: 'scored',
    factor: 2,
    seconds: 172_800,
    warmUpSeconds: 1_800,
    oracle: { mean: 6, least: 2, most: 12 },
    policies,
    ...result,
  },
});
