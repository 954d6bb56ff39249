import { CONTROLLER, ORACLE } from '../../../src/sim/list-candidates.ts';
import type { Cell } from '../cells/cell.ts';
import type { CellResult, PolicyFigures } from '../play/cell-result.ts';

/** A cell and what came of it. */
export interface Played {
  readonly cell: Cell;
  readonly result: CellResult;
}

/** One aim in one place. */
export interface Finding {
  readonly where: string;
  readonly met: boolean;
  /** What it rests on, in words with figures. */
  readonly figures: string;
}

export interface Aim {
  readonly id: 'A' | 'B' | 'C' | 'D' | 'E';
  readonly words: string;
  readonly findings: readonly Finding[];
}

export const shareOf = ({ overLimit, requests }: Pick<PolicyFigures, 'overLimit' | 'requests'>): number =>
  requests === 0 ? 0 : overLimit / requests;

export const percent = (share: number): string => `${(100 * share).toFixed(Math.abs(share) >= 0.0995 ? 1 : 2)} %`;

export const signed = (share: number): string => `${share >= 0 ? '+' : '−'}${percent(Math.abs(share))}`;

export const named = ({ policies }: CellResult, name: string): PolicyFigures | undefined =>
  policies.find((policy) => policy.name === name);

export const oursIn = (result: CellResult): PolicyFigures | undefined => named(result, CONTROLLER);
export const oracleIn = (result: CellResult): PolicyFigures | undefined => named(result, ORACLE);

/** What SageMaker has itself. */
export const nativesIn = ({ policies }: CellResult): readonly PolicyFigures[] =>
  policies.filter(({ name, setting }) => setting === 'sagemaker' && !name.startsWith(CONTROLLER));

/** Of them, those that scale. */
export const scalersIn = (result: CellResult): readonly PolicyFigures[] =>
  nativesIn(result).filter(({ name }) => name !== 'static-count');

export const isPart =
  (...parts: readonly Cell['part'][]) =>
  ({ cell }: Played): boolean =>
    parts.includes(cell.part);

export const isScored = ({ result }: Played): boolean => result.verdict === 'scored';
