import type { AlarmState } from './alarm-transition.ts';
import type { DomainState, Follow, TargetState } from './domain-state.ts';
import { traitsOf } from './hold-run.ts';
import type { AlarmDescription } from './observation.ts';
import { isOverrideDue } from './override-due.ts';
import { effectiveBounds, isOutside } from './rules/bounds.ts';
import { alarmsOf, type TargetConfiguration } from './target-configuration.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from './time.ts';

/** A message is late, or lost, once it is so long overdue: SQS delivers within seconds. */
const OVERDUE_MS = 90 * SECOND_MS;
const AUDIT_MINUTES = 60;

/** Why reconcile looks at a target. */
export const RECONCILE_REASONS = [
  'not-idle',
  'overdue',
  'override',
  'unfollowed',
  'outside-bounds',
  'bound-moved',
  'audit',
] as const;
export type ReconcileReason = (typeof RECONCILE_REASONS)[number];

/** The minute of the hour in which a lock domain has its audit: FNV-1a of its name, so that audits spread evenly. */
export const auditMinuteOf = (domain: string): number => {
  let hash = 0x811c9dc5;
  for (const character of domain) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % AUDIT_MINUTES;
};

const isAuditDue = (domain: string, now: EpochMs): boolean =>
  Math.floor(now / MINUTE_MS) % AUDIT_MINUTES === auditMinuteOf(domain);

/** Whether the alarms ask for something: any high one, or every low one with no high one in doubt; a wake alarm from 0. In guard, any. */
const alarmsAsk = (target: TargetConfiguration, state: TargetState, stateOf: (name: string) => AlarmState): boolean => {
  if (target.mode === 'guard') return alarmsOf(target).some(({ alarm }) => stateOf(alarm.name) === 'ALARM');
  let lows = 0;
  let lowsInAlarm = 0;
  let highsClear = true;
  for (const { role, alarm } of alarmsOf(target)) {
    const inAlarm = stateOf(alarm.name) === 'ALARM';
    if (role === 'wake' && inAlarm && state.units?.desired === 0) return true;
    if (role === 'scale-out' && inAlarm) return true;
    if (role === 'scale-out' && stateOf(alarm.name) !== 'OK') highsClear = false;
    if (role === 'scale-in') {
      lows += 1;
      if (inAlarm) lowsInAlarm += 1;
    }
  }
  return lows > 0 && lows === lowsInAlarm && highsClear;
};

/** The bound that holds the count has moved, either way: past the count it is as much news as away from it. */
const boundMoved = (
  { hold, units }: TargetState,
  { min, max }: { readonly min: number; readonly max: number },
): boolean =>
  units !== undefined &&
  ((hold?.reason === 'at-max' && units.desired !== max) || (hold?.reason === 'at-min' && units.desired !== min));

export interface Reconciled {
  readonly domain: string;
  readonly state: DomainState;
  readonly target: TargetConfiguration;
  /** Empty where they could not be read: none of them asks for anything then. */
  readonly alarms: Readonly<Record<string, AlarmDescription>>;
}

/** A reminder that should have come by now. */
export const isOverdue = ({ dueAt }: Follow, now: EpochMs): boolean => dueAt !== undefined && now - dueAt >= OVERDUE_MS;

/** Why this target has to be looked at now, or nothing: what reconcile does without is neither paid for nor in the way. */
export const reconcileReason = (
  { domain, state: domainState, target, alarms }: Reconciled,
  now: EpochMs,
): ReconcileReason | undefined => {
  const state = domainState.targets[target.id] ?? {};
  const { phase, intention } = domainState;
  if (phase === 'applied' || (phase === 'claimed' && intention !== undefined && now > intention.leaseUntil)) {
    return 'not-idle';
  }
  const { follow, hold, units } = state;
  if (follow !== undefined && isOverdue(follow, now)) return 'overdue';
  // In guard the registered bounds alone count, and Application Auto Scaling itself keeps them.
  const bounds = target.mode === 'guard' ? (state.autoScaling ?? target.capacity) : effectiveBounds(target, state);
  if (isOverrideDue(target, state, bounds, now)) return 'override';
  if (boundMoved(state, bounds)) return 'bound-moved';
  const quiet = hold !== undefined && traitsOf(hold.reason).quiet === true;
  const stateOf = (name: string): AlarmState => alarms[name]?.state ?? 'OK';
  if (follow?.dueAt === undefined && !quiet) {
    if (alarmsAsk(target, state, stateOf)) return 'unfollowed';
    if (target.mode !== 'guard' && units !== undefined && isOutside(units.desired, bounds)) return 'outside-bounds';
  }
  return isAuditDue(domain, now) && hold?.reason !== 'refused' ? 'audit' : undefined;
};

/** What is wrong with an alarm the stack made: gone, or changed by hand. */
export interface AlarmFault {
  readonly alarm: string;
  readonly fault: 'missing' | 'changed';
  readonly member?: string;
  readonly expected?: number;
  readonly found?: number;
}

/** Compares the configured alarms of a target with those there are. An alarm the user brought may be shaped as it likes. */
export const alarmFaults = (
  target: TargetConfiguration,
  alarms: Readonly<Record<string, AlarmDescription>>,
): readonly AlarmFault[] =>
  alarmsOf(target).flatMap(({ alarm }): readonly AlarmFault[] => {
    const found = alarms[alarm.name];
    if (found === undefined) return [{ alarm: alarm.name, fault: 'missing' }];
    if (!alarm.owned) return [];
    const members = ['threshold', 'periodSeconds', 'evaluationPeriods'] as const;
    return members.flatMap((member): readonly AlarmFault[] => {
      const [expected, is] = [alarm[member], found[member]];
      return expected === undefined || is === undefined || expected === is
        ? []
        : [{ alarm: alarm.name, fault: 'changed', member, expected, found: is }];
    });
  });
