import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEventText } from '../../alarm/parse-event-text.ts';
import type { Problem } from '../../config/problem.ts';
import { CliError } from '../cli-error.ts';

export interface EventFile {
  /** As a person would name it. */
  readonly file: string;
  readonly event: unknown;
}

export interface EventInput {
  /** In the order of their names. */
  readonly events: readonly EventFile[];
  /** The world file beside them, where there is one. */
  readonly worldFile?: string;
}

export const WORLD_FILE = 'world.json';

const problem = (file: string, expected: string, found: string, hint?: string): Problem => ({
  file,
  path: '',
  expected,
  found,
  ...(hint === undefined ? {} : { hint }),
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** The JSON files of a folder, or the file itself; a name that leads nowhere is a problem. */
const expand = async (path: string, problems: Problem[]): Promise<readonly string[]> => {
  if (path === '-') return [path];
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const files = (await readdir(path)).filter((name) => name.endsWith('.json')).map((name) => join(path, name));
    if (files.length === 0) problems.push(problem(path, 'a folder with event files (*.json)', 'none'));
    return files;
  } catch (error) {
    const found = codeOf(error) === 'ENOENT' ? 'nothing of that name' : codeOf(error);
    problems.push(problem(path, 'an event file, a folder of them, or - for standard input', found));
    return [];
  }
};

const readOne = async (path: string, problems: Problem[]): Promise<EventFile | undefined> => {
  const bytes = path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  const file = path === '-' ? 'standard input' : path;
  if (bytes.trim() === '') {
    problems.push(problem(file, 'one event as JSON', 'an empty file'));
    return undefined;
  }
  if (bytes.includes('\0')) {
    problems.push(problem(file, 'one event as JSON', 'binary content'));
    return undefined;
  }
  const parsed = parseEventText(bytes);
  if (parsed.kind === 'event-text') return { file: path === '-' ? '-' : basename(path), event: parsed.value };
  problems.push({
    file,
    path: '',
    line: parsed.line,
    expected: 'one event as JSON',
    found: `text that is no JSON (${parsed.detail})`,
  });
  return undefined;
};

/** Files come in the order of their names, whatever folder they lie in. */
const byName = (a: string, b: string): number => {
  const [left, right] = [basename(a), basename(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** @throws CliError with every file that cannot be read, before anything is played */
export const readEvents = async (paths: readonly string[]): Promise<EventInput> => {
  const problems: Problem[] = [];
  const found = (await Promise.all(paths.map((path) => expand(path, problems)))).flat();
  const files = found.filter((path) => basename(path) !== WORLD_FILE).sort(byName);
  const events: EventFile[] = [];
  for (const file of files) {
    const event = await readOne(file, problems);
    if (event) events.push(event);
  }
  const worlds = [...new Set(files.filter((path) => path !== '-').map((path) => join(dirname(path), WORLD_FILE)))];
  const present = [];
  for (const world of worlds) {
    if (
      await stat(world).then(
        () => true,
        () => false,
      )
    )
      present.push(world);
  }
  if (present.length > 1) {
    problems.push(
      problem(
        present.join(', '),
        `one ${WORLD_FILE} for all events`,
        `${present.length} of them`,
        'Replay one folder at a time.',
      ),
    );
  }
  if (problems.length > 0) throw new CliError(problems);
  const [worldFile] = present;
  return { events, ...(worldFile === undefined ? {} : { worldFile }) };
};
