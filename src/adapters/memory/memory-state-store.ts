import { isDeepStrictEqual } from 'node:util';
import {
  type DomainState,
  NEW_DOMAIN,
  STATE_SCHEMA_VERSION,
  type TargetState,
  targetStateOf,
} from '../../core/domain-state.ts';
import { formatLockDomain, type LockDomain } from '../../core/scalable-target.ts';
import { StateSchemaError } from '../../ports/errors.ts';
import type { StateStore, WriteAnswer } from '../../ports/state-store.ts';

/** A state store in memory with the same conditions as the table, and with what may go wrong on demand. */
export interface MemoryStateStore extends StateStore {
  /** The next read gives what was there before the newest write, as a read that is not consistent may. */
  staleNextRead(): void;
  /** The next write fails so, before anything is written. */
  failNextWrite(error: Error): void;
  /** The next write passes, yet its caller is told this failure. */
  loseNextAnswer(error: Error): void;
  /** As if a version of this program that knows this schema had written the domain's item. */
  stampSchema(domain: LockDomain, schemaVersion: number): void;
}

interface Stored {
  readonly state: DomainState;
  readonly schemaVersion: number;
  readonly previous: DomainState;
}

const ABSENT: Stored = { state: NEW_DOMAIN, schemaVersion: STATE_SCHEMA_VERSION, previous: NEW_DOMAIN };

/** Members and alarms alike, under names of their own: `hold`, `alarms#<name>`. */
const flatten = ({ alarms, ...members }: TargetState): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(members).filter(([, value]) => value !== undefined),
    ...Object.entries(alarms ?? {}).map(([name, at]): [string, unknown] => [`alarms#${name}`, at]),
  ]);

const unflatten = (attributes: ReadonlyMap<string, unknown>): TargetState => {
  const members: Record<string, unknown> = {};
  const alarms: Record<string, number> = {};
  for (const [name, value] of attributes) {
    if (name.startsWith('alarms#')) alarms[name.slice('alarms#'.length)] = Number(value);
    else members[name] = value;
  }
  return Object.keys(alarms).length === 0 ? members : { ...members, alarms };
};

const changedNames = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !isDeepStrictEqual(before.get(name), after.get(name)),
  );

/** An alarm's newest time may only grow, or be put back from what was read; every other member must be as it was read. */
const mayWrite = (name: string, stored: unknown, before: unknown, after: unknown): boolean =>
  name.startsWith('alarms#') && after !== undefined && !(Number(before) > Number(after))
    ? stored === undefined || Number(stored) <= Number(after)
    : isDeepStrictEqual(stored, before);

/** `stored` with what changed from `before` to `after`. */
const applyChanges = (stored: TargetState, before: TargetState, after: TargetState): TargetState => {
  const attributes = new Map(flatten(stored));
  const wanted = flatten(after);
  for (const name of changedNames(flatten(before), wanted)) {
    if (wanted.has(name)) attributes.set(name, wanted.get(name));
    else attributes.delete(name);
  }
  return unflatten(attributes);
};

const mayChange = (
  stored: TargetState,
  before: TargetState,
  after: TargetState,
  asks: (name: string) => boolean,
): boolean => {
  const [present, seen, wanted] = [flatten(stored), flatten(before), flatten(after)];
  return changedNames(seen, wanted)
    .filter(asks)
    .every((name) => mayWrite(name, present.get(name), seen.get(name), wanted.get(name)));
};

const withTarget = (
  targets: DomainState['targets'],
  targetId: string,
  target: TargetState,
): Record<string, TargetState> => {
  const { [targetId]: _replaced, ...others } = targets;
  return Object.keys(target).length === 0 ? others : { ...others, [targetId]: target };
};

export const createMemoryStateStore = (): MemoryStateStore => {
  const items = new Map<string, Stored>();
  let stale = false;
  let failure: Error | undefined;
  let lost: Error | undefined;

  const look = (domain: LockDomain): Stored => {
    const stored = items.get(formatLockDomain(domain)) ?? ABSENT;
    if (stored.schemaVersion > STATE_SCHEMA_VERSION) {
      throw new StateSchemaError(stored.schemaVersion, STATE_SCHEMA_VERSION);
    }
    return stored;
  };

  const store = (domain: LockDomain, { state }: Stored, next: DomainState): WriteAnswer => {
    items.set(formatLockDomain(domain), {
      state: structuredClone(next),
      previous: state,
      schemaVersion: STATE_SCHEMA_VERSION,
    });
    const answerLost = lost;
    lost = undefined;
    if (answerLost) throw answerLost;
    return 'written';
  };

  const failOnce = (): void => {
    const once = failure;
    failure = undefined;
    if (once) throw once;
  };

  return {
    async read(domain) {
      const stored = look(domain);
      const state = stale ? stored.previous : stored.state;
      stale = false;
      return structuredClone(state);
    },

    async readAll() {
      return new Map(
        [...items].map(([key, { state, schemaVersion }]) => [
          key,
          schemaVersion > STATE_SCHEMA_VERSION
            ? new StateSchemaError(schemaVersion, STATE_SCHEMA_VERSION)
            : structuredClone(state),
        ]),
      );
    },

    async transition(domain, before, after) {
      failOnce();
      const stored = look(domain);
      const { state } = stored;
      if (state.version !== before.version || state.intention?.id !== before.intention?.id) return 'conflict';
      const targetIds = [...new Set([...Object.keys(before.targets), ...Object.keys(after.targets)])];
      const pairs = targetIds.map((id) => [id, targetStateOf(before, id), targetStateOf(after, id)] as const);
      const asksAlarms = (name: string): boolean => name.startsWith('alarms#');
      if (!pairs.every(([id, was, will]) => mayChange(targetStateOf(state, id), was, will, asksAlarms))) {
        return 'conflict';
      }
      const targets = pairs.reduce(
        (all, [id, was, will]) => withTarget(all, id, applyChanges(targetStateOf(state, id), was, will)),
        state.targets,
      );
      const { version: _version, targets: _targets, ...arrow } = after;
      return store(domain, stored, { ...arrow, version: state.version + 1, targets });
    },

    async note(domain, targetId, before, after) {
      if (changedNames(flatten(before), flatten(after)).length === 0) return 'written';
      failOnce();
      const stored = look(domain);
      const present = targetStateOf(stored.state, targetId);
      if (!mayChange(present, before, after, () => true)) return 'conflict';
      const target = applyChanges(present, before, after);
      return store(domain, stored, {
        ...stored.state,
        targets: withTarget(stored.state.targets, targetId, target),
      });
    },

    staleNextRead() {
      stale = true;
    },
    failNextWrite(error) {
      failure = error;
    },
    loseNextAnswer(error) {
      lost = error;
    },
    stampSchema(domain, schemaVersion) {
      const key = formatLockDomain(domain);
      items.set(key, { ...(items.get(key) ?? ABSENT), schemaVersion });
    },
  };
};
