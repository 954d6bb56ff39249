import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { CompletedChange } from '../../src/core/domain-state.ts';
import { aDomain, type aTargetState } from '../support/a-domain.ts';
import { aScaleInPolicy, aScaleOutPolicy } from '../support/a-policy.ts';
import { aScaleIn, aScaleOut, aSignal } from '../support/a-signal.ts';
import { aTarget } from '../support/a-target.ts';
import { highAt, lowAt } from '../support/an-observation.ts';
import { minutesAgo, NOW, secondsAgo } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const changed = (change: Partial<CompletedChange>, more: Parameters<typeof aTargetState>[0] = {}) => ({
  state: aDomain({ last: { direction: 'out', base: 2, to: 4, completedAt: secondsAgo(20), ...change }, ...more }),
});
const outPolicy = (policy: Parameters<typeof aScaleOutPolicy>[0]) =>
  aTarget({ signals: [aSignal({ scaleOut: aScaleOut({ policy: aScaleOutPolicy(policy) }) })] });

describe('rule 8: inside a scale-out cooldown only a larger step acts', () => {
  it.each([
    {
      name: 'a step no larger than the earlier one holds until the cooldown ends',
      observation: highAt(6, changed({ base: 3 })),
      want: { hold: 'cooldown', lookAgainIn: 40 },
    },
    {
      name: 'what the earlier one added is netted off, and its base kept',
      observation: highAt(20, changed({ base: 3 })),
      want: { out: 6, because: 'step', base: 3, limitedBy: 'netted', asked: 7 },
    },
    {
      name: 'an equally large step in numbers holds',
      observation: highAt(20, changed({ base: 1 })),
      want: { hold: 'cooldown', lookAgainIn: 40 },
    },
    {
      name: 'a netted step may be limited further',
      observation: highAt(20, { ...changed({ base: 3 }), configuration: aTarget({ capacity: { min: 1, max: 5 } }) }),
      want: { out: 5, because: 'step', base: 3, limitedBy: 'max', asked: 6 },
    },
    {
      name: 'at the end of the cooldown the whole step acts',
      observation: highAt(20, changed({ base: 3, completedAt: secondsAgo(60) })),
      want: { out: 7, because: 'step' },
    },
    {
      name: 'a moment before it does not',
      observation: highAt(6, changed({ base: 3, completedAt: secondsAgo(60) + 1000 })),
      want: { hold: 'cooldown', lookAgainIn: 1 },
    },
    {
      name: 'by the present setting: shortened',
      observation: highAt(6, { ...changed({ base: 3 }), configuration: outPolicy({ cooldownSeconds: 20 }) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'by the present setting: lengthened',
      observation: highAt(6, {
        ...changed({ base: 3, completedAt: secondsAgo(100) }),
        configuration: outPolicy({ cooldownSeconds: 120 }),
      }),
      want: { hold: 'cooldown', lookAgainIn: 20 },
    },
    {
      name: 'an exact capacity is netted to itself',
      observation: highAt(6, {
        ...changed({}),
        configuration: outPolicy({ adjustmentType: 'ExactCapacity', steps: [{ lower: 0, adjustment: 6 }] }),
      }),
      want: { out: 6, because: 'step', base: 2 },
    },
    {
      name: 'inside a scale-in cooldown a scale-out acts at once',
      observation: highAt(6, changed({ direction: 'in', base: 8 })),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'without an earlier change there is no cooldown',
      observation: highAt(6),
      want: { out: 5, because: 'step' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 8: a scale-in inside any cooldown holds', () => {
  it.each([
    {
      name: 'inside its own',
      observation: lowAt(1, changed({ direction: 'in', base: 8 })),
      want: { hold: 'cooldown', lookAgainIn: 280 },
    },
    {
      name: "inside a scale-out's",
      observation: lowAt(1, changed({ direction: 'out' })),
      want: { hold: 'cooldown', lookAgainIn: 40 },
    },
    {
      name: 'after its own it acts',
      observation: lowAt(1, changed({ direction: 'in', base: 8, completedAt: secondsAgo(300) })),
      want: { in: 2, because: 'step' },
    },
    {
      name: "after a scale-out's it acts",
      observation: lowAt(1, changed({ completedAt: secondsAgo(60) })),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'by the present setting',
      observation: lowAt(1, {
        ...changed({ direction: 'in', base: 8 }),
        configuration: aTarget({
          signals: [aSignal({ scaleIn: aScaleIn({ policy: aScaleInPolicy({ cooldownSeconds: 20 }) }) })],
        }),
      }),
      want: { in: 2, because: 'step' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 8: a scale-in waits one scale-in cooldown for a count, a configuration or a target that is new', () => {
  const since = (at: number) => ({ state: aDomain({ units: { desired: 4, since: at } }) });
  it.each([
    {
      name: 'until that is over',
      observation: lowAt(1, since(secondsAgo(100))),
      want: { hold: 'settling', lookAgainIn: 200 },
    },
    { name: 'at its end it acts', observation: lowAt(1, since(secondsAgo(300))), want: { in: 2, because: 'step' } },
    {
      name: 'a count never seen is new now',
      observation: lowAt(1, { state: aDomain({}, { targets: {} }) }),
      want: { hold: 'settling', lookAgainIn: 300 },
    },
    { name: 'a scale-out does not wait', observation: highAt(6, since(NOW)), want: { out: 5, because: 'step' } },
    {
      name: 'a cooldown is said first',
      observation: lowAt(1, changed({ direction: 'in', base: 8 }, { units: { desired: 4, since: minutesAgo(1) } })),
      want: { hold: 'cooldown', lookAgainIn: 280 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});
