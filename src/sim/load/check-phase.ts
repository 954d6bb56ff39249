import type { LoadFault } from './load-fault.ts';
import type { LoadShape } from './load-spec.ts';

type Values = Readonly<Record<string, number>>;

interface Rule {
  readonly path: string;
  readonly needs: readonly string[];
  readonly isBroken: (...values: number[]) => boolean;
  readonly expected: (...values: number[]) => string;
}

const WITHIN: Rule = {
  path: 'at',
  needs: ['at', 'duration'],
  isBroken: (at = 0, duration = 0) => at >= duration,
  expected: (_, duration) => `a time before the end (duration=${duration})`,
};

/** What no single parameter shows. */
const RULES: Readonly<Partial<Record<LoadShape['kind'], readonly Rule[]>>> = {
  step: [WITHIN],
  crowd: [
    WITHIN,
    {
      path: 'peak',
      needs: ['peak', 'base'],
      isBroken: (peak = 0, base = 0) => peak < base,
      expected: (_, base) => `the base rate or more (base=${base})`,
    },
  ],
  sine: [
    {
      path: 'amplitude',
      needs: ['amplitude', 'mean'],
      isBroken: (amplitude = 0, mean = 0) => amplitude > mean,
      expected: (_, mean) => `the mean at most (mean=${mean}): a rate is never negative`,
    },
    {
      path: 'period',
      needs: ['period'],
      isBroken: (period = 0) => period < 1,
      expected: () => 'a second or more',
    },
  ],
  silence: [
    {
      path: 'silent',
      needs: ['silent', 'every'],
      isBroken: (silent = 0, every = 0) => silent >= every,
      expected: (_, every) => `less than the time between two silences (every=${every})`,
    },
    {
      path: 'every',
      needs: ['every'],
      isBroken: (every = 0) => every < 1,
      expected: () => 'a second or more',
    },
  ],
};

/** The faults of parameters against each other; a rule whose parameters could not be read says nothing. */
export const checkPhase = (kind: LoadShape['kind'], values: Values): readonly LoadFault[] =>
  (RULES[kind] ?? []).flatMap(({ path, needs, isBroken, expected }) => {
    const given = needs.flatMap((key) => values[key] ?? []);
    return given.length === needs.length && isBroken(...given)
      ? [{ path: [path], expected: expected(...given), found: String(given[0]) }]
      : [];
  });
