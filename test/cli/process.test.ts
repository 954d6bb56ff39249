import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { repositoryPath, runScalectl, SCALECTL } from './support/run-scalectl.ts';

const TARGETS = ['--targets', repositoryPath('targets.example.yml')];
const shipped = (name: string) => readFile(repositoryPath(`events/${name}.json`), 'utf8');

describe('scalectl as a process', () => {
  it('works from any folder, and says aloud that it uses the shipped example', async () => {
    const folder = await aFolder({ 'events/01.json': await shipped('01-chat-load-rises') });
    const { code, stdout, stderr } = await runScalectl(['replay', 'events', '--json'], { cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^no targets\.yml here: using the shipped example, .+\nno world\.json .+\n$/),
    });
    expect(stderr).toContain(repositoryPath('targets.example.yml'));
    expect(JSON.parse(stdout)).toMatchObject({ file: '01.json', outcome: 'applied' });
  });

  it('takes targets.yml of the folder it is called from', async () => {
    const folder = await aFolder({ 'targets.yml': await readFile(repositoryPath('targets.example.yml'), 'utf8') });
    const { code, stdout, stderr } = await runScalectl(['validate'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^targets\.yml: 2 targets, valid; configuration [\da-f]{12}\n/);
  });

  it('reads an event from standard input', async () => {
    const input = await shipped('01-chat-load-rises');
    const { code, stdout, stderr } = await runScalectl(['replay', '-', '--json', ...TARGETS], { input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^no world\.json .+\n$/) });
    expect(JSON.parse(stdout)).toMatchObject({ file: '-', outcome: 'applied', from: 4, to: 5 });
  });

  it('explains an event from standard input', async () => {
    const input = await shipped('01-chat-load-rises');
    const { code, stdout } = await runScalectl(['explain', '-', ...TARGETS], { input });
    expect(code).toBe(0);
    expect(stdout).toContain('  decision  scale out 4 → 5: the step adjustment of the breach\n');
  });

  it.each([
    { columns: '80', widest: 80 },
    { columns: '60', widest: 80 },
    { columns: 'wide', widest: 120 },
    { columns: '0', widest: 120 },
  ])('is as wide as COLUMNS says where there is no terminal: $columns', async ({ columns, widest }) => {
    const environment = { COLUMNS: columns };
    const args = ['explain', repositoryPath('events/09-chat-containers-crash.json'), ...TARGETS];
    const { stdout } = await runScalectl(args, { environment });
    const lengths = stdout.split('\n').map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(widest);
    expect(Math.max(...lengths)).toBeGreaterThan(widest - 25);
  });

  it('refuses an empty standard input', async () => {
    const run = await runScalectl(['replay', '-', ...TARGETS]);
    expect(run).toEqual({
      code: 2,
      stdout: '',
      stderr: 'standard input: expected one event as JSON, found nothing.\n',
    });
  });

  it('writes the same bytes in every run', async () => {
    const args = ['replay', repositoryPath('events'), ...TARGETS];
    const [first, second] = await Promise.all([runScalectl(args), runScalectl(args)]);
    expect(first.code).toBe(0);
    expect(first.stdout).not.toContain('\u001B');
    expect(second).toEqual(first);
  });

  it('ends quietly when its reader has seen enough', async () => {
    const child = spawn(process.execPath, [SCALECTL, 'replay', repositoryPath('events'), ...TARGETS, '--json']);
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const [code] = await once(child, 'close');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
