import pc from 'picocolors';

/** Where a command writes: results to `out`, everything said beside them to `err`. One line each. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
  /** Colours are for terminals alone. */
  readonly colours: boolean;
  readonly columns: number;
}

/** A reader that has seen enough (`| head`) closes the pipe: that is no fault of ours. */
const endQuietlyOnClosedPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
};

export const processOutput = (): Output => {
  process.stdout.on('error', endQuietlyOnClosedPipe);
  return toProcess;
};

const toProcess: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  colours: process.stdout.isTTY === true && pc.isColorSupported,
  columns: process.stdout.columns ?? 120,
};
