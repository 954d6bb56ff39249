import { describe, expect, it } from 'vitest';
import type { GuardHold, TargetState } from '../../src/core/domain-state.ts';
import { decideGuard, type Registration, SUSPENSION_MS } from '../../src/core/guard-mode.ts';
import type { AlarmDescription, Observation } from '../../src/core/observation.ts';
import { shortLowAlarms } from '../../src/core/short-low-alarms.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain } from '../support/a-domain.ts';
import { aGuardTarget, CRASH } from '../support/a-guard-target.ts';
import { LOW } from '../support/a-signal.ts';
import { aGuard } from '../support/a-target.ts';
import { aSignalTraffic, aTraffic } from '../support/a-traffic.ts';
import { aDescription, alarmsIn } from '../support/alarm-descriptions.ts';
import { anObservation } from '../support/an-observation.ts';
import { inMinutes, inSeconds, minutesAgo, NOW } from '../support/moments.ts';

const REGISTERED: Registration = { min: 1, max: 8, suspended: { in: false } };
const SUSPENDED: Registration = { ...REGISTERED, suspended: { in: true } };
const AUTO_SCALING = { min: 1, max: 8, policies: ['track'], suspended: { in: false, out: false }, readAt: NOW };
const OURS: GuardHold = { since: minutesAgo(5), units: 4, suspendedUntil: inMinutes(14) };

const CALM = alarmsIn({ [LOW]: 'OK', [CRASH]: 'OK' });
const LOW_IN_ALARM = alarmsIn({ [LOW]: 'ALARM', [CRASH]: 'OK' });
const FAILING = aTraffic({ errors: { endsAt: NOW, errors: 90, ratio: 0.9 } });
/** Four units' worth of requests. */
const BUSY = aTraffic({ highestInvocations: 400 });
/** A unit less would bear more than it can, though one were enough for the requests. */
const LOADED = aTraffic({ signals: [aSignalTraffic({ load: 5 })] });
const crashed = (concurrencyRatio: number, invocationsRatio: number) =>
  aTraffic({ signals: [aSignalTraffic({ newestMinute: { concurrencyRatio, invocationsRatio } })] });

const seen = (state: Partial<TargetState>, overrides: Partial<Observation>): Observation =>
  anObservation({
    configuration: aGuardTarget(),
    alarms: CALM,
    state: aDomain({ autoScaling: AUTO_SCALING, ...state }),
    ...overrides,
  });

interface Row {
  readonly name: string;
  readonly state?: Partial<TargetState>;
  readonly sees?: Partial<Observation>;
  readonly registered?: Registration | undefined;
  readonly want: readonly [action: string, reason: string];
  /** Seconds until the next look; absent: none. */
  readonly look?: number;
  readonly holds?: GuardHold;
}

const NEW: GuardHold = { since: NOW, units: 4 };
const { suspendedUntil: _until, ...KEPT } = OURS;

const rows: readonly Row[] = [
  { name: 'nothing speaks against a scale-in', sees: { traffic: aTraffic() }, want: ['nothing', 'native-scales'] },
  {
    name: 'failing requests suspend, before any low alarm',
    sees: { traffic: FAILING },
    want: ['suspend', 'errors-high'],
    look: 60,
    holds: NEW,
  },
  {
    name: 'four errors prove nothing',
    sees: { traffic: aTraffic({ errors: { endsAt: NOW, errors: 4, ratio: 1 } }) },
    want: ['nothing', 'native-scales'],
  },
  {
    name: 'concurrency at half of its median while requests are not suspends',
    sees: { traffic: crashed(0.5, 0.51) },
    want: ['suspend', 'traffic-high'],
    look: 60,
    holds: NEW,
  },
  {
    name: 'concurrency that falls with the requests does not',
    sees: { traffic: crashed(0.4, 0.5) },
    want: ['nothing', 'native-scales'],
  },
  {
    name: 'concurrency just above half does not',
    sees: { traffic: crashed(0.51, 1) },
    want: ['nothing', 'native-scales'],
  },
  {
    name: 'with a low alarm, traffic for all units suspends',
    sees: { alarms: LOW_IN_ALARM, traffic: BUSY },
    want: ['suspend', 'traffic-high'],
    look: 60,
    holds: NEW,
  },
  { name: 'without a low alarm it does not', sees: { traffic: BUSY }, want: ['nothing', 'native-scales'] },
  {
    name: 'a low alarm whose fall is believed is let through, and looked at each minute',
    sees: { alarms: LOW_IN_ALARM, traffic: aTraffic() },
    want: ['nothing', 'native-scales'],
    look: 60,
  },
  {
    name: 'a crash alarm alone is looked at each minute',
    sees: { alarms: alarmsIn({ [LOW]: 'OK', [CRASH]: 'ALARM' }), traffic: aTraffic() },
    want: ['nothing', 'native-scales'],
    look: 60,
  },
  {
    name: 'a crash alarm is no low alarm',
    sees: { alarms: alarmsIn({ [LOW]: 'OK', [CRASH]: 'ALARM' }), traffic: BUSY },
    want: ['nothing', 'native-scales'],
    look: 60,
  },
  {
    name: 'a fall that is believed ends a hold',
    state: { guardHold: OURS },
    registered: SUSPENDED,
    sees: { alarms: LOW_IN_ALARM, traffic: aTraffic() },
    want: ['release', 'native-scales'],
    look: 60,
  },
  {
    name: 'that fewer units would not bear the load is no reason to hold here: a hold ends',
    state: { guardHold: OURS },
    registered: SUSPENDED,
    sees: { alarms: LOW_IN_ALARM, traffic: LOADED },
    want: ['release', 'native-scales'],
    look: 60,
  },
  {
    name: 'unknown traffic begins no hold',
    sees: { alarms: LOW_IN_ALARM },
    want: ['nothing', 'native-scales'],
    look: 60,
  },
  {
    name: 'unknown traffic ends no hold',
    state: { guardHold: OURS },
    registered: SUSPENDED,
    sees: { alarms: LOW_IN_ALARM },
    want: ['renew', 'traffic-unknown'],
    look: 60,
    holds: KEPT,
  },
  {
    name: 'a hold that goes on is renewed from its beginning',
    state: { guardHold: OURS },
    registered: SUSPENDED,
    sees: { traffic: FAILING },
    want: ['renew', 'errors-high'],
    look: 60,
    holds: KEPT,
  },
  {
    name: 'a hold whose reason has gone is released',
    state: { guardHold: OURS },
    registered: SUSPENDED,
    sees: { traffic: aTraffic() },
    want: ['release', 'native-scales'],
  },
  {
    name: 'idle is released, whatever the low alarm says',
    state: { guardHold: OURS },
    registered: SUSPENDED,
    sees: { alarms: LOW_IN_ALARM, traffic: aTraffic({ window: 'idle' }) },
    want: ['release', 'native-scales'],
    look: 60,
  },
  {
    name: 'after its longest time a hold is released, and remembered',
    state: { guardHold: { ...OURS, since: minutesAgo(60) } },
    registered: SUSPENDED,
    sees: { traffic: FAILING },
    want: ['release', 'errors-high'],
    look: 60,
    holds: { since: minutesAgo(60), units: 4 },
  },
  {
    name: 'once, and not suspended again while its reason lasts',
    state: { guardHold: { since: minutesAgo(90), units: 4 } },
    sees: { traffic: FAILING },
    want: ['nothing', 'errors-high'],
    look: 60,
    holds: { since: minutesAgo(90), units: 4 },
  },
  {
    name: 'a longest time of 0 never ends',
    state: { guardHold: { ...OURS, since: minutesAgo(900) } },
    registered: SUSPENDED,
    sees: { configuration: aGuardTarget({ trafficGuard: aGuard({ maxHoldSeconds: 0 }) }), traffic: FAILING },
    want: ['renew', 'errors-high'],
    look: 60,
    holds: { since: minutesAgo(900), units: 4 },
  },
  {
    name: 'what a person lifted is not suspended again while its reason lasts',
    state: { guardHold: { ...KEPT, lifted: true } },
    sees: { traffic: FAILING },
    want: ['nothing', 'errors-high'],
    look: 60,
    holds: { ...KEPT, lifted: true },
  },
  {
    name: 'a suspension of somebody else is left alone',
    registered: SUSPENDED,
    sees: { traffic: FAILING },
    want: ['nothing', 'guard-unfit'],
  },
  {
    name: 'at the registered minimum there is nothing to hold',
    registered: { ...REGISTERED, min: 4 },
    sees: { traffic: FAILING },
    want: ['nothing', 'at-min'],
  },
  {
    name: 'a suspension at the minimum is released',
    state: { guardHold: OURS },
    registered: { ...SUSPENDED, min: 4 },
    sees: { traffic: FAILING },
    want: ['release', 'at-min'],
  },
  {
    name: 'a count outside its bounds is not touched, since the call would clamp it',
    registered: { ...REGISTERED, max: 3 },
    sees: { alarms: LOW_IN_ALARM, traffic: FAILING },
    want: ['nothing', 'guard-unfit'],
    look: 60,
  },
  {
    name: 'not even to release',
    state: { guardHold: OURS },
    registered: { ...SUSPENDED, min: 5 },
    sees: { traffic: aTraffic() },
    want: ['nothing', 'guard-unfit'],
    look: 60,
    holds: OURS,
  },
  {
    name: 'without a scalable target nothing can be suspended',
    registered: undefined,
    sees: { traffic: FAILING },
    want: ['nothing', 'guard-unfit'],
  },
  {
    name: 'without a policy nothing need be',
    state: { autoScaling: { ...AUTO_SCALING, policies: [] } },
    sees: { traffic: FAILING },
    want: ['nothing', 'guard-unfit'],
  },
  {
    name: 'nor where what is registered was never read',
    sees: { state: aDomain(), traffic: FAILING },
    want: ['nothing', 'guard-unfit'],
  },
  {
    name: 'a step policy that is faster than 15 minutes is not guarded',
    state: { autoScaling: { ...AUTO_SCALING, shortLowAlarms: ['native-low'] } },
    sees: { traffic: FAILING },
    want: ['nothing', 'guard-unfit'],
  },
  {
    name: 'a pause keeps the guard off',
    state: { override: { kind: 'pause', until: inMinutes(5) } },
    sees: { traffic: FAILING },
    want: ['nothing', 'paused'],
    look: 300,
  },
  {
    name: 'a pause releases',
    state: { guardHold: OURS, override: { kind: 'pause', until: inMinutes(5) } },
    registered: SUSPENDED,
    sees: { traffic: FAILING },
    want: ['release', 'paused'],
    look: 300,
  },
  {
    name: 'a pause releases nothing where the call would clamp',
    state: { guardHold: OURS, override: { kind: 'pause', until: inMinutes(5) } },
    registered: { ...SUSPENDED, min: 5 },
    sees: { traffic: FAILING },
    want: ['nothing', 'paused'],
    look: 60,
    holds: OURS,
  },
  {
    name: 'of an endpoint that is not there nothing is done',
    sees: { capacity: { kind: 'not-found', message: 'gone' }, traffic: FAILING },
    want: ['nothing', 'target-not-found'],
  },
  {
    name: 'and what is suspended there is kept in mind',
    state: { guardHold: OURS },
    registered: SUSPENDED,
    sees: { capacity: { kind: 'not-found', message: 'gone' } },
    want: ['nothing', 'target-not-found'],
    look: 60,
    holds: OURS,
  },
];

describe('decideGuard', () => {
  it.each(rows)('$name', ({ state = {}, sees = {}, want, look, holds, ...rest }) => {
    const registered = 'registered' in rest ? rest.registered : REGISTERED;
    const { action, decision, guardHold } = decideGuard(seen(state, sees), registered, NOW);
    expect([action, decision.reason]).toEqual(want);
    expect(decision.direction).toBe('in');
    expect(decision.lookAgainAt).toBe(look === undefined ? undefined : inSeconds(look));
    expect(guardHold).toEqual(holds);
    expect(decision.lowAlarmsCleared ?? false).toBe(holds === undefined);
    expect(decision.verdicts.at(-1)).toMatchObject({ rule: 'traffic-guard', answer: 'hold', facts: { action } });
  });

  it('takes the defaults where no guard is configured', () => {
    const { trafficGuard: _none, ...configuration } = aGuardTarget();
    expect(decideGuard(seen({}, { configuration, traffic: FAILING }), REGISTERED, NOW).action).toBe('suspend');
  });

  it('does not take alarms for granted that were not read', () => {
    const sees = {
      alarms: { kind: 'not-read' },
      capacity: aCapacity({ units: someCounts(4) }),
      traffic: BUSY,
    } as const;
    expect(decideGuard(seen({}, sees), REGISTERED, NOW).action).toBe('nothing');
  });
});

describe('what decideGuard tells', () => {
  const STEP_POLICY = { autoScaling: { ...AUTO_SCALING, shortLowAlarms: ['native-low', 'native-lower'] } };
  it.each<Row & { readonly facts: Record<string, unknown> }>([
    {
      name: 'the errors',
      sees: { traffic: FAILING },
      want: ['suspend', 'errors-high'],
      facts: { because: 'error-ratio', errors: 90, errorRatio: 0.9 },
    },
    {
      name: 'the fall, of the signal that fell furthest',
      sees: {
        traffic: aTraffic({
          signals: [[0.3, 0.6] as const, [0.1, 0.9] as const, [0.2, 1] as const].map(
            ([concurrencyRatio, invocationsRatio]) =>
              aSignalTraffic({ newestMinute: { concurrencyRatio, invocationsRatio } }),
          ),
        }),
      },
      want: ['suspend', 'traffic-high'],
      facts: { because: 'crash-signature', concurrencyOfHour: 0.1, invocationsOfHour: 0.9 },
    },
    {
      name: 'the fall, of the one signal whose newest minute is known',
      sees: {
        traffic: aTraffic({
          signals: [
            aSignalTraffic(),
            aSignalTraffic({ newestMinute: { concurrencyRatio: 0.2, invocationsRatio: 0.8 } }),
          ],
        }),
      },
      want: ['suspend', 'traffic-high'],
      facts: { because: 'crash-signature', concurrencyOfHour: 0.2, invocationsOfHour: 0.8 },
    },
    {
      name: 'the traffic behind a low alarm',
      sees: { alarms: LOW_IN_ALARM, traffic: BUSY },
      want: ['suspend', 'traffic-high'],
      facts: { because: 'low-alarm', highestInvocations: 400 },
    },
    {
      name: 'traffic that became unknown',
      state: { guardHold: OURS },
      registered: SUSPENDED,
      sees: { alarms: LOW_IN_ALARM },
      want: ['renew', 'traffic-unknown'],
      facts: { because: 'traffic-unknown' },
    },
    {
      name: 'idleness',
      sees: { traffic: aTraffic({ window: 'idle' }) },
      want: ['nothing', 'native-scales'],
      facts: { because: 'idle', window: 'idle' },
    },
    {
      name: 'that no low alarm asks',
      sees: { traffic: BUSY },
      want: ['nothing', 'native-scales'],
      facts: { because: 'alarms-clear' },
    },
    {
      name: 'that the fall is believed',
      sees: { alarms: LOW_IN_ALARM, traffic: aTraffic() },
      want: ['nothing', 'native-scales'],
      facts: { because: 'guard-passes' },
    },
    {
      name: 'that a hold had its longest time',
      state: { guardHold: { since: minutesAgo(90), units: 4 } },
      sees: { traffic: FAILING },
      want: ['nothing', 'errors-high'],
      facts: { over: 'held for its longest time' },
    },
    {
      name: 'that a person lifted it',
      state: { guardHold: { ...KEPT, lifted: true } },
      sees: { traffic: FAILING },
      want: ['nothing', 'errors-high'],
      facts: { over: 'a person lifted it' },
    },
    {
      name: 'that nothing is registered',
      registered: undefined,
      want: ['nothing', 'guard-unfit'],
      facts: { because: 'no scalable target is registered' },
    },
    {
      name: 'that the count is outside',
      registered: { ...REGISTERED, max: 3 },
      want: ['nothing', 'guard-unfit'],
      facts: { because: 'the count is outside its registered bounds', desired: 4, min: 1, max: 3 },
    },
    {
      name: 'that there is no policy',
      state: { autoScaling: { ...AUTO_SCALING, policies: [] } },
      want: ['nothing', 'guard-unfit'],
      facts: { because: 'no scaling policy is known on it' },
    },
    {
      name: 'which alarms are too fast',
      state: STEP_POLICY,
      want: ['nothing', 'guard-unfit'],
      facts: { because: 'a step policy scales in sooner than after 15 minutes', alarm: 'native-low, native-lower' },
    },
    {
      name: 'that somebody else suspended it',
      registered: SUSPENDED,
      want: ['nothing', 'guard-unfit'],
      facts: { because: 'it was suspended already, and not by this guard' },
    },
    {
      name: 'the minimum',
      registered: { ...REGISTERED, min: 4 },
      want: ['nothing', 'at-min'],
      facts: { desired: 4, min: 4 },
    },
    {
      name: 'until when it is paused',
      state: { override: { kind: 'pause', until: inMinutes(5) } },
      want: ['nothing', 'paused'],
      facts: { until: inMinutes(5) },
    },
  ])('$name', ({ state = {}, sees = {}, want, facts, ...rest }) => {
    const registered = 'registered' in rest ? rest.registered : REGISTERED;
    const { action, decision } = decideGuard(seen(state, sees), registered, NOW);
    expect([action, decision.reason]).toEqual(want);
    expect(decision.verdicts.at(-1)?.facts).toMatchObject({ action, ...facts });
    expect(decision.verdicts.find(({ rule }) => rule === 'override')?.answer).toBe(
      decision.reason === 'paused' ? 'limit' : 'pass',
    );
  });
});

it('a suspension that nobody renews lasts 15 minutes', () => {
  expect(SUSPENSION_MS).toBe(900_000);
});

describe('the edges of decideGuard', () => {
  const answer = ({ state = {}, sees = {}, ...rest }: Omit<Row, 'name' | 'want'>) => {
    const registered = 'registered' in rest ? rest.registered : REGISTERED;
    const { action, decision } = decideGuard(seen(state, sees), registered, NOW);
    return [action, decision.reason, decision.lookAgainAt];
  };

  it.each<Omit<Row, 'want'> & { readonly want: readonly [string, string, number | undefined] }>([
    {
      name: 'five errors at the very ratio suspend',
      sees: { traffic: aTraffic({ errors: { endsAt: NOW, errors: 5, ratio: 0.05 } }) },
      want: ['suspend', 'errors-high', inSeconds(60)],
    },
    {
      name: 'below the ratio they do not',
      sees: { traffic: aTraffic({ errors: { endsAt: NOW, errors: 500, ratio: 0.049 } }) },
      want: ['nothing', 'native-scales', undefined],
    },
    {
      name: 'at the registered maximum there is something to guard',
      registered: { ...REGISTERED, max: 4 },
      sees: { traffic: FAILING },
      want: ['suspend', 'errors-high', inSeconds(60)],
    },
    {
      name: 'a pause that ends now is over',
      state: { override: { kind: 'pause', until: NOW } },
      sees: { traffic: FAILING },
      want: ['suspend', 'errors-high', inSeconds(60)],
    },
    {
      name: 'a pin is not a pause',
      state: { override: { kind: 'pin', capacity: 2, until: inMinutes(5) } },
      sees: { traffic: FAILING },
      want: ['suspend', 'errors-high', inSeconds(60)],
    },
    {
      name: 'what cannot pass by itself is not looked at again, alarm or not',
      registered: undefined,
      sees: { alarms: LOW_IN_ALARM },
      want: ['nothing', 'guard-unfit', undefined],
    },
    {
      name: 'what is registered may not have been read yet, and is looked at while an alarm asks',
      sees: { state: aDomain(), alarms: LOW_IN_ALARM },
      want: ['nothing', 'guard-unfit', inSeconds(60)],
    },
    {
      name: 'where no policy is registered nothing will pass, alarm or not',
      state: { autoScaling: { ...AUTO_SCALING, policies: [] } },
      sees: { alarms: LOW_IN_ALARM },
      want: ['nothing', 'guard-unfit', undefined],
    },
    {
      name: "somebody else's suspension may pass, and is looked at while an alarm asks",
      registered: SUSPENDED,
      sees: { alarms: LOW_IN_ALARM },
      want: ['nothing', 'guard-unfit', inSeconds(60)],
    },
    {
      name: 'a hold is released though the policies are gone',
      state: { guardHold: OURS, autoScaling: { ...AUTO_SCALING, policies: [] } },
      registered: SUSPENDED,
      want: ['release', 'guard-unfit', undefined],
    },
    {
      name: 'a hold is released though a policy is too fast',
      state: { guardHold: OURS, autoScaling: { ...AUTO_SCALING, shortLowAlarms: ['native-low'] } },
      registered: SUSPENDED,
      want: ['release', 'guard-unfit', undefined],
    },
    {
      name: 'an alarm that is not there is not in alarm',
      sees: { alarms: alarmsIn({}), traffic: BUSY },
      want: ['nothing', 'native-scales', undefined],
    },
  ])('$name', ({ want, ...given }) => {
    expect(answer(given)).toEqual(want);
  });
});

describe('shortLowAlarms', () => {
  const LESS = { comparisonOperator: 'LessThanThreshold' };
  it.each<{ name: string; alarm: Partial<AlarmDescription>; short: boolean }>([
    { name: '14 minutes below', alarm: { ...LESS, periodSeconds: 60, evaluationPeriods: 14 }, short: true },
    {
      name: '15 minutes below',
      alarm: { comparisonOperator: 'LessThanOrEqualToThreshold', periodSeconds: 60, evaluationPeriods: 15 },
      short: false,
    },
    { name: 'one period of less than 15 minutes', alarm: { ...LESS, periodSeconds: 899 }, short: true },
    { name: 'one period of 15 minutes', alarm: { ...LESS, periodSeconds: 900 }, short: false },
    { name: 'a low alarm of unknown length', alarm: LESS, short: true },
    {
      name: 'a high alarm, however short',
      alarm: { comparisonOperator: 'GreaterThanThreshold', periodSeconds: 10, evaluationPeriods: 1 },
      short: false,
    },
    { name: 'an alarm that compares nothing', alarm: { periodSeconds: 10 }, short: false },
  ])('$name: $short', ({ alarm, short }) => {
    expect(shortLowAlarms(['a'], { a: aDescription({ name: 'a', ...alarm }) })).toEqual(short ? ['a'] : []);
  });

  it('an alarm that is not there calls nobody', () => {
    expect(shortLowAlarms(['a'], {})).toEqual([]);
  });
});
