import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/config/problem.ts';
import { readTargetsFile } from '../../src/config/read-targets-file.ts';
import { targetsText } from './targets-text.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'targets-'));
});
afterAll(() => rm(folder, { recursive: true }));

const problemsOf = async (path: string): Promise<string> => {
  const parsed = await readTargetsFile(path);
  expect(parsed.kind).toBe('invalid');
  return parsed.kind === 'invalid' ? parsed.problems.map(formatProblem).join('\n') : '';
};

const written = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

describe('readTargetsFile', () => {
  it('reads a sound file', async () => {
    expect(await readTargetsFile(await written('sound.yml', targetsText()))).toMatchObject({
      kind: 'valid',
      warnings: [],
    });
  });

  it('says that a file is missing', async () => {
    const path = join(folder, 'none.yml');
    expect(await problemsOf(path)).toBe(
      `${path}: expected a targets file, found no such file. Copy targets.example.yml to begin with, or name a file: --targets <file>.`,
    );
  });

  it('says that it was given a folder', async () => {
    expect(await problemsOf(folder)).toBe(`${folder}: expected a targets file, found a folder. Name the file in it.`);
  });

  it('says what else keeps a file from being read', async () => {
    const path = join(folder, 'loop.yml');
    await symlink(path, path);
    expect(await problemsOf(path)).toBe(`${path}: expected a targets file, found a file that cannot be read (ELOOP).`);
  });

  it('says that a name can be no file name', async () => {
    expect(await problemsOf('a\0b')).toContain('found a file that cannot be read (ERR_INVALID_ARG_VALUE).');
  });

  it('says that a file may not be read', async () => {
    // The superuser may read every file, so the refusal is brought along.
    const refuse = () => Promise.reject(Object.assign(new Error('permission denied'), { code: 'EACCES' }));
    expect(await readTargetsFile('secret.yml', refuse)).toMatchObject({
      kind: 'invalid',
      problems: [{ file: 'secret.yml', found: 'a file that may not be read', hint: 'Change its permissions.' }],
    });
  });

  it.each([
    { name: 'an image', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
    { name: 'a zip', bytes: new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]) },
    { name: 'a text in UTF-16', bytes: new Uint8Array(Buffer.from(`\uFEFF${targetsText()}`, 'utf16le')) },
    { name: 'a text in Latin-1', bytes: new Uint8Array(Buffer.from('targets: # für', 'latin1')) },
  ])('says that $name is no text in UTF-8', async ({ bytes }) => {
    const path = await written('binary.yml', bytes);
    expect(await problemsOf(path)).toBe(
      `${path}: expected a YAML or JSON text in UTF-8, found binary content. If it is a text in another encoding, save it as UTF-8.`,
    );
  });

  it('reads past a byte-order mark', async () => {
    const path = await written('bom.yml', `\uFEFF${targetsText()}`);
    expect(await readTargetsFile(path)).toMatchObject({ kind: 'valid' });
  });
});
