import type { Scale } from './decision.ts';
import { type DomainCapacity, FAILED_STATUSES, GIVE_UP_MS } from './domain-capacity.ts';
import { type Abandoned, type DomainState, type Intention, type TargetState, targetStateOf } from './domain-state.ts';
import type { SettledAs, Settlement } from './scaling-activity.ts';
import { afterFailure, afterFulfilled, afterPartial } from './settled-target.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from './time.ts';

/** The one call is sent within this of the claim, or never. */
export const CALL_BY_MS = 8 * SECOND_MS;
/** Longer than a function runs (30 s) with 5 s of clock skew on either side: after it, no call of this claim is on its way. */
export const LEASE_MS = 60 * SECOND_MS;
/** A call that arrives later than this after its lease is no longer recognised as ours. */
export const ABANDONED_MS = 15 * MINUTE_MS;

/**
 * idle ──claim──▶ claimed ──accept──▶ applied ──settle──▶ idle
 *                    │                                     ▲
 *                    └──refuse, or settle after the lease──┘
 * Each arrow is one conditional write on (version, intention id).
 */
const arrow = (
  before: DomainState,
  change: Partial<DomainState>,
  ...drop: readonly ('intention' | 'abandoned')[]
): DomainState => {
  const { intention, abandoned, ...rest } = before;
  return {
    ...rest,
    ...(intention && !drop.includes('intention') ? { intention } : {}),
    ...(abandoned && !drop.includes('abandoned') ? { abandoned } : {}),
    ...change,
    version: before.version + 1,
  };
};

/** idle → claimed. */
export const claim = (
  before: DomainState,
  who: { readonly id: string; readonly targetId: string; readonly unit: string },
  decision: Scale,
  capacity: DomainCapacity,
  now: EpochMs,
): DomainState & { readonly intention: Intention } => {
  const seen = capacity.kind === 'found' ? capacity : undefined;
  const desired = seen?.units[who.unit]?.desired;
  const intention: Intention = {
    ...who,
    direction: decision.direction,
    base: decision.base,
    from: decision.from,
    to: decision.to,
    claimedAt: now,
    callBy: now + CALL_BY_MS,
    leaseUntil: now + LEASE_MS,
    seen: {
      ...(seen?.lastModifiedAt === undefined ? {} : { lastModifiedAt: seen.lastModifiedAt }),
      ...(seen?.configName === undefined ? {} : { configName: seen.configName }),
      ...(desired === undefined || desired === decision.from ? {} : { desired }),
    },
  };
  return { ...arrow(before, { phase: 'claimed' }), intention };
};

/** claimed → applied: SageMaker took the call. */
export const accept = (claimed: DomainState): DomainState => arrow(claimed, { phase: 'applied' });

/** claimed → idle: SageMaker refused for certain; no cooldown. */
export const refuse = (claimed: DomainState): DomainState => arrow(claimed, { phase: 'idle' }, 'intention');

/** One arrow that what SageMaker shows makes due. */
export interface Settling {
  readonly after: DomainState;
  readonly settlement: Settlement;
}

const settlementOf = ({ id, targetId, from, to }: Intention | Abandoned, as: SettledAs): Settlement => ({
  intentionId: id,
  targetId,
  as,
  from,
  to,
});

const between = (value: number, a: number, b: number): boolean => Math.min(a, b) < value && value < Math.max(a, b);

/** The arrow that is due, if any. Whoever looks settles, whichever target of the domain it came for. */
export const settleOnce = (before: DomainState, capacity: DomainCapacity, now: EpochMs): Settling | undefined => {
  if (before.phase === 'idle') return recogniseLateCall(before, capacity, now);
  const { intention } = before;
  if (intention === undefined) return undefined;
  if (before.phase === 'claimed' && now <= intention.leaseUntil) return undefined;

  const end = (as: SettledAs, target?: TargetState, abandoned = stillAwaited(before, capacity, now)): Settling => ({
    after: arrow(
      before,
      {
        phase: 'idle',
        ...(abandoned ? { abandoned } : {}),
        ...(target ? { targets: { ...before.targets, [intention.targetId]: target } } : {}),
      },
      'intention',
      'abandoned',
    ),
    settlement: settlementOf(intention, as),
  });
  const state = targetStateOf(before, intention.targetId);

  if (capacity.kind === 'not-found') return end('target-not-found');
  const counts = capacity.units[intention.unit];
  if (counts === undefined) return end('target-not-found');
  if (FAILED_STATUSES.has(capacity.status)) return end('endpoint-failed');
  const { desired, actual } = counts;
  const inService = capacity.status === 'InService';

  if (before.phase === 'claimed') {
    if (desired === intention.to) {
      return { after: arrow(before, { phase: 'applied' }), settlement: settlementOf(intention, 'accepted') };
    }
    if (!inService) return undefined;
    if (desired !== (intention.seen.desired ?? intention.from)) return end('external-change');
    if (capacity.lastModifiedAt !== intention.seen.lastModifiedAt) return end('rolled-back', afterFailure(state, now));
    // Either way this call, or the one before it, may still arrive.
    return wasAbandonedBefore(before, intention, now)
      ? end('rolled-back', afterFailure(state, now), abandonedOf(intention, now))
      : end('not-sent', undefined, abandonedOf(intention, now));
  }

  if (inService && desired === actual) {
    if (actual === intention.to) return end('fulfilled', afterFulfilled(state, intention, capacity, now));
    if (between(actual, intention.from, intention.to)) {
      return end('partial', afterPartial(state, intention, counts, capacity, now));
    }
    if (actual !== intention.from && actual !== intention.seen.desired) return end('external-change');
    return now > intention.leaseUntil ? end('rolled-back', afterFailure(state, now)) : undefined;
  }
  return inService && now - intention.claimedAt > GIVE_UP_MS
    ? end('partial', afterPartial(state, intention, counts, capacity, now))
    : undefined;
};

/** A claim of the same change that was settled as not sent a short while ago: a second one is a failure. */
const wasAbandonedBefore = ({ abandoned }: DomainState, { targetId, to }: Intention, now: EpochMs): boolean =>
  abandoned !== undefined &&
  abandoned.targetId === targetId &&
  abandoned.to === to &&
  now - abandoned.at <= ABANDONED_MS;

/** An earlier call that may still arrive: a later change that ended does not make it come sooner, unless it made it needless. */
const stillAwaited = ({ abandoned }: DomainState, capacity: DomainCapacity, now: EpochMs): Abandoned | undefined => {
  if (abandoned === undefined || now - abandoned.at > ABANDONED_MS || capacity.kind === 'not-found') return undefined;
  return capacity.units[abandoned.unit]?.desired === abandoned.to ? undefined : abandoned;
};

const abandonedOf = ({ id, targetId, unit, direction, base, from, to }: Intention, at: EpochMs): Abandoned => ({
  id,
  targetId,
  unit,
  direction,
  base,
  from,
  to,
  at,
});

/** idle → applied: a call believed lost has arrived after all. */
const recogniseLateCall = (before: DomainState, capacity: DomainCapacity, now: EpochMs): Settling | undefined => {
  const { abandoned } = before;
  if (abandoned === undefined || now - abandoned.at > ABANDONED_MS || capacity.kind === 'not-found') return undefined;
  if (capacity.units[abandoned.unit]?.desired !== abandoned.to) return undefined;
  const { at, ...change } = abandoned;
  const intention: Intention = { ...change, claimedAt: at, callBy: at, leaseUntil: at, seen: {} };
  return {
    after: arrow(before, { phase: 'applied', intention }, 'abandoned'),
    settlement: settlementOf(abandoned, 'late-applied'),
  };
};
