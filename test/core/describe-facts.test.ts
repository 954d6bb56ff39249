import { describe, expect, it } from 'vitest';
import type { Facts } from '../../src/core/decision.ts';
import { describeFacts } from '../../src/core/describe-facts.ts';

describe('describeFacts', () => {
  it.each<{ readonly name: string; readonly facts: Facts | undefined; readonly text: string }>([
    { name: 'no facts are no words', facts: undefined, text: '' },
    { name: 'what is undefined is left out', facts: { value: undefined, status: 'Updating' }, text: 'status Updating' },
    { name: 'facts keep their order', facts: { value: 14, threshold: 5 }, text: 'value 14, threshold 5' },
    { name: 'camel case becomes words', facts: { registeredMin: 2 }, text: 'registered min 2' },
    { name: 'also of more than two', facts: { newestSeenAt: 3 }, text: 'newest seen at 3' },
    {
      name: 'the name of an alarm stays',
      facts: { 'Chat-High': 'OK', gpuLow2: 'OK' },
      text: 'Chat-High OK, gpuLow2 OK',
    },
    { name: 'a claim is said in words', facts: { reportedIdle: false }, text: 'more than zeros reported, or a gap' },
    { name: 'numbers have three decimals at most', facts: { value: 1.23456 }, text: 'value 1.235' },
    {
      name: 'moments are times',
      facts: { since: 1_748_941_206_412, eventAt: 1_748_941_206_000, unmovedSince: 1_748_941_206_000 },
      text: 'since 2025-06-03T09:00:06.412Z, event at 2025-06-03T09:00:06Z, unmoved since 2025-06-03T09:00:06Z',
    },
    { name: 'until is a moment', facts: { until: 1_748_941_206_000 }, text: 'until 2025-06-03T09:00:06Z' },
    { name: 'a count that is called like a moment is a count', facts: { pinnedAt: 3 }, text: 'pinned at 3' },
    { name: 'a large number that is no moment is a number', facts: { value: 2e11 }, text: 'value 200000000000' },
    { name: 'the last number that is no moment', facts: { since: 1e11 }, text: 'since 100000000000' },
    { name: 'only a name that ends so is a moment', facts: { sinceWhen: 2e11 }, text: 'since when 200000000000' },
    { name: 'changes carry their sign', facts: { adjustment: 2 }, text: 'adjustment +2' },
    { name: 'also downwards', facts: { adjustment: -50 }, text: 'adjustment -50' },
    { name: 'nothing has no sign', facts: { breachDelta: 0 }, text: '0 from the threshold' },
    { name: 'a breach above', facts: { breachDelta: 3.5 }, text: '+3.5 from the threshold' },
    { name: 'shares are percentages', facts: { errorRatio: 0.43125 }, text: '43.125 % of the requests failed' },
    { name: 'coverage', facts: { coverage: 0.5 }, text: "50 % of the alarm's points there" },
    { name: 'a cooldown', facts: { after: 'out', secondsLeft: 30 }, text: 'after a scale-out, 30 s left' },
    { name: 'a limit', facts: { asked: 9, by: 'max' }, text: '9 asked for, limited by max' },
    {
      name: 'the guard',
      facts: {
        window: 'known',
        highestInvocations: 440,
        rate: 133.75,
        rateBy: 'busy-minutes',
        load: 2,
        floor: 3,
        nMinusOne: 2,
      },
      text: "the traffic is known, 440 requests in the busiest minute, a unit bears 133.75 a minute, as its busy minutes show, the busiest unit's load is mostly 2, the traffic needs 3 units, the load needs 2 units",
    },
    {
      name: 'a claim that is true',
      facts: { reportedIdle: true },
      text: 'nothing but zeros reported',
    },
    { name: 'a claim without words of its own', facts: { enabled: false }, text: 'enabled false' },
    {
      name: 'a single unit',
      facts: { floor: 1, nMinusOne: 1 },
      text: 'the traffic needs 1 unit, the load needs 1 unit',
    },
    { name: 'a single error', facts: { errors: 1 }, text: '1 error' },
    { name: 'several errors', facts: { errors: 690 }, text: '690 errors' },
    { name: 'an idle target', facts: { window: 'idle' }, text: 'no request came, and the load is reported 0' },
    { name: 'traffic that is not known', facts: { window: 'unknown' }, text: 'the traffic of the window is not known' },
    { name: 'a window of a later version', facts: { window: 'open' }, text: 'traffic open' },
    { name: 'a configured rate', facts: { rateBy: 'configured' }, text: 'as configured' },
    { name: 'an estimated rate', facts: { rateBy: 'hourly-medians' }, text: 'as its last hours suggest' },
    { name: 'a rate of a later version', facts: { rateBy: 'oracle' }, text: 'known from oracle' },
    {
      name: 'a guard that gave way',
      facts: { because: 'hold-expired' },
      text: 'the guard has held for its longest time',
    },
    {
      name: 'a guard without a rate',
      facts: { because: 'no-rate' },
      text: 'nothing says what a unit bears, so the load alone decides',
    },
    { name: 'a guard with nothing to do', facts: { because: 'idle' }, text: 'there is nothing to guard' },
    { name: 'another because', facts: { because: 'serverless variant' }, text: 'because serverless variant' },
    { name: 'a reset deployment', facts: { trafficFloor: 3 }, text: 'the traffic needs 3 units' },
    { name: 'a netted step', facts: { base: 2, netted: 4 }, text: 'counted from 2, which gives 4' },
    {
      name: 'a percentage',
      facts: { adjustment: -50, adjustmentType: 'PercentChangeInCapacity', wanted: 2 },
      text: 'adjustment -50 %, wanted 2',
    },
    {
      name: 'a number of units',
      facts: { adjustment: 2, adjustmentType: 'ChangeInCapacity' },
      text: 'adjustment +2',
    },
    {
      name: 'an exact capacity',
      facts: { adjustment: 3, adjustmentType: 'ExactCapacity' },
      text: 'adjustment to exactly 3',
    },
    { name: 'zero', facts: { idleSeconds: 900, wakeTo: 1 }, text: '900 s idle required, wakes to 1' },
    { name: 'a wish to scale out', facts: { wish: 'out' }, text: 'wants to scale out' },
    { name: 'a wish to scale in', facts: { wish: 'in' }, text: 'wants to scale in' },
    { name: 'a pin', facts: { wish: 'pin' }, text: 'wants the pinned capacity' },
    { name: 'no wish but the bounds', facts: { wish: 'bounds' }, text: 'wants no more than to be inside the bounds' },
    { name: 'a wish of a later version', facts: { wish: 'sideways' }, text: 'wish sideways' },
    { name: 'no member of every object is a phrase', facts: { constructor: 1 }, text: 'constructor 1' },
  ])('$name', ({ facts, text }) => {
    expect(describeFacts(facts)).toBe(text);
  });

  it('leaves out what it is told to', () => {
    expect(describeFacts({ reason: 'cooldown', secondsLeft: 30 }, ['reason'])).toBe('30 s left');
  });
});
