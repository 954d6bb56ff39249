/** What is wrong with the words that ask for a load. */
export interface LoadFault {
  /** The parameter, `phases[1].mean` where there are several phases; empty for the whole. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly meant?: string;
}
