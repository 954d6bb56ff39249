import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWritable } from '../../../../src/cli/simulate/report/check-writable.ts';
import { writeReport } from '../../../../src/cli/simulate/report/write-report.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('writing a report', () => {
  it('writes the text and leaves nothing beside it', async () => {
    await writeReport(join(folder, 'out.html'), 'all of it');
    expect(await readdir(folder)).toEqual(['out.html']);
    expect(await readFile(join(folder, 'out.html'), 'utf8')).toBe('all of it');
  });

  it('replaces an older one', async () => {
    await writeFile(join(folder, 'out.html'), 'an older, longer one');
    await writeReport(join(folder, 'out.html'), 'new');
    expect(await readFile(join(folder, 'out.html'), 'utf8')).toBe('new');
  });

  it('leaves nothing where the draft cannot be brought to its place', async () => {
    await mkdir(join(folder, 'out.html'));
    await writeFile(join(folder, 'out.html', 'kept'), '');
    await expect(writeReport(join(folder, 'out.html'), 'text')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    expect(await readdir(folder)).toEqual(['out.html']);
    expect(await readdir(join(folder, 'out.html'))).toEqual(['kept']);
  });

  it('says that there is no folder', async () => {
    await expect(writeReport(join(folder, 'none', 'out.html'), 'text')).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });

  it('listens to signals no longer than it writes', async () => {
    const before = process.listenerCount('SIGINT');
    await writeReport(join(folder, 'out.html'), 'text');
    expect(process.listenerCount('SIGINT')).toBe(before);
  });

  it('an interrupt leaves the old report and no draft', async () => {
    const path = join(folder, 'out.html');
    await writeFile(path, 'old');
    const module = pathToFileURL('src/cli/simulate/report/write-report.ts').href;
    // Interrupted as soon as there is a draft.
    const script = `import { readdirSync } from 'node:fs';
      import { writeReport } from ${JSON.stringify(module)};
      const watch = setInterval(() => {
        if (readdirSync(${JSON.stringify(folder)}).length < 2) return;
        clearInterval(watch);
        process.kill(process.pid, 'SIGINT');
      }, 1);
      await writeReport(${JSON.stringify(path)}, 'x'.repeat(2 ** 28));`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script]);
    const signal = await new Promise((resolve) => child.once('exit', (_, name) => resolve(name)));
    expect(signal).toBe('SIGINT');
    expect(await readdir(folder)).toEqual(['out.html']);
    expect(await readFile(path, 'utf8')).toBe('old');
  });
});

describe('the place of a report', () => {
  it('may be a new file or an old one', async () => {
    await writeFile(join(folder, 'old.html'), '');
    expect(await checkWritable(join(folder, 'old.html'))).toEqual([]);
    expect(await checkWritable(join(folder, 'new.html'))).toEqual([]);
    expect(await checkWritable('new-report-in-the-working-folder.html')).toEqual([]);
    expect(await readdir(folder)).toEqual(['old.html']);
  });

  it.each([
    { name: 'a folder', path: 'there', found: 'a folder' },
    { name: 'a folder to be', path: 'new/', found: 'the path of a folder' },
    { name: 'a file in no folder', path: 'none/out.html', found: 'no folder ' },
    { name: 'a file below a file', path: 'file/out.html', found: 'no folder|which is no folder' },
    { name: 'a device', path: 'device', found: 'something that is no file' },
  ])('is refused: $name', async ({ path, found }) => {
    await mkdir(join(folder, 'there'));
    await writeFile(join(folder, 'file'), '');
    await symlink('/dev/null', join(folder, 'device'));
    const problems = await checkWritable(`${folder}/${path}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: `${folder}/${path}`, expected: 'the path of a file to write' });
    expect(problems[0]?.found).toMatch(new RegExp(found));
  });

  it('is refused: nothing', async () => {
    expect(await checkWritable('')).toMatchObject([{ found: 'an empty path' }]);
  });
});
