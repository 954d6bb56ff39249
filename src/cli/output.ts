import pc from 'picocolors';

/** Where a command writes: results to `out`, everything said beside them to `err`. One line each. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
  /** Colours are for terminals alone. */
  readonly colours: boolean;
  readonly columns: number;
}

export const processOutput = (): Output => ({
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  colours: process.stdout.isTTY === true && pc.isColorSupported,
  columns: process.stdout.columns ?? 120,
});
