import type { Intention, TargetState } from '../../core/domain-state.ts';

// What a stored value must be to be believed. By hand, not by a schema: every function's bundle carries this.

type Check = (value: unknown) => boolean;

const isTime: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** One more must still be a number that DynamoDB's client takes. */
const isGeneration: Check = (value) => isCount(value) && Number(value) < Number.MAX_SAFE_INTEGER;
const isDirection: Check = (value) => value === 'out' || value === 'in';
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Has these members; others are a later version's. */
const has =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, check]) => check(value[name]));

const isPause = has({ kind: (kind) => kind === 'pause', until: isTime });
const isPin = has({ kind: (kind) => kind === 'pin', capacity: isCount, until: isTime });

/** Every member of a target that is an attribute of its own; `alarms` is one attribute per alarm. */
export const MEMBERS: Readonly<Record<Exclude<keyof TargetState, 'alarms'>, Check>> = {
  units: has({ desired: isCount, configName: orAbsent(isText), since: isTime }),
  last: has({ direction: isDirection, base: isCount, to: isCount, completedAt: isTime }),
  hold: has({ reason: isText, since: isTime, activity: isText }),
  follow: has({ gen: isGeneration, dueAt: orAbsent(isTime) }),
  guardHold: has({ since: isTime, units: isCount }),
  backOff: has({ failures: isCount, until: isTime }),
  override: (value) => isPause(value) || isPin(value),
  autoScaling: has({
    min: isCount,
    max: isCount,
    policies: isList(isText),
    suspended: has({ out: isFlag, in: isFlag }),
    readAt: isTime,
  }),
  timesToReady: isList(isTime),
  handChanges: isList(isTime),
};

export const isAlarmTime = isTime;
export const isVersion = isCount;

const CHANGE = {
  id: isText,
  targetId: isText,
  unit: isText,
  direction: isDirection,
  base: isCount,
  from: isCount,
  to: isCount,
};
export const isAbandoned = has({ ...CHANGE, at: isTime });
const isIntention = has({ ...CHANGE, claimedAt: isTime, callBy: isTime, leaseUntil: isTime });

/** An intention that something can be done with. What it was `seen` at may be missing: it only tells causes apart. */
export const asIntention = (value: unknown): Intention | undefined =>
  isIntention(value)
    ? // The one cast of an intention: its members have just been checked.
      ({ ...Object(value), seen: isRecord(Object(value).seen) ? Object(value).seen : {} } as Intention)
    : undefined;
