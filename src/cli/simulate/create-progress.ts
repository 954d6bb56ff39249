import { SingleBar } from 'cli-progress';

export interface Progress {
  /** So much of the total is done in all; the label says what is at work. */
  advance(done: number, label: string): void;
  /** Takes the bar away. To be called whatever happens: a bar that is up keeps the process alive. */
  end(): void;
}

/** `process.stderr`, or what stands for it. */
export type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean };

const SILENT: Progress = { advance: () => {}, end: () => {} };

/** A bar on a terminal; elsewhere nothing, so that a log or a pipe gets results alone. */
export const createProgress = (stream: ProgressStream, total: number): Progress => {
  if (stream.isTTY !== true || total <= 0) return SILENT;
  const bar = new SingleBar({
    stream,
    format: '{bar} {percentage} % {label}',
    barsize: 30,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    // Ctrl-C ends the process as ever: the bar leaves nothing that had to be restored.
    gracefulExit: false,
    linewrap: true,
  });
  bar.start(total, 0, { label: '' });
  return {
    advance: (done, label) => bar.update(Math.min(done, total), { label }),
    end: () => bar.stop(),
  };
};
