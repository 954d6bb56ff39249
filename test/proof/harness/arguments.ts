import { parseArgs } from 'node:util';

export interface ProofArguments {
  readonly seed: number | undefined;
  readonly runs: number | undefined;
  /** One crash to play again: `setting:invocation:io:way`. */
  readonly at: string | undefined;
}

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw new RangeError(`--${name}: expected a whole number, got ${JSON.stringify(text)}`);
};

export const parseProofArguments = (argv: readonly string[]): ProofArguments => {
  const { values } = parseArgs({
    args: [...argv],
    options: { seed: { type: 'string' }, runs: { type: 'string' }, at: { type: 'string' } },
  });
  return { seed: wholeNumber('seed', values.seed), runs: wholeNumber('runs', values.runs), at: values.at };
};

/** Runs a proof and turns what it found into an exit code: 0 all held, 1 something did not, 2 it was asked wrongly. */
export const runProof = async (prove: (given: ProofArguments) => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await prove(parseProofArguments(process.argv.slice(2)))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 2;
  }
};
