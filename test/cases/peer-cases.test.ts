import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
// Facts of comparable controllers, from their test suites and manuals; each record names its source.
import file from '../fixtures/peer-decision-cases.json' with { type: 'json' };
import { PeerFileFault, type PeerRecord, parsePeerRecords } from './peers/peer-record.ts';
import { runRecord } from './peers/run-record.ts';

const ROOT = join(import.meta.dirname, '../..');
const records = file.cases as readonly PeerRecord[];

const SKIPPED = [
  'aas-scheduled-ignores-cooldown',
  'aibrix-scheduled-floor',
  'spanner-cooldown',
  'spanner-in-progress',
  'spanner-linear',
  'spanner-stepwise',
  'nomad-target-value',
  'nomad-check-precedence',
  'ghr-batch',
  'ghr-idle-window',
];

const recordNamed = (id: string): PeerRecord => {
  const found = records.find((record) => record.id === id);
  if (found === undefined) throw new Error(`no record ${id}`);
  return found;
};

describe('facts of comparable controllers', () => {
  const concerned = records.filter(({ id }) => !SKIPPED.includes(id));

  it.each(concerned)('$id', (record) => {
    expect(runRecord(record)).toEqual({ kind: 'passed', id: record.id });
  });

  it('skips exactly the records that concern no part of the project, with the reason', () => {
    const skipped = records.map(runRecord).filter(({ kind }) => kind === 'skipped');
    expect(skipped.map(({ id }) => id)).toEqual(SKIPPED);
    for (const result of skipped)
      expect(result).toMatchObject({ why: expect.stringMatching(/^no part of the project/) });
    expect(concerned).toHaveLength(records.length - SKIPPED.length);
    expect(concerned).toHaveLength(49);
  });

  it.each(concerned)('$id fails once anything that it expects is another', ({ id, ...record }) => {
    for (const [key, value] of Object.entries(record.expected)) {
      const altered = { id, ...record, expected: { ...record.expected, [key]: alter(value) } };
      expect(runRecord(altered), key).toMatchObject({ kind: 'failed', why: expect.stringContaining(key) });
    }
  });

  it.each(concerned)('$id is skipped once it says something that nobody here knows', (record) => {
    const { inputs, expected } = record;
    const [name = '', [first, ...rest] = [{}]] = Object.entries(inputs).find(isListOfMaps) ?? [];
    const strange = [
      { ...record, inputs: { ...inputs, moonPhase: 3 } },
      { ...record, expected: { ...expected, moonPhase: 3 } },
      { ...record, expected: {} },
      { ...record, before: 'something' },
      { ...record, category: 'astrology' },
      { ...record, peer: 'astrologer' },
      ...(name === '' ? [] : [{ ...record, inputs: { ...inputs, [name]: [{ ...first, moonPhase: 3 }, ...rest] } }]),
    ];
    for (const one of strange) expect(runRecord(one), JSON.stringify(one)).toMatchObject({ kind: 'skipped' });
  });

  it('takes several cases of a form that has lists of its own', () => {
    const { inputs, expected, ...record } = recordNamed('keda-activation-strict');
    const several = { cases: [{ ...inputs, activationThreshold: 1 }, { values: [9] }], activationThreshold: 9 };
    const result = runRecord({ ...record, inputs: several, expected: { active: [[false, false, true], [false]] } });
    expect(Object.keys(expected)).toEqual(['active']);
    expect(result).toEqual({ kind: 'passed', id: 'keda-activation-strict' });
  });

  it('follows the inputs, not the record', () => {
    const { inputs, ...record } = recordNamed('hpa-up-basic');
    const result = runRecord({ ...record, inputs: { ...inputs, perUnitUsage: [300, 500, 900] } });
    expect(result).toMatchObject({ kind: 'failed', why: 'desired 6 where 5 was expected' });
  });
});

const isListOfMaps = (entry: [string, unknown]): entry is [string, [object, ...object[]]] =>
  Array.isArray(entry[1]) &&
  entry[1].length > 0 &&
  entry[1].every((one) => typeof one === 'object' && !Array.isArray(one));

/** Another value of the same shape. */
const alter = (value: unknown): unknown => {
  if (Array.isArray(value)) return [alter(value[0]), ...value.slice(1)];
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'object' && value !== null) {
    const [[key, first] = ['', 0], ...rest] = Object.entries(value);
    return Object.fromEntries([[key, alter(first)], ...rest]);
  }
  return `not ${String(value)}`;
};

describe('parsePeerRecords', () => {
  it.each([
    { name: 'no JSON', text: '{', says: ['f.json: no JSON'] },
    { name: 'no list of cases', text: '{"cases":{}}', says: ['f.json: cases: expected a list of records'] },
    { name: 'a list and nothing around it', text: '[]', says: ['f.json: cases: expected a list of records'] },
    {
      name: 'every fault of every record at once',
      text: '{"cases":[{"id":"a","peer":"p","category":"c","inputs":{}},7]}',
      says: ['f.json: cases[0].expected: expected an object, found nothing', 'f.json: cases[1]: expected an object'],
    },
  ])('refuses $name', ({ text, says }) => {
    const parse = () => parsePeerRecords(text, 'f.json');
    expect(parse).toThrow(PeerFileFault);
    for (const part of says) expect(parse).toThrow(part);
  });
});

describe('npm run cases:peers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scaling-controller-peers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  const run = (...args: readonly string[]) =>
    new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
      const command = ['--import', 'tsx', 'test/cases/run-peer-cases.ts', ...args];
      execFile(process.execPath, command, { cwd: ROOT }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });

  const good = recordNamed('apa-table');
  const wrong = { ...good, id: 'wrong', expected: { desired: [1] } };
  const foreign = recordNamed('ghr-batch');
  const fileOf = (...cases: readonly object[]) => JSON.stringify({ cases });

  it('prints one line per record and the sum, and ends with 0 when none failed', async () => {
    const { code, stdout, stderr } = await run(write('good.json', fileOf(good, foreign)));
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('pass apa-table');
    expect(lines[1]).toMatch(/^skip ghr-batch: no part of the project/);
    expect(lines[2]).toBe('1 passed, 0 failed, 1 skipped');
    expect({ code, stderr, lines: lines.length }).toEqual({ code: 0, stderr: '', lines: 3 });
  });

  it('ends with 1 when one failed', async () => {
    const { code, stdout } = await run(write('wrong.json', fileOf(good, wrong)));
    expect(stdout).toContain('FAIL wrong: desired ');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it.each([
    { name: 'only what concerns nobody', text: fileOf(foreign), sum: '0 passed, 0 failed, 1 skipped' },
    { name: 'no record at all', text: fileOf(), sum: '0 passed, 0 failed, 0 skipped' },
  ])('ends with 1 for $name', async ({ text, sum }) => {
    const { code, stdout } = await run(write('nothing.json', text));
    expect({ code, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 1, last: sum });
  });

  it.each([
    { name: 'no file named', args: [], says: /^usage: / },
    { name: 'a file that is not there', args: [join(folder, 'nowhere.json')], says: /nowhere\.json: ENOENT/ },
    { name: 'broken JSON', args: [write('broken.json', '{"cases": [')], says: /broken\.json: no JSON/ },
  ])('ends with 2 and one message for $name', async ({ args, says }) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
