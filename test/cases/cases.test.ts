import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTCOMES } from './file/format.ts';
import { type CaseFile, idOf, listCases, readCase } from './file/read-case.ts';
import { createPackager, type Packager } from './kinds/run-template.ts';
import { type CaseResult, judgeCase, type Observation, observeCase } from './run-case.ts';
import { loadChoices } from './run-folder.ts';

const SHARED = join(import.meta.dirname, '../fixtures/cases');
const OWN = join(import.meta.dirname, 'extra');
/** Long enough for a package command beside other tests. */
const PATIENCE_MS = 120_000;

const choices = loadChoices();
const paths = [...(await listCases(SHARED)), ...(await listCases(OWN))];

let packager: Packager;
/** Packaging runs in processes of its own, so its cases are begun beside the others. */
const begun = new Map<string, Promise<Observation>>();
beforeAll(async () => {
  packager = await createPackager();
  let lane: Promise<unknown> = Promise.resolve();
  for (const path of paths) {
    const file = await readCase(path);
    if (Object(file.input).kind !== 'template') continue;
    const observation = lane.then(() => observeCase(file, packager));
    begun.set(path, observation);
    lane = observation;
  }
});
afterAll(() => packager.close());

type Fields = Readonly<Record<string, unknown>>;
const other = (word: unknown): unknown => OUTCOMES.find((known) => known !== word);
const STRAY = { call: 'sagemaker:UpdateEndpointWeightsAndCapacities', args: { EndpointName: 'nobody' } };

/** Every way in which one answer can be made a wrong one. */
const flipAnswer = (answer: Fields): readonly Fields[] => {
  const { outcome, desired, writes, attemptedWrites } = answer;
  const list = Array.isArray(writes) ? writes : [];
  return [
    { ...answer, outcome: other(outcome) },
    { ...answer, writes: [...list, STRAY] },
    ...(list.length === 0 ? [] : [{ ...answer, writes: list.slice(1) }]),
    ...(typeof desired === 'number' ? [{ ...answer, desired: desired + 1 }] : []),
    ...(Array.isArray(attemptedWrites) ? [{ ...answer, attemptedWrites: [...attemptedWrites, STRAY] }] : []),
  ];
};

/** The answers of an `expect` flipped one at a time, without the alternatives that would take them back. */
const flips = (expected: Fields): readonly Fields[] => {
  const { alternatives: _none, ...plain } = expected;
  if (!Array.isArray(plain.each)) return flipAnswer(plain);
  const each = plain.each.map(({ alternatives: _without, ...answer }) => answer);
  return each.flatMap((answer, index) =>
    flipAnswer(answer).map((flipped) => ({ ...plain, each: each.with(index, flipped) })),
  );
};

const passes = (result: CaseResult): boolean => result.kind === 'run' && result.pass;

const explain = (result: CaseResult): string =>
  result.kind === 'run' ? `${result.pass ? 'pass' : 'fail'} ${result.why}`.trim() : `skip ${result.why}`;

describe.each(paths.map((path) => ({ name: basename(path, '.json'), path })))('case $name', ({ path }) => {
  let file: CaseFile;
  let observation: Observation;
  beforeAll(async () => {
    file = await readCase(path);
    observation = await (begun.get(path) ?? observeCase(file, packager));
  }, PATIENCE_MS);

  it('comes to the answer that is expected or documented', () => {
    expect(explain(judgeCase(file, observation, choices))).toMatch(/^pass/);
  });

  it('fails with each flipped answer', () => {
    const flipped = flips(Object(file.expect));
    expect(flipped.length).toBeGreaterThan(1);
    const passed = flipped.filter((expected) => passes(judgeCase({ ...file, expect: expected }, observation, choices)));
    expect(passed).toEqual([]);
  });
});

describe('a check of the template', () => {
  const change = async (name: string, deploy: Fields): Promise<CaseResult> => {
    const file = await readCase(join(SHARED, name));
    const changed = { ...file, input: { ...Object(file.input), deploy } };
    return judgeCase(changed, await observeCase(changed, packager), choices);
  };

  it('that does not hold fails the case, though the event beside it did as expected', async () => {
    const forbidden = ['AWS::Lambda::Function'];
    const result = await change('084-other-partitions.json', { check: 'text', forbidden });
    expect(explain(result)).toMatch(/^fail outcome mismatch .*AWS::Lambda::Function/);
  });

  it('that nobody knows here is skipped by name', async () => {
    const result = await change('108-rule-without-target.json', { check: 'astrology', sign: 'Leo' });
    expect(explain(result)).toBe('skip the check "astrology" is not known here');
  });
});

describe('the choices', () => {
  const shared = paths.filter((path) => path.startsWith(SHARED));
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')).expect as Fields;

  it('speak of every case that leaves one, and of no other', () => {
    const leaving = shared.filter((path) => read(path).designChoice === true).map(idOf);
    expect(Object.keys(choices).sort()).toEqual(leaving);
  });

  it('name an answer the case lists', () => {
    const unlisted = shared.filter((path) => {
      const { alternatives = [], each = [] } = read(path) as { alternatives?: Fields[]; each?: Fields[] };
      const because = [...alternatives, ...each.flatMap((one) => (one.alternatives ?? []) as Fields[])].map(
        (one) => one.because,
      );
      const choice = choices[idOf(path)];
      return choice !== undefined && choice.answer !== 'expect' && !because.includes(choice.answer);
    });
    expect(unlisted).toEqual([]);
  });
});
