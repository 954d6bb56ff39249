import type { Facts, Hold, HoldReason } from './decision.ts';
import { countsOf } from './domain-capacity.ts';
import { type GuardHold, type TargetState, targetStateOf } from './domain-state.ts';
import { LEAST_ERRORS } from './error-windows.ts';
import { note, openNotes, toHold } from './evaluation-notes.ts';
import type { Observation } from './observation.ts';
import { alarmsOf, type TrafficGuard } from './target-configuration.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from './time.ts';
import { guardScaleIn } from './traffic-guard.ts';
import { DEFAULT_TRAFFIC_GUARD } from './traffic-guard-defaults.ts';

/** AWS lifts a suspension by itself after so long, unless it was renewed. */
export const SUSPENSION_MS = 15 * MINUTE_MS;
/** Each look renews the timer, and looks for an early sign. */
const LOOK_MS = 60 * SECOND_MS;
/** Of the crash signature: concurrency so far under its median of the hour, and invocations not. */
const HALF = 0.5;
/** Native scale-in settings are not ours; this is section 4's default, after which N−1 alone decides where no rate is known. */
const SCALE_IN_COOLDOWN_SECONDS = 300;

/** The scalable target as Application Auto Scaling has it at this moment. */
export interface Registration {
  readonly min: number;
  readonly max: number;
  readonly suspended: { readonly in: boolean };
}

/** `suspend`: set `DynamicScalingInSuspended`; `renew`: keep it so, and push the timer on; `release`: lift it. */
export type GuardAction = 'suspend' | 'renew' | 'release' | 'nothing';

export interface GuardDecision {
  readonly action: GuardAction;
  /** The same as data of an activity: the guard never sets a count, so it always holds. */
  readonly decision: Hold;
  /** The hold as it is to be remembered, without `suspendedUntil`; absent where it has ended. */
  readonly guardHold?: GuardHold;
}

type Because = 'error-ratio' | 'crash-signature' | 'low-alarm' | 'traffic-unknown';
type Condition =
  | { readonly kind: 'hold'; readonly reason: HoldReason; readonly because: Because }
  | { readonly kind: 'pass'; readonly because: 'idle' | 'alarms-clear' | 'guard-passes' };

const hold = (reason: HoldReason, because: Because): Condition => ({ kind: 'hold', reason, because });

const stateOf = ({ alarms }: Observation, name: string): string | undefined =>
  alarms.kind === 'read' ? alarms.byName[name]?.state : undefined;

const isInAlarm = (observation: Observation, role: 'scale-in' | 'crash'): boolean =>
  alarmsOf(observation.configuration).some(
    (entry) => entry.role === role && stateOf(observation, entry.alarm.name) === 'ALARM',
  );

const hasCrashSignature = ({ traffic }: Observation): boolean =>
  traffic.signals.some(
    ({ newestMinute }) =>
      newestMinute !== undefined && newestMinute.concurrencyRatio <= HALF && newestMinute.invocationsRatio > HALF,
  );

/**
 * Whether a scale-in would be held now. The error ratio and the crash signature count before any low alarm does: target
 * tracking takes 15 minutes to scale in, and what crashes is seen in two.
 */
const conditionOf = (
  observation: Observation,
  guard: TrafficGuard,
  guardHold: GuardHold | undefined,
  from: number,
  min: number,
  now: EpochMs,
): Condition => {
  const { traffic } = observation;
  if (traffic.window === 'idle') return { kind: 'pass', because: 'idle' };
  const { errors } = traffic;
  if (errors && errors.errors >= LEAST_ERRORS && errors.ratio >= guard.maxErrorRatio) {
    return hold('errors-high', 'error-ratio');
  }
  if (hasCrashSignature(observation)) return hold('traffic-high', 'crash-signature');
  if (!isInAlarm(observation, 'scale-in')) return { kind: 'pass', because: 'alarms-clear' };
  const answer = guardScaleIn(
    // The smallest scale-in there is: where it is held, every other is. The limit in time is counted here, not there.
    {
      wanted: from - 1,
      from,
      min,
      guard: { ...guard, maxHoldSeconds: 0 },
      traffic,
      guardHold,
      scaleInCooldownSeconds: SCALE_IN_COOLDOWN_SECONDS,
    },
    now,
  );
  if (answer.kind === 'hold' && answer.reason === 'traffic-high') return hold('traffic-high', 'low-alarm');
  // What is not known begins no hold here, and ends none.
  if (answer.kind === 'hold' && answer.reason === 'traffic-unknown' && guardHold) {
    return hold('traffic-unknown', 'traffic-unknown');
  }
  return { kind: 'pass', because: 'guard-passes' };
};

interface Unfit {
  readonly facts: Facts;
  /** RegisterScalableTarget would do nothing but what it is called for, so that what is ours may be lifted. */
  readonly mayCall?: boolean;
  /** It may pass by itself. */
  readonly passes?: boolean;
}

/** Why nothing can be suspended here, whatever the traffic says. */
const unfit = (
  { autoScaling }: TargetState,
  registered: Registration | undefined,
  desired: number,
  ours: boolean,
): Unfit | undefined => {
  if (registered === undefined) return { facts: { because: 'no scalable target is registered' } };
  const { min, max } = registered;
  if (desired < min || desired > max) {
    return { facts: { because: 'the count is outside its registered bounds', desired, min, max }, passes: true };
  }
  if (autoScaling === undefined || autoScaling.policies.length === 0) {
    // Before reconcile has read them for the first time, none is known of anybody.
    const passes = autoScaling === undefined;
    return { facts: { because: 'no scaling policy is known on it' }, mayCall: true, passes };
  }
  if (autoScaling.shortLowAlarms?.length) {
    const alarm = autoScaling.shortLowAlarms.join(', ');
    return { facts: { because: 'a step policy scales in sooner than after 15 minutes', alarm }, mayCall: true };
  }
  if (registered.suspended.in && !ours) {
    return { facts: { because: 'it was suspended already, and not by this guard' }, passes: true };
  }
  return undefined;
};

const isOver = ({ since, lifted }: GuardHold, { maxHoldSeconds }: TrafficGuard, now: EpochMs): boolean =>
  lifted === true || (maxHoldSeconds > 0 && now - since >= maxHoldSeconds * SECOND_MS);

/**
 * What mode `guard` does with the scale-in of Application Auto Scaling. Pure and total, like `decide`.
 * @param registered the scalable target as just read; `undefined` where there is none
 */
export const decideGuard = (
  observation: Observation,
  registered: Registration | undefined,
  now: EpochMs,
): GuardDecision => {
  const { configuration, capacity, state: domain } = observation;
  const state = targetStateOf(domain, configuration.id);
  const guard = configuration.trafficGuard ?? DEFAULT_TRAFFIC_GUARD;
  const { guardHold: known, override } = state;
  const ours = known?.suspendedUntil !== undefined;
  const counts = countsOf(capacity, configuration.target);
  const desired = counts?.desired ?? 0;

  const conclude = (
    action: GuardAction,
    reason: HoldReason,
    facts: Facts,
    lookAgainAt: EpochMs | undefined,
    guardHold?: GuardHold,
  ): GuardDecision => {
    const notes = openNotes();
    const over = guardHold === undefined;
    notes.lowAlarmsCleared = over;
    note(notes, 'override', reason === 'paused' ? 'limit' : 'pass');
    const wish = { kind: 'hold', rule: 'traffic-guard', reason, facts: { action, ...facts }, lookAgainAt } as const;
    const decision: Hold = { ...toHold(notes, desired, wish), direction: 'in' };
    return { action, decision, ...(over ? {} : { guardHold }) };
  };
  const soon = now + LOOK_MS;
  const cannot = unfit(state, registered, desired, ours);
  /** Ends the hold, where the call that lifts it changes nothing else; else it is kept, to be lifted later. */
  const end = (reason: HoldReason, facts: Facts, lookAgainAt?: EpochMs): GuardDecision =>
    ours && cannot && !cannot.mayCall
      ? conclude('nothing', reason, facts, soon, known)
      : conclude(ours ? 'release' : 'nothing', reason, facts, lookAgainAt);

  const alarmed = isInAlarm(observation, 'scale-in') || isInAlarm(observation, 'crash');
  if (override?.kind === 'pause' && override.until > now)
    return end('paused', { until: override.until }, override.until);
  if (counts === undefined) return conclude('nothing', 'target-not-found', {}, ours ? soon : undefined, known);
  if (cannot) return end('guard-unfit', cannot.facts, cannot.passes && alarmed ? soon : undefined);
  const min = registered?.min ?? 0;
  if (desired <= min) return end('at-min', { desired, min });

  const condition = conditionOf(observation, guard, known, desired, min, now);
  const facts = factsOf(observation, condition.because);
  if (condition.kind === 'pass') return end('native-scales', facts, alarmed ? soon : undefined);
  const { suspendedUntil: _noted, ...began } = known ?? { since: now, units: desired };
  if (isOver(began, guard, now)) {
    const over = { ...facts, over: began.lifted ? 'a person lifted it' : 'held for its longest time' };
    return conclude(ours ? 'release' : 'nothing', condition.reason, over, soon, began);
  }
  return conclude(ours ? 'renew' : 'suspend', condition.reason, facts, soon, began);
};

const factsOf = ({ traffic }: Observation, because: string): Facts => {
  const [worst] = traffic.signals
    .flatMap(({ newestMinute }) => newestMinute ?? [])
    .toSorted((a, b) => a.concurrencyRatio - b.concurrencyRatio);
  return {
    because,
    window: traffic.window,
    highestInvocations: traffic.highestInvocations,
    errors: traffic.errors?.errors,
    errorRatio: traffic.errors?.ratio,
    concurrencyOfHour: worst?.concurrencyRatio,
    invocationsOfHour: worst?.invocationsRatio,
  };
};
