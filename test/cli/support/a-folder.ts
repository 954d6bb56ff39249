import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own with these files; gone when the test is over. */
export const aFolder = async (files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'scalectl-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return folder;
};
