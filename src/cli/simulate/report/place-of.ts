import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

const followed = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);

/** Where a path leads, links followed: the file behind it, or the one that would be made. */
export const placeOf = async (path: string): Promise<string> => {
  const file = await followed(path);
  if (file !== undefined) return file;
  const folder = await followed(dirname(path));
  return folder === undefined ? resolve(path) : join(folder, basename(path));
};
