import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWritable } from '../../../../src/cli/simulate/report/check-writable.ts';
import { checkOutputFiles } from '../../../../src/cli/simulate/report/output-files.ts';
import { writeFiles } from '../../../../src/cli/simulate/report/write-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('writing files', () => {
  it('writes the text and leaves nothing beside it', async () => {
    await writeFiles([{ path: join(folder, 'out.html'), text: 'all of it' }]);
    expect(await readdir(folder)).toEqual(['out.html']);
    expect(await readFile(join(folder, 'out.html'), 'utf8')).toBe('all of it');
  });

  it('replaces an older one', async () => {
    await writeFile(join(folder, 'out.html'), 'an older, longer one');
    await writeFiles([{ path: join(folder, 'out.html'), text: 'new' }]);
    expect(await readFile(join(folder, 'out.html'), 'utf8')).toBe('new');
  });

  it('leaves nothing where the draft cannot be brought to its place', async () => {
    await mkdir(join(folder, 'out.html'));
    await writeFile(join(folder, 'out.html', 'kept'), '');
    await expect(writeFiles([{ path: join(folder, 'out.html'), text: 'text' }])).rejects.toThrow(
      'out.html: expected a file that can be written, found ',
    );
    expect(await readdir(folder)).toEqual(['out.html']);
    expect(await readdir(join(folder, 'out.html'))).toEqual(['kept']);
  });

  it('says that there is no folder', async () => {
    await expect(writeFiles([{ path: join(folder, 'none', 'out.html'), text: 'text' }])).rejects.toThrow(
      'found a folder that is no longer there',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes all files or none', async () => {
    await writeFile(join(folder, 'a.html'), 'old');
    const files = [
      { path: join(folder, 'a.html'), text: 'new' },
      { path: join(folder, 'none', 'b.json'), text: 'text' },
    ];
    await expect(writeFiles(files)).rejects.toThrow('b.json: expected a file that can be written');
    expect(await readFile(join(folder, 'a.html'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.html']);
  });

  it('leaves a link where it is, and writes the file behind it', async () => {
    await writeFile(join(folder, 'behind.html'), 'old');
    await symlink(join(folder, 'behind.html'), join(folder, 'link.html'));
    await writeFiles([{ path: join(folder, 'link.html'), text: 'new' }]);
    expect((await lstat(join(folder, 'link.html'))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'behind.html'), 'utf8')).toBe('new');
  });

  it('writes under a name as long as one may be', async () => {
    const name = `${'a'.repeat(250)}.html`;
    await writeFiles([{ path: join(folder, name), text: 'text' }]);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('listens to signals no longer than it writes', async () => {
    const before = process.listenerCount('SIGINT');
    await writeFiles([{ path: join(folder, 'out.html'), text: 'text' }]);
    expect(process.listenerCount('SIGINT')).toBe(before);
  });

  it('an interrupt leaves the old report and no draft', async () => {
    const path = join(folder, 'out.html');
    await writeFile(path, 'old');
    const module = pathToFileURL('src/cli/simulate/report/write-files.ts').href;
    // Interrupted as soon as there is a draft.
    const script = `import { readdirSync } from 'node:fs';
      import { writeFiles } from ${JSON.stringify(module)};
      const watch = setInterval(() => {
        if (readdirSync(${JSON.stringify(folder)}).length < 2) return;
        clearInterval(watch);
        process.kill(process.pid, 'SIGINT');
      }, 1);
      await writeFiles([{ path: ${JSON.stringify(path)}, text: 'x'.repeat(2 ** 28) }]);`;
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
    { name: 'a name too long', path: 'a'.repeat(300), found: 'a name too long' },
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

  it('is refused: what the command prints to, under whatever name', async () => {
    const script = `import { checkWritable } from ${JSON.stringify(pathToFileURL('src/cli/simulate/report/check-writable.ts').href)};
      const found = await Promise.all(['/dev/stdout', ${JSON.stringify(join(folder, 'out.txt'))}].map(checkWritable));
      process.stderr.write(JSON.stringify(found.flat().map((problem) => problem.found)));`;
    const output = await open(join(folder, 'out.txt'), 'w');
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', output.fd, 'pipe'] });
    const [said] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
    await output.close();
    expect(JSON.parse(said)).toEqual(Array(2).fill('the file that this command prints to'));
  });

  it.each([
    { name: 'the other output', to: 'out.html', expected: 'another file than --report' },
    { name: 'the other output, behind a link', to: 'link.html', expected: 'another file than --report' },
    { name: 'what is read', to: 'trace.csv', expected: 'another file than --trace' },
    { name: 'what is read, by another path', to: './there/../trace.csv', expected: 'another file than --trace' },
  ])('is refused: $name', async ({ to, expected }) => {
    await mkdir(join(folder, 'there'));
    await writeFile(join(folder, 'trace.csv'), '');
    await writeFile(join(folder, 'out.html'), '');
    await symlink(join(folder, 'out.html'), join(folder, 'link.html'));
    const files = { '--report': join(folder, 'out.html'), '--json': `${folder}/${to}` };
    const check = checkOutputFiles(files, { '--trace': join(folder, 'trace.csv') });
    await expect(check).rejects.toThrow(`${folder}/${to}: --json: expected ${expected}, found the same.`);
  });

  it('may be that of an input that is not there', async () => {
    const check = checkOutputFiles({ '--json': join(folder, 'a.yml') }, { '--targets': join(folder, 'a.yml') });
    await expect(check).resolves.toBeUndefined();
  });

  it('is refused: nothing', async () => {
    expect(await checkWritable('')).toMatchObject([{ found: 'an empty path' }]);
  });
});
