import { isDeepStrictEqual } from 'node:util';
import { type DomainState, STATE_SCHEMA_VERSION, type TargetState } from '../../core/domain-state.ts';
import { StateSchemaError } from '../../ports/errors.ts';

/** One stored attribute of a target, and what it was and becomes. */
export interface AttributeChange {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
  /** An alarm's newest time that is put forward: it may only grow. One that is put back must be as it was read. */
  readonly grows: boolean;
}

/** Every member of a target that is an attribute of its own; `alarms` is one attribute per alarm. */
const MEMBERS: Readonly<Record<Exclude<keyof TargetState, 'alarms'>, true>> = {
  units: true,
  last: true,
  hold: true,
  follow: true,
  guardHold: true,
  backOff: true,
  override: true,
  autoScaling: true,
  timesToReady: true,
  handChanges: true,
};
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

const readTargets = (item: Readonly<Record<string, unknown>>): DomainState['targets'] => {
  const targets: Record<string, Record<string, unknown>> = {};
  for (const [attribute, value] of Object.entries(item)) {
    const cut = attribute.indexOf('#');
    if (cut < 0) continue;
    const targetId = attribute.slice(0, cut);
    const member = attribute.slice(cut + 1);
    if (isMember(member)) {
      targets[targetId] = { ...targets[targetId], [member]: value };
    } else if (member.startsWith(ALARMS)) {
      const alarms = { ...Object(targets[targetId]?.alarms), [member.slice(ALARMS.length)]: value };
      targets[targetId] = { ...targets[targetId], alarms };
    }
  }
  return targets;
};

/**
 * A stored item as state. Members it does not know are left alone: another write never touches them.
 * An item that only a note made has no version and no phase yet.
 * @throws StateSchemaError for an item of a newer schema
 */
export const toDomainState = (item: Readonly<Record<string, unknown>>): DomainState => {
  if (typeof item.schemaVersion === 'number' && item.schemaVersion > STATE_SCHEMA_VERSION) {
    throw new StateSchemaError(item.schemaVersion, STATE_SCHEMA_VERSION);
  }
  // The one cast: what this table holds was written by this adapter, and the schema version says in which shape.
  const { version = 0, phase = 'idle', intention, abandoned } = item as Partial<DomainState>;
  return {
    version,
    phase,
    ...(intention === undefined ? {} : { intention }),
    ...(abandoned === undefined ? {} : { abandoned }),
    targets: readTargets(item),
  };
};
