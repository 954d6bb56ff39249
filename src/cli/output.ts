import pc from 'picocolors';
import { loadColumns } from '../config/load.ts';
import { wrapText } from './print/wrap-text.ts';

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

const LEAST_COLUMNS = 40;

/** A message as wide as the terminal, its further lines indented. Without a width it stays one line, for whatever reads it. */
export const wrapMessage = (message: string, columns: number | undefined): string => {
  if (columns === undefined) return message;
  const lines = message.split('\n').map((line) => wrapText(line, Math.max(LEAST_COLUMNS, columns) - 2).join('\n  '));
  return lines.join('\n');
};

const toProcess: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) =>
    process.stderr.write(`${wrapMessage(line, process.stderr.isTTY ? process.stderr.columns : undefined)}\n`),
  colours: process.stdout.isTTY === true && pc.isColorSupported,
  columns: process.stdout.columns ?? loadColumns() ?? 120,
};
