import { basename } from 'node:path';
import type { WorldFile } from '../../emulator/world-file-shape.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import { parseJson } from '../input/parse-json.ts';
import { readText } from '../input/read-text.ts';
import { findWorldFile, listEventFiles } from './list-event-files.ts';
import { loadWorldFile } from './load-world-file.ts';

export interface EventFile {
  /** Its name without its folder; `-` for standard input. */
  readonly file: string;
  readonly event: unknown;
}

/** What an event does not carry, see docs/world-file.md. */
export interface WorldInput {
  readonly path: string;
  readonly file: WorldFile;
}

export interface EventInput {
  /** In the order of their names. */
  readonly events: readonly EventFile[];
  /** The world file beside them, where there is one. */
  readonly world?: WorldInput;
}

const toEventFile = (path: string, event: unknown): EventFile => ({
  file: path === '-' ? path : basename(path),
  event,
});

const readEvent = async (path: string): Promise<EventFile> => {
  const expected = 'one event as JSON';
  return toEventFile(path, parseJson(await readText(path, expected), path, expected));
};

const readPath = async (path: string): Promise<readonly EventFile[]> =>
  allOrProblems(...(await listEventFiles(path)).map((file) => () => readEvent(file)));

const readWorld = async (paths: readonly string[]): Promise<Pick<EventInput, 'world'>> => {
  const path = await findWorldFile(paths);
  return path === undefined ? {} : { world: { path, file: await loadWorldFile(path) } };
};

/** One event that was read already, in the world that lies beside its file. */
export const toInput = async (path: string, event: unknown): Promise<EventInput> => ({
  events: [toEventFile(path, event)],
  ...(await readWorld([path])),
});

/** Files come in the order of their names, whatever folder they lie in. */
const byName = (a: EventFile, b: EventFile): number => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0);

/** @throws CliError with every file that cannot be read, before anything is played */
export const readEvents = async (paths: readonly string[]): Promise<EventInput> => {
  const [perPath, world] = await allOrProblems(
    () => allOrProblems(...paths.map((path) => () => readPath(path))),
    () => readWorld(paths),
  );
  return { events: perPath.flat().sort(byName), ...world };
};
