/** What is wrong with the words that ask for a load. */
export interface LoadFault {
  /** The parameter, below `phases` and a number where there are several; empty for the whole. */
  readonly path: readonly (string | number)[];
  readonly expected: string;
  readonly found: string;
  /** What was probably meant. */
  readonly meant?: string;
}
