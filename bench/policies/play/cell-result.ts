import type { PolicyRun } from '../../../src/sim/result.ts';

/** What one hour of a run came to. */
export interface Hour {
  readonly requests: number;
  readonly overLimit: number;
  readonly unitHours: number;
}

/** A run without its thousands of minutes: every figure, and the hours that intervals are made from. */
export interface PolicyFigures extends Omit<PolicyRun, 'timeline' | 'decisions'> {
  readonly hours: readonly Hour[];
  /** In the worst half hour. */
  readonly directionChangesInHalfAnHour: number;
}

/** How a cell is scored. */
export type Verdict =
  /** In full. */
  | 'scored'
  /** Too short for scale-in: over-limit, detection, time to capacity. */
  | 'scale-out-only'
  /** The oracle hardly moves. */
  | 'no-scaling-needed'
  /** All of it is warm-up. */
  | 'too-short';

export interface CellResult {
  readonly cell: string;
  readonly verdict: Verdict;
  /** × the source. */
  readonly factor: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly oracle: {
    /** Asked for, on average, with the main cold start. */
    readonly mean: number;
    /** Needed, after the warm-up. */
    readonly least: number;
    readonly most: number;
  };
  readonly policies: readonly PolicyFigures[];
}
