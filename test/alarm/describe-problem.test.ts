import { describe, expect, it } from 'vitest';
import { describeFound, describeProblem } from '../../src/alarm/describe-problem.ts';

describe('describeFound', () => {
  it('cuts long texts at 60 characters', () => {
    expect(describeFound('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    expect(describeFound('x'.repeat(61))).toBe(`"${'x'.repeat(60)}"…`);
  });

  it('names the first four members of an object', () => {
    expect(describeFound({ a: 1, b: 2, c: 3, d: 4 })).toBe('an object of "a", "b", "c", "d"');
    expect(describeFound({ a: 1, b: 2, c: 3, d: 4, e: 5 })).toBe('an object of "a", "b", "c", "d", …');
  });

  it('writes values as they are', () => {
    expect([true, 1.5, Number.NaN, 10n].map(describeFound)).toEqual(['true', '1.5', 'NaN', '10']);
    expect(describeProblem('a.b', 'x', null)).toBe('a.b: expected x, found null');
  });
});
