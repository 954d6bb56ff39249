import { main } from '../../../src/cli/main.ts';

export interface Run {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

export interface Terminal {
  readonly colours?: boolean;
  readonly columns?: number;
}

const toLines = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => text.split('\n'));

/** The command line in this process; what it writes comes back line by line. */
export const runMain = async (args: readonly string[], terminal: Terminal = {}): Promise<Run> => {
  const out: string[] = [];
  const err: string[] = [];
  const { colours = false, columns = 120 } = terminal;
  const code = await main(args, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    colours,
    columns,
  });
  return { code, out: toLines(out), err: toLines(err) };
};
