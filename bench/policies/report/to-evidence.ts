import { isPart, nativesIn, oursIn, type Played } from '../aims/aim.ts';
import { findPrefillDependence, judgeAims } from '../aims/judge-aims.ts';
import type { Cell } from '../cells/cell.ts';
import { SEED } from '../play/to-scenario.ts';
import type { TunedResult } from '../play/tune-policy.ts';
import { compareHours } from '../statistics/compare-hours.ts';
import { toAimTables, toComparisonTable, toDependenceTable, toUnscoredTable } from './aims-text.ts';
import { TOP_OF_TABLES } from './assumptions.ts';
import { toOverview, toPolicyTables } from './policy-table.ts';
import { toSearchSpaces, toTunedTables } from './tuned-text.ts';

/** Where figures come from. */
export interface Origin {
  readonly commit: string;
  readonly command: string;
}

const isTold = ({ result }: Played): boolean => result.policies.length > 0;

const headOf = ({ cell: { load, coldStart }, result }: Played): string =>
  `${load.source.name}, ${load.model}, ${coldStart}, ${load.units} units`.concat(
    result.verdict === 'scale-out-only' ? ' (scale-out only)' : '',
  );

const lengthOf = ({ result: { seconds, factor, oracle } }: Played): string =>
  `${(seconds / 3_600).toFixed(1)} h played, load × ${factor.toPrecision(3)}; the oracle needs ${oracle.least} to ${oracle.most} units, and asks for ${oracle.mean.toFixed(2)} on average.`;

/** A picture's name, from its cell's. */
export const pictureOf = (cell: string): string => `${cell.replaceAll(/[^\w.-]+/g, '-')}.svg`;

const section = (one: Played): string => {
  const picture = one.result.verdict === 'scored' && one.cell.part === 'matrix';
  return [
    `### ${headOf(one)}`,
    lengthOf(one),
    ...(picture ? [`![over the limit against unit-hours](evidence/${pictureOf(one.result.cell)})`] : []),
    toPolicyTables(one.result),
  ].join('\n\n');
};

const overviewOf = (title: string, played: readonly Played[], part: Cell['part']): readonly string[] => {
  const told = played.filter(isPart(part)).filter(isTold);
  if (told.length === 0) return [];
  return [
    `## ${title}`,
    toOverview(
      told.map(({ result }) => result),
      ({ cell }) => cell.slice(part.length + 1),
    ),
  ];
};

const comparisons = (played: readonly Played[]) =>
  played
    .filter(isPart('matrix', 'small'))
    .filter(({ result }) => result.verdict === 'scored')
    .flatMap(({ result }) => {
      const ours = oursIn(result);
      if (ours === undefined) return [];
      return nativesIn(result).map((theirs) => ({ cell: result.cell, comparison: compareHours(ours, theirs, SEED) }));
    });

/** All tables, from the results alone: what `docs/evidence-tables.md` says. */
export const toEvidence = (
  played: readonly Played[],
  tuned: readonly TunedResult[],
  { commit, command }: Origin,
): string => {
  const unscored = played.filter(({ result }) => result.policies.length === 0);
  return `${[
    '# Evidence: the tables',
    `Written by \`${command}\` from the sources of commit ${commit}; what it says is told in [evidence.md](evidence.md).`,
    TOP_OF_TABLES,
    '## Aims',
    toAimTables(judgeAims(played, tuned)),
    '## The controller against what SageMaker has',
    'The controller less the other: share of requests over the limit, and unit-hours as a share of the other. 95 % from a moving-block bootstrap, blocks of 6 h, on the same requests.',
    toComparisonTable(comparisons(played)),
    '## What depends on the assumed prefill speed',
    toDependenceTable(findPrefillDependence(played)),
    ...(tuned.length === 0 ? [] : ['## All tuned alike', toTunedTables(tuned), toSearchSpaces(tuned)]),
    '## Not scored',
    unscored.length === 0 ? 'Every cell is.' : toUnscoredTable(unscored),
    '## The matrix',
    ...played.filter(isPart('matrix')).filter(isTold).map(section),
    ...overviewOf('Small fleets', played, 'small'),
    ...overviewOf('Prefill at P/2 and 2P', played, 'prefill'),
    ...overviewOf('Without retries', played, 'no-retries'),
    ...overviewOf('Random routing', played, 'random'),
    ...overviewOf('Sustained breaches', played, 'breach'),
    ...overviewOf('Constant load', played, 'constant'),
    ...overviewOf('Crashes', played, 'crash'),
  ].join('\n\n')}\n`;
};
