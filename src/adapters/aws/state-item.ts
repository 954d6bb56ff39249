import { isDeepStrictEqual } from 'node:util';
import {
  type Abandoned,
  type DomainState,
  PHASES,
  STATE_SCHEMA_VERSION,
  type TargetState,
} from '../../core/domain-state.ts';
import { LEASE_MS } from '../../core/intention.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import { StateSchemaError } from '../../ports/errors.ts';
import { asIntention, isAbandoned, isAlarmTime, isVersion, MEMBERS } from './state-shape.ts';

/** One stored attribute of a target, and what it was and becomes. */
export interface AttributeChange {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
  /** An alarm's newest time that is put forward: it may only grow. One that is put back must be as it was read. */
  readonly grows: boolean;
}

const isMember = (name: string): name is keyof typeof MEMBERS => Object.hasOwn(MEMBERS, name);
const memberNames = Object.keys(MEMBERS).filter(isMember);

const ALARMS = 'alarms#';
const attributeOf = (targetId: string, member: string): string => `${targetId}#${member}`;

/** Where the mark of a target's newest note stands; no member of the state. */
export const noteMarkOf = (targetId: string): string => attributeOf(targetId, 'writeId');

/**
 * The attributes of one target that differ. Flat, `chat#hold` and `chat#alarms#<alarm>`: a nested map would have to
 * exist before a member can be set, and two notes about different alarms would meet in one attribute.
 */
export const changedAttributes = (
  targetId: string,
  before: TargetState,
  after: TargetState,
): readonly AttributeChange[] => {
  const alarmNames = new Set([...Object.keys(before.alarms ?? {}), ...Object.keys(after.alarms ?? {})]);
  return [
    ...memberNames.map((member) => ({
      attribute: attributeOf(targetId, member),
      before: before[member],
      after: after[member],
      grows: false,
    })),
    ...[...alarmNames].map((name) => ({
      attribute: attributeOf(targetId, ALARMS + name),
      before: before.alarms?.[name],
      after: after.alarms?.[name],
      grows: (before.alarms?.[name] ?? 0) <= (after.alarms?.[name] ?? 0),
    })),
  ].filter((change) => !isDeepStrictEqual(change.before, change.after));
};

/** All changed attributes of all targets. */
export const changedTargetAttributes = (before: DomainState, after: DomainState): readonly AttributeChange[] =>
  [...new Set([...Object.keys(before.targets), ...Object.keys(after.targets)])].flatMap((targetId) =>
    changedAttributes(targetId, before.targets[targetId] ?? {}, after.targets[targetId] ?? {}),
  );

/** A stored attribute that cannot be believed, and is read as if it were not there. */
export interface StateFault {
  readonly attribute: string;
  readonly found: unknown;
}

export interface ReadState {
  readonly state: DomainState;
  readonly faults: readonly StateFault[];
}

type Item = Readonly<Record<string, unknown>>;

const readTargets = (item: Item, faults: StateFault[]): DomainState['targets'] => {
  const targets = new Map<string, Record<string, unknown>>();
  for (const [attribute, found] of Object.entries(item)) {
    const cut = attribute.indexOf('#');
    if (cut < 0) continue;
    const targetId = attribute.slice(0, cut);
    const member = attribute.slice(cut + 1);
    const target = targets.get(targetId) ?? {};
    if (isMember(member)) {
      if (MEMBERS[member](found)) targets.set(targetId, { ...target, [member]: found });
      else faults.push({ attribute, found });
    } else if (member.startsWith(ALARMS)) {
      const alarms = { ...Object(target.alarms), [member.slice(ALARMS.length)]: found };
      if (isAlarmTime(found)) targets.set(targetId, { ...target, alarms });
      else faults.push({ attribute, found });
    }
  }
  return Object.fromEntries(targets);
};

/** No claim of ours reaches further ahead, with the skew of two clocks. */
const MOST_LEASE_MS = LEASE_MS + MINUTE_MS;

/** Phase and intention belong together: a phase that lacks its intention could never end. */
const readArrow = (item: Item, faults: StateFault[], now: EpochMs): Pick<DomainState, 'phase' | 'intention'> => {
  const { intention: found } = item;
  const phase = PHASES.find((known) => known === (item.phase ?? 'idle'));
  const intention = asIntention(found);
  if (phase === undefined || (phase !== 'idle' && intention === undefined)) {
    faults.push({ attribute: 'phase', found: item.phase });
    if (found !== undefined) faults.push({ attribute: 'intention', found });
    return { phase: 'idle' };
  }
  if (intention === undefined) {
    if (found !== undefined) faults.push({ attribute: 'intention', found });
    return { phase };
  }
  return { phase, intention: intention.leaseUntil - now > MOST_LEASE_MS ? { ...intention, leaseUntil: 0 } : intention };
};

/**
 * A stored item as state. Members it does not know are left alone: another write never touches them. What it knows and
 * cannot believe is left out and named, and a lease out of our future is over.
 * An item that only a note made has no version and no phase yet.
 * @throws StateSchemaError for an item of a newer schema, or of none that can be read
 */
export const toDomainState = (item: Item, now: EpochMs): ReadState => {
  const { schemaVersion = STATE_SCHEMA_VERSION, version = 0, abandoned } = item;
  if (typeof schemaVersion !== 'number' || !(schemaVersion <= STATE_SCHEMA_VERSION)) {
    throw new StateSchemaError(schemaVersion, STATE_SCHEMA_VERSION);
  }
  const faults: StateFault[] = [];
  if (!isVersion(version)) faults.push({ attribute: 'version', found: version });
  if (abandoned !== undefined && !isAbandoned(abandoned)) faults.push({ attribute: 'abandoned', found: abandoned });
  const state = {
    version: isVersion(version) ? Number(version) : 0,
    ...readArrow(item, faults, now),
    // A cast: its members have just been checked.
    ...(isAbandoned(abandoned) ? { abandoned: abandoned as Abandoned } : {}),
    targets: readTargets(item, faults),
  };
  return { state, faults };
};
