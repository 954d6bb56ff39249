import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SHARED = join(ROOT, 'test/fixtures/cases');
const PASSING = '036-gap-between-steps.json';

const folder = mkdtempSync(join(tmpdir(), 'scaling-controller-runner-'));
const empty = mkdtempSync(join(tmpdir(), 'scaling-controller-runner-'));

beforeAll(() => {
  copyFileSync(join(SHARED, PASSING), join(folder, PASSING));
  const wrong = JSON.parse(readFileSync(join(SHARED, PASSING), 'utf8'));
  wrong.id = '901';
  wrong.expect.outcome = 'value';
  writeFileSync(join(folder, '901-wrong.json'), JSON.stringify(wrong));
  writeFileSync(join(folder, '902-broken.json'), '{');
  const ticking = JSON.parse(readFileSync(join(SHARED, '072-stuck-updating.json'), 'utf8'));
  ticking.id = '903';
  ticking.input.kind = 'replay';
  writeFileSync(join(folder, '903-replay-with-ticks.json'), JSON.stringify(ticking));
  writeFileSync(join(folder, 'notes.json'), 'not a case');
});
afterAll(() => {
  for (const one of [folder, empty]) rmSync(one, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const runCases = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const command = ['--import', 'tsx', 'test/cases/run-cases.ts', ...args];
    execFile(process.execPath, command, { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

describe('npm run cases', () => {
  it('prints one line per case and the sum, and ends with 1 when one failed', async () => {
    const { code, stdout, stderr } = await runCases(folder);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['pass 036', 'FAIL 901', 'FAIL 902', 'skip 903', '1 passed']);
    expect(lines.at(-1)).toBe('1 passed, 2 failed, 1 skipped');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });

  it('prints JSON Lines and nothing else with --json, the sum on stderr', async () => {
    const { code, stdout, stderr } = await runCases(folder, '--json');
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { id: '036', pass: true, outcome: 'reject', writes: [], reason: expect.stringContaining('200..250'), why: '' },
      { id: '901', pass: false, why: expect.stringContaining('outcome reject where value was expected') },
      { id: '902', pass: false, why: expect.stringContaining('fault of the file: no JSON') },
      { id: '903', skipped: true, why: expect.stringContaining('ticks') },
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '1 passed, 2 failed, 1 skipped\n' });
  });

  it.each([
    { name: 'no folder', args: [], says: /usage/ },
    { name: 'a folder that is not there', args: [join(folder, 'nowhere')], says: /ENOENT/ },
    { name: 'a folder without cases', args: [empty], says: /no case/ },
  ])('ends with 2 for $name', async ({ args, says }) => {
    const { code, stderr } = await runCases(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });
});
