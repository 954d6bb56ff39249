import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseFile } from './file/read-case.ts';
import { createPackager, type Packager } from './kinds/run-template.ts';
import { runCase } from './run-case.ts';

const OWN = join(import.meta.dirname, 'extra');
const SHARED = join(import.meta.dirname, '../fixtures/cases');

let packager: Packager;
beforeAll(async () => {
  packager = await createPackager();
});
afterAll(() => packager.close());

type Document = { input: Record<string, unknown>; expect: Record<string, unknown> };
type Change = (document: Document) => unknown;

const load = (path: string): Document => JSON.parse(readFileSync(path, 'utf8'));
const run = (path: string, change: Change) => {
  const document = load(path);
  change(document);
  const file: CaseFile = { ...document, id: 'own', title: 'a changed case', path };
  return runCase(file, {}, packager);
};
const at = (value: unknown, ...path: (string | number)[]): Record<string, unknown> =>
  path.reduce<Record<string, unknown>>((object, key) => Object(object[key]), Object(value));

const PLAIN = join(SHARED, '001-metric-math-expression-first.json');
const STATE = join(OWN, '914-counts-and-configurations-that-moved.json');
const CLAIM = join(OWN, '905-claim-lost-then-won.json');
const TABLE = join(OWN, '901-table-rows.json');
const NAMES = join(SHARED, '105-rule-name-too-long.json');

describe('a fault of the file never passes', () => {
  it.each<{ name: string; path?: string; change: Change; says: RegExp }>([
    { name: 'an unknown key of input', change: ({ input }) => Object.assign(input, { clock: 1 }), says: /clock/ },
    { name: 'an unknown key of expect', change: ({ expect }) => Object.assign(expect, { wish: 1 }), says: /wish/ },
    {
      name: 'an unknown policy word',
      change: ({ input }) => Object.assign(at(input, 'policy'), { minCapcity: 1 }),
      says: /policy.*minCapcity/,
    },
    {
      name: 'an unknown word of a step',
      change: ({ input }) => Object.assign(at(input, 'policy', 'scaleOut', 'steps', 0), { low: 1 }),
      says: /steps\.0.*low/,
    },
    {
      name: 'an unknown role of an alarm',
      change: ({ input }) => Object.assign(at(input, 'policy', 'alarmRoles'), { a: 'wake' }),
      says: /alarmRoles/,
    },
    {
      name: 'an unknown state word',
      path: STATE,
      change: ({ input }) => Object.assign(at(input, 'state', 0), { lastScaledAt: '2025-06-03T10:15:06Z' }),
      says: /state\.0.*lastScaledAt/,
    },
    {
      name: 'an unknown key of a run',
      path: STATE,
      change: ({ input }) => Object.assign(at(input, 'runs', 0), { later: true }),
      says: /runs\.0.*later/,
    },
    {
      name: 'a call nobody scripts',
      change: ({ input }) => Object.assign(at(input, 'aws', 0), { call: 'sagemaker:DeleteEndpoint' }),
      says: /aws\.0\.call/,
    },
    {
      name: 'a response beside an error',
      change: ({ input }) => Object.assign(at(input, 'aws', 0), { error: { name: 'X', message: '', retryable: true } }),
      says: /either response or error/,
    },
    {
      name: 'an unknown word of an attached item',
      path: CLAIM,
      change: ({ input }) => Object.assign(at(input, 'aws', 0, 'error', 'item'), { owner: 'x' }),
      says: /item.*owner/,
    },
    {
      name: 'an unknown form of a table row',
      path: TABLE,
      change: ({ input }) => Object.assign(at(input, 'table', 0), { unit: 'copies' }),
      says: /table\.0/,
    },
    {
      name: 'an unknown member of a known check',
      path: NAMES,
      change: ({ input }) => Object.assign(at(input, 'deploy'), { region: 'x' }),
      says: /deploy\.region/,
    },
    { name: 'an unknown kind', change: ({ input }) => Object.assign(input, { kind: 'deploy' }), says: /kind/ },
    { name: 'an unknown outcome', change: ({ expect }) => Object.assign(expect, { outcome: 'ok' }), says: /outcome/ },
    {
      name: 'two things that arrive',
      change: ({ input }) => Object.assign(input, { rawText: '{}' }),
      says: /exactly one of/,
    },
    { name: 'nothing that arrives', change: ({ input }) => delete input.event, says: /found none/ },
    {
      name: 'more times than events',
      change: ({ input }) => Object.assign(input, { now: ['2025-06-03T10:15:06Z', '2025-06-03T10:15:07Z'] }),
      says: /one time for each event/,
    },
    { name: 'a time that is none', change: ({ input }) => Object.assign(input, { now: 'soon' }), says: /now/ },
    {
      name: 'more answers than runs',
      path: STATE,
      change: ({ expect }) => Object.assign(expect, { each: [...(expect.each as unknown[]), { outcome: 'no-op' }] }),
      says: /4 answers for 3 runs/,
    },
  ])('$name', async ({ path = PLAIN, change, says }) => {
    const result = await run(path, change);
    expect(result).toMatchObject({ kind: 'run', pass: false, why: expect.stringMatching(/^fault of the file: /) });
    expect(result.why).toMatch(says);
  });
});

describe('a check that does not hold fails its case', () => {
  it.each<{ name: string; change: Change; says: RegExp }>([
    {
      name: 'a count',
      change: ({ input }) => Object.assign(at(input, 'table', 0), { desired: 9 }),
      says: /row 1: 10 %/,
    },
    {
      name: 'a step',
      change: ({ input }) => Object.assign(at(input, 'table', 5), { adjustment: 2 }),
      says: /row 6: the adjustment/,
    },
    {
      name: 'a name',
      change: ({ input }) => Object.assign(at(input, 'table', 12), { valid: true }),
      says: /row 13: valid/,
    },
    {
      name: 'a value',
      change: ({ input }) => Object.assign(at(input, 'table', 16), { value: 3 }),
      says: /row 17: .*41, not 3/,
    },
  ])('$name in a table', async ({ change, says }) => {
    const result = await run(TABLE, change);
    expect(result).toMatchObject({ pass: false, observed: { outcome: 'mismatch' } });
    expect(result.why).toMatch(says);
  });
});

describe('an alternative', () => {
  const BECAUSE = 'the docs say so';
  const withAlternative = ({ input, expect: { outcome, writes } }: Document): Document => ({
    input,
    expect: { outcome: 'no-op', alternatives: [{ outcome, writes, because: BECAUSE }] },
  });
  const choose = async (choices: Parameters<typeof runCase>[1]) => {
    return runCase({ ...withAlternative(load(PLAIN)), id: 'own', title: 'own', path: PLAIN }, choices, packager);
  };

  it('is accepted, and reported, where no choice is documented', async () => {
    expect(await choose({})).toMatchObject({ pass: true, why: 'alternative: the docs say so' });
  });

  it.each([
    { answer: 'expect', pass: false },
    { answer: 'another reason', pass: false },
    { answer: 'the docs say so', pass: true },
  ])('is accepted only as documented: "$answer"', async ({ answer, pass }) => {
    expect(await choose({ own: { answer, documented: 'here' } })).toMatchObject({ pass });
  });
});
