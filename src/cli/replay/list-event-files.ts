import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeReadError, problemOf } from '../input/read-text.ts';

export const WORLD_FILE = 'world.json';

/** A folder's events: its JSON files, without the world they happen in. Other files may lie beside them. */
const listFolder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json') && entry.name !== WORLD_FILE)
    .map(({ name }) => name)
    .sort();
  if (names.length > 0) return names.map((name) => join(folder, name));
  throw problemOf(folder, {
    expected: 'a folder with event files (*.json)',
    found: entries.length === 0 ? 'an empty folder' : 'none of them in it',
  });
};

/**
 * The event files a path stands for: the file itself, those of a folder, or standard input (`-`).
 * @throws CliError where it stands for none
 */
export const listEventFiles = async (path: string): Promise<readonly string[]> => {
  if (path === '-') return [path];
  const expected = 'an event file, a folder of them, or - for standard input';
  const found = await stat(path).catch((error: unknown) => {
    throw problemOf(path, { expected, found: describeReadError(error).replace('file', 'file or folder') });
  });
  if (found.isDirectory()) return listFolder(path);
  if (basename(path) !== WORLD_FILE) return [path];
  const hint = `It is read with the events beside it: name ${dirname(path)}.`;
  throw problemOf(path, { expected, found: 'the world that events happen in', hint });
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * The world file beside the events, where there is one.
 * @throws CliError where there are several: which one holds would be a guess
 */
export const findWorldFile = async (paths: readonly string[]): Promise<string | undefined> => {
  const present = new Set<string>();
  for (const path of paths.filter((name) => name !== '-')) {
    const world = join((await isFolder(path)) ? path : dirname(path), WORLD_FILE);
    if (await exists(world)) present.add(world);
  }
  const [worldFile, second] = present;
  if (worldFile === undefined || second === undefined) return worldFile;
  throw problemOf([...present].join(', '), {
    expected: `one ${WORLD_FILE} for all events`,
    found: `${present.size} of them`,
    hint: 'Replay one folder at a time.',
  });
};
