import { describe, expect, it } from 'vitest';
import { describeLimits, formatMeasured, formatShare } from '../../../../src/cli/simulate/report/figures.ts';
import { aSimulationReport } from '../../../support/a-simulation-report.ts';

describe('figures', () => {
  it.each([
    { name: 'nothing of something', part: 0, whole: 200, want: '0.00 %' },
    { name: 'a share that would round to nothing', part: 1, whole: 1_000_000, want: '<0.01 %' },
    { name: 'a small share to two decimals', part: 13, whole: 2_500, want: '0.52 %' },
    { name: 'a large one to one', part: 1, whole: 3, want: '33.3 %' },
    { name: 'no share of nothing', part: 0, whole: 0, want: '–' },
  ])('a share: $name', ({ part, whole, want }) => {
    expect(formatShare(part, whole)).toBe(want);
  });

  it.each([
    { value: 0, want: '0' },
    { value: 0.0451, want: '0.045' },
    { value: 0.99999, want: '1.00' },
    { value: 9.999, want: '10.0' },
    { value: 99.97, want: '100' },
    { value: 12_345.6, want: '12,346' },
    { value: Number.NaN, want: '–' },
  ])('a measurement: $value is $want', ({ value, want }) => {
    expect(formatMeasured(value)).toBe(want);
  });

  it('the limits name P where one is assumed', () => {
    expect(describeLimits(aSimulationReport())).toContain('2 s + input / P with P = 8,000 input tokens per second');
    expect(describeLimits(aSimulationReport({ prefillTokensPerSecond: undefined }))).toContain('no prefill speed P');
  });
});
