import { DEFAULT_DOWN, DEFAULT_UP, limitRate, type ScalingRules } from '../../../src/sim/baselines/hpa/rate-limit.ts';
import { highestOfWindow } from '../../../src/sim/baselines/hpa/stabilise.ts';
import type { HpaCase } from './hpa.ts';
import { NotCovered } from './peer-record.ts';
import { needed, type Observed } from './read-inputs.ts';

const rulesOf = (one: HpaCase, given: ScalingRules['policies'] | undefined, otherwise: ScalingRules): ScalingRules => {
  const { units, percent } = one;
  if (given !== undefined) return { ...otherwise, policies: given };
  if (units === undefined && percent === undefined) return otherwise;
  const periodSeconds = needed(one.periodSeconds, 'periodSeconds');
  return {
    ...otherwise,
    policies: [
      ...(units === undefined ? [] : [{ type: 'units', value: units, periodSeconds } as const]),
      ...(percent === undefined ? [] : [{ type: 'percent', value: percent, periodSeconds } as const]),
    ],
  };
};

/** Stabilisation, rates and bounds, as far as the record speaks of them. */
export const limitHistory = (one: HpaCase, wanted: number): Observed => {
  const { current, windowSeconds, history, min = 0, max = Number.POSITIVE_INFINITY } = one;
  const hasRates = [one.upPolicies, one.downPolicies, one.units, one.percent].some((given) => given !== undefined);
  const hasBounds = one.min !== undefined || one.max !== undefined;
  if (one.desiredRaw !== undefined && !hasRates && !hasBounds && history === undefined) {
    throw new NotCovered('inputs: nothing acts on desiredRaw');
  }
  if (!hasRates && one.eventsInPeriod !== undefined) throw new NotCovered('inputs.eventsInPeriod without policies');
  const recommended = (history ?? []).map(({ ageSeconds, rec }) => ({ at: -ageSeconds, count: rec }));
  const stable = highestOfWindow(recommended, wanted, 0, windowSeconds ?? DEFAULT_DOWN.stabilisationSeconds);
  if (!hasRates) return { desired: Math.max(min, Math.min(max, stable)) };
  const isOut = stable > current;
  // Events are units added on the way out, removed on the way in.
  const events = (one.eventsInPeriod ?? []).map((change) => ({ at: 0, change: isOut ? change : -change }));
  const up = rulesOf(one, one.upPolicies, DEFAULT_UP);
  const down = rulesOf(one, one.downPolicies, DEFAULT_DOWN);
  return { ...limitRate({ current, wanted: stable, up, down, events, now: 0, min, max }) };
};
