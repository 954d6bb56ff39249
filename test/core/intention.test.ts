import { describe, expect, it } from 'vitest';
import type { DomainCapacity } from '../../src/core/domain-capacity.ts';
import type { Abandoned, DomainState } from '../../src/core/domain-state.ts';
import { accept, claim, refuse, settleOnce } from '../../src/core/intention.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aScale } from '../support/a-decision.ts';
import { aDomain, anIntention, anOldIntention, aTargetState } from '../support/a-domain.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

const WHO = { id: 'intention-1', targetId: 'chat', unit: 'AllTraffic' };
const claimed = (overrides: Partial<DomainState> = {}) =>
  aDomain({}, { phase: 'claimed', intention: anOldIntention(), ...overrides });
const applied = (overrides: Partial<DomainState> = {}) => claimed({ phase: 'applied', ...overrides });
const units = (desired: number, actual?: number, more: Parameters<typeof aCapacity>[0] = {}) =>
  aCapacity({ units: someCounts(desired, actual), ...more });
const anAbandoned = (overrides: Partial<Abandoned> = {}): Abandoned => ({
  id: 'intention-0',
  targetId: 'chat',
  unit: 'AllTraffic',
  direction: 'out',
  base: 4,
  from: 4,
  to: 6,
  at: minutesAgo(5),
  ...overrides,
});

describe('idle → claimed', () => {
  it('what was decided, who may call until when, and what SageMaker showed', () => {
    const before = aDomain({}, { abandoned: anAbandoned() });
    expect(claim(before, WHO, aScale({ base: 3 }), aCapacity(), NOW)).toEqual({
      ...before,
      version: 8,
      phase: 'claimed',
      intention: anIntention({ base: 3 }),
    });
  });

  it.each<{ name: string; capacity: DomainCapacity; seen: object }>([
    {
      name: 'a component has no configuration to see',
      capacity: withoutConfig(),
      seen: { lastModifiedAt: minutesAgo(120) },
    },
    {
      name: 'a unit that SageMaker does not show has no count to see',
      capacity: aCapacity({ units: {} }),
      seen: { lastModifiedAt: minutesAgo(120), configName: 'llama-3-8b-config-1' },
    },
    { name: 'nothing seen is nothing written', capacity: { kind: 'not-found', message: 'gone' }, seen: {} },
  ])('$name', ({ capacity, seen }) => {
    expect(claim(aDomain(), WHO, aScale(), capacity, NOW).intention.seen).toStrictEqual(seen);
  });

  function withoutConfig(): DomainCapacity {
    const { configName: _, ...capacity } = aCapacity();
    return capacity;
  }
});

describe('claimed, mine', () => {
  it('accepted → applied, the intention kept', () => {
    expect(accept(claimed())).toEqual(applied({ version: 8 }));
  });

  it('definitely refused → idle: no cooldown, no back-off', () => {
    const before = claimed({ abandoned: anAbandoned() });
    const { intention: _, ...rest } = before;
    expect(refuse(before)).toEqual({ ...rest, version: 8, phase: 'idle' });
  });
});

const settledAs = (state: DomainState, capacity: DomainCapacity, now = NOW) => {
  const settling = settleOnce(state, capacity, now);
  return settling && [settling.settlement.as, settling.after.phase];
};

describe('claimed, settled after the lease', () => {
  const movedOn = { lastModifiedAt: minutesAgo(1) };
  it.each<{ name: string; state?: DomainState; capacity: DomainCapacity; want: readonly string[] | undefined }>([
    {
      name: 'nothing while the lease runs',
      state: claimed({ intention: anIntention({ leaseUntil: NOW }) }),
      capacity: units(6),
      want: undefined,
    },
    { name: 'desired = to: it was taken', capacity: units(6, 4), want: ['accepted', 'applied'] },
    {
      name: 'desired = to while updating too',
      capacity: units(6, 4, { status: 'Updating' }),
      want: ['accepted', 'applied'],
    },
    { name: 'desired = from, LastModifiedTime unchanged: never sent', capacity: units(4), want: ['not-sent', 'idle'] },
    {
      name: 'desired = from, LastModifiedTime moved: rolled back',
      capacity: units(4, 4, movedOn),
      want: ['rolled-back', 'idle'],
    },
    { name: 'desired neither: somebody else', capacity: units(5), want: ['external-change', 'idle'] },
    { name: 'any other status: wait', capacity: units(4, 4, { status: 'Updating' }), want: undefined },
    {
      name: 'any other status with another count: wait',
      capacity: units(5, 4, { status: 'Creating' }),
      want: undefined,
    },
    { name: 'a failed status ends it', capacity: units(6, 4, { status: 'Failed' }), want: ['endpoint-failed', 'idle'] },
    {
      name: 'the endpoint gone ends it',
      capacity: { kind: 'not-found', message: 'gone' },
      want: ['target-not-found', 'idle'],
    },
    { name: 'the variant gone ends it', capacity: aCapacity({ units: {} }), want: ['target-not-found', 'idle'] },
    {
      name: 'a second one of the same count within 15 minutes: rolled back',
      state: claimed({ abandoned: anAbandoned({ at: minutesAgo(15) }) }),
      capacity: units(4),
      want: ['rolled-back', 'idle'],
    },
    {
      name: 'later than that: never sent',
      state: claimed({ abandoned: anAbandoned({ at: minutesAgo(15) - 1 }) }),
      capacity: units(4),
      want: ['not-sent', 'idle'],
    },
    {
      name: 'one of another count: never sent',
      state: claimed({ abandoned: anAbandoned({ to: 7 }) }),
      capacity: units(4),
      want: ['not-sent', 'idle'],
    },
    {
      name: "another target's: never sent",
      state: claimed({ abandoned: anAbandoned({ targetId: 'other' }) }),
      capacity: units(4),
      want: ['not-sent', 'idle'],
    },
  ])('$name', ({ state = claimed(), capacity, want }) => {
    expect(settledAs(state, capacity)).toEqual(want);
  });

  it('what was never sent is kept as abandoned, so that a late call is recognised', () => {
    const settling = settleOnce(claimed(), units(4), NOW);
    const { intention: _, ...rest } = claimed();
    expect(settling).toEqual({
      after: { ...rest, version: 8, phase: 'idle', abandoned: anAbandoned({ id: 'intention-1', at: NOW }) },
      settlement: { intentionId: 'intention-1', targetId: 'chat', as: 'not-sent', from: 4, to: 6 },
    });
  });

  it('what was taken keeps its intention, and an earlier abandoned one', () => {
    const before = claimed({ abandoned: anAbandoned({ to: 7 }) });
    expect(settleOnce(before, units(6, 4), NOW)?.after).toEqual({ ...before, version: 8, phase: 'applied' });
  });

  it('what was rolled back backs off, without cooldown', () => {
    const { intention: _, ...rest } = claimed();
    expect(settleOnce(claimed(), units(4, 4, movedOn), NOW)?.after).toEqual({
      ...rest,
      version: 8,
      phase: 'idle',
      targets: { chat: aTargetState({ backOff: { failures: 1, until: inSeconds(60) } }) },
    });
  });

  it('one drawn from what is there, while more is desired, was never sent where as much is desired still', () => {
    const short = units(6, 4);
    const drawn = claim(aDomain(), WHO, aScale({ direction: 'in', from: 4, to: 3 }), short, minutesAgo(2));
    expect(settledAs(drawn, short)).toEqual(['not-sent', 'idle']);
    expect(settledAs(drawn, units(5, 4))).toEqual(['external-change', 'idle']);
  });

  it('a second one never sent is kept as abandoned too: either call may still arrive', () => {
    const after = settleOnce(claimed({ abandoned: anAbandoned() }), units(4), NOW)?.after;
    expect(after?.abandoned).toEqual(anAbandoned({ id: 'intention-1', at: NOW }));
    expect(settleOnce(after ?? aDomain(), units(6), inSeconds(240))?.settlement.as).toBe('late-applied');
  });

  it('a second one never sent backs off too', () => {
    const state = claimed({ abandoned: anAbandoned() });
    expect(settleOnce(state, units(4), NOW)?.after.targets).toEqual({
      chat: aTargetState({ backOff: { failures: 1, until: inSeconds(60) } }),
    });
  });

  it('seeing no LastModifiedTime before and after is unchanged', () => {
    const { lastModifiedAt: _, ...capacity } = units(4);
    expect(settledAs(claimed({ intention: anOldIntention({ seen: {} }) }), capacity)).toEqual(['not-sent', 'idle']);
  });
});

describe('applied, settled when SageMaker is done', () => {
  const running = { status: 'Updating' };
  const since = (at: number) => applied({ intention: anOldIntention({ claimedAt: at }) });
  it.each<{ name: string; state?: DomainState; capacity: DomainCapacity; want: readonly string[] | undefined }>([
    { name: '= to: fulfilled', capacity: units(6), want: ['fulfilled', 'idle'] },
    {
      name: 'fulfilled before the lease is over',
      state: applied({ intention: anIntention() }),
      capacity: units(6),
      want: ['fulfilled', 'idle'],
    },
    { name: 'between: partial', capacity: units(5), want: ['partial', 'idle'] },
    {
      name: 'between, inwards: partial',
      state: applied({ intention: anOldIntention({ direction: 'in', from: 6, to: 4 }) }),
      capacity: units(5),
      want: ['partial', 'idle'],
    },
    { name: '= from, later than the lease: rolled back', capacity: units(4), want: ['rolled-back', 'idle'] },
    {
      name: '= from, inwards, later than the lease: rolled back',
      state: applied({ intention: anOldIntention({ direction: 'in', from: 6, to: 4 }) }),
      capacity: units(6),
      want: ['rolled-back', 'idle'],
    },
    {
      name: '= from, the lease not over: SageMaker may not show it yet',
      state: applied({ intention: anIntention({ leaseUntil: NOW }) }),
      capacity: units(4),
      want: undefined,
    },
    { name: 'neither: somebody else', capacity: units(7), want: ['external-change', 'idle'] },
    { name: 'neither, on the other side: somebody else', capacity: units(3), want: ['external-change', 'idle'] },
    { name: 'on its way: wait', capacity: units(6, 5, running), want: undefined },
    { name: 'InService though not there yet: wait', capacity: units(6, 5), want: undefined },
    { name: 'at the give-up time: wait', state: since(minutesAgo(45)), capacity: units(6, 5), want: undefined },
    {
      name: 'later than the give-up time, InService: partial',
      state: since(minutesAgo(45) - 1),
      capacity: units(6, 5),
      want: ['partial', 'idle'],
    },
    {
      name: 'later than the give-up time, still updating: it stays applied',
      state: since(minutesAgo(45) - 1),
      capacity: units(6, 5, running),
      want: undefined,
    },
    {
      name: 'a failed status ends it',
      capacity: units(6, 6, { status: 'OutOfService' }),
      want: ['endpoint-failed', 'idle'],
    },
    {
      name: 'the endpoint gone ends it',
      capacity: { kind: 'not-found', message: 'gone' },
      want: ['target-not-found', 'idle'],
    },
  ])('$name', ({ state = applied(), capacity, want }) => {
    expect(settledAs(state, capacity)).toEqual(want);
  });

  it('a change of another target behind the lock is settled under its own name', () => {
    const intention = anOldIntention({ targetId: 'other', unit: 'Second' });
    const state = applied({ intention, targets: { chat: aTargetState(), other: {} } });
    const capacity = aCapacity({ units: { ...someCounts(4), Second: { desired: 6, actual: 6 } } });
    const settling = settleOnce(state, capacity, NOW);
    expect(settling?.settlement).toEqual({
      intentionId: 'intention-1',
      targetId: 'other',
      as: 'fulfilled',
      from: 4,
      to: 6,
    });
    expect(settling?.after.targets.chat).toEqual(aTargetState());
    expect(settling?.after.targets.other).toMatchObject({ units: { desired: 6 } });
  });

  it('what ended otherwise leaves an earlier call that may still arrive, for 15 minutes', () => {
    const rolledBack = (at: number) => settleOnce(applied({ abandoned: anAbandoned({ at }) }), units(4), NOW)?.after;
    expect(rolledBack(minutesAgo(15))?.abandoned).toEqual(anAbandoned({ at: minutesAgo(15) }));
    expect(rolledBack(minutesAgo(15) - 1)).not.toHaveProperty('abandoned');
    const gone = { kind: 'not-found', message: 'no such endpoint' } as const;
    expect(settleOnce(applied({ abandoned: anAbandoned() }), gone, NOW)?.after).not.toHaveProperty('abandoned');
  });

  it('an earlier call for a unit that SageMaker does not show may still arrive', () => {
    const abandoned = anAbandoned({ targetId: 'other', unit: 'Second' });
    expect(settleOnce(applied({ abandoned }), units(4), NOW)?.after.abandoned).toEqual(abandoned);
  });

  it('a roll-back to the count that was desired, where it was drawn from what was there, is one', () => {
    const drawn = anOldIntention({ direction: 'in', from: 4, to: 3, seen: { desired: 6 } });
    expect(settledAs(applied({ intention: drawn }), units(6))).toEqual(['rolled-back', 'idle']);
  });

  it('what ended leaves neither an intention nor an abandoned one', () => {
    const after = settleOnce(applied({ abandoned: anAbandoned() }), units(6), NOW)?.after;
    expect(after).not.toHaveProperty('intention');
    expect(after).not.toHaveProperty('abandoned');
    expect(after).toMatchObject({ version: 8, phase: 'idle' });
  });

  it('an end that teaches nothing of the target leaves it alone', () => {
    expect(settleOnce(applied(), units(7), NOW)?.after.targets).toEqual(applied().targets);
  });

  it('a phase without its intention is left alone', () => {
    const { intention: _, ...lost } = applied();
    expect(settleOnce(lost, units(6), NOW)).toBeUndefined();
  });
});

describe('idle → applied: a call believed lost arrives after all', () => {
  const idle = (overrides: Partial<Abandoned> = {}) => aDomain({}, { abandoned: anAbandoned(overrides) });
  it('within 15 minutes it is recognised', () => {
    expect(settleOnce(idle(), units(6, 4, { status: 'Updating' }), NOW)).toEqual({
      after: {
        ...aDomain(),
        version: 8,
        phase: 'applied',
        intention: {
          id: 'intention-0',
          targetId: 'chat',
          unit: 'AllTraffic',
          direction: 'out',
          base: 4,
          from: 4,
          to: 6,
          claimedAt: minutesAgo(5),
          callBy: minutesAgo(5),
          leaseUntil: minutesAgo(5),
          seen: {},
        },
      },
      settlement: { intentionId: 'intention-0', targetId: 'chat', as: 'late-applied', from: 4, to: 6 },
    });
  });

  it.each<{ name: string; state: DomainState; capacity: DomainCapacity; recognised: boolean }>([
    { name: 'at 15 minutes', state: idle({ at: minutesAgo(15) }), capacity: units(6), recognised: true },
    { name: 'not later', state: idle({ at: minutesAgo(15) - 1 }), capacity: units(6), recognised: false },
    { name: 'not by another count', state: idle(), capacity: units(5), recognised: false },
    { name: 'not of a variant that is gone', state: idle(), capacity: aCapacity({ units: {} }), recognised: false },
    {
      name: 'not of an endpoint that is gone',
      state: idle(),
      capacity: { kind: 'not-found', message: 'gone' },
      recognised: false,
    },
    { name: 'nothing abandoned, nothing to recognise', state: aDomain(), capacity: units(6), recognised: false },
  ])('$name', ({ state, capacity, recognised }) => {
    expect(settleOnce(state, capacity, NOW) !== undefined).toBe(recognised);
  });

  it('and is then settled like any other', () => {
    const late = settleOnce(idle(), units(6), NOW);
    expect(late && settledAs(late.after, units(6))).toEqual(['fulfilled', 'idle']);
    expect(late && settledAs(late.after, units(4), secondsAgo(0))).toEqual(['rolled-back', 'idle']);
  });
});
