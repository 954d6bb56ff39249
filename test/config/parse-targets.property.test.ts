import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTargets } from '../../src/config/compile.ts';
import { implicationsOf } from '../../src/config/implications.ts';
import { parseTargets } from '../../src/config/parse-targets.ts';
import { formatProblem } from '../../src/config/problem.ts';
import { IN, OUT, OUT_STEPS, SIGNAL, targetsText } from './targets-text.ts';

const PLACES = [
  'targets',
  'targets.0',
  'targets.0.id',
  'targets.0.endpoint',
  'targets.0.variant',
  'targets.0.capacity',
  'targets.0.capacity.min',
  'targets.0.mode',
  'targets.0.signals',
  'targets.0.trafficGuard',
  'targets.1.wake',
  'targets.1.wake.alarm',
  'targets.1.zero',
  'targets.1.unknown',
  SIGNAL,
  `${SIGNAL}.metric`,
  `${SIGNAL}.metrics`,
  OUT,
  `${OUT}.alarm`,
  `${OUT}.alarm.threshold`,
  `${OUT}.policy`,
  OUT_STEPS,
  `${OUT_STEPS}.0`,
  `${OUT_STEPS}.0.MetricIntervalLowerBound`,
  `${IN}.alarm`,
];

const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined), fc.integer({ min: -2, max: 12 }));

/** Whatever a text holds, it is called valid or every problem has its words. */
const expectAnswer = (text: string): void => {
  const parsed = parseTargets(text, 'targets.yml');
  if (parsed.kind === 'valid') {
    const { targets } = compileTargets(parsed.configuration, { service: 'scaling', stage: 'dev' });
    expect(targets.map(implicationsOf)).toHaveLength(targets.length);
    return;
  }
  expect(parsed.problems.length).toBeGreaterThan(0);
  for (const problem of parsed.problems) {
    expect(formatProblem(problem)).toMatch(/^targets\.yml(:\d+)?: .*[Ee]xpected .+, found .+\..*$/);
    expect(formatProblem(problem)).not.toMatch(/found undefined|Invalid input|Too (small|big)/);
  }
};

describe('parseTargets', () => {
  it('answers every text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), expectAnswer), { numRuns: 300 });
  });

  it('answers every JSON value', () => {
    fc.assert(fc.property(fc.json(), expectAnswer), { numRuns: 300 });
  });

  it('answers a sound file with anything in one or two of its places', () => {
    const change = fc.dictionary(fc.constantFrom(...PLACES), value, { minKeys: 1, maxKeys: 2 });
    fc.assert(
      fc.property(change, (changes) => {
        let text = targetsText();
        try {
          text = targetsText(changes);
        } catch {
          return; // the second place lay inside the first
        }
        expectAnswer(text);
      }),
      { numRuns: 500 },
    );
  });
});
