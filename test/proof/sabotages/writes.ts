import { isDeepStrictEqual } from 'node:util';
import { type DomainState, type TargetState, targetStateOf } from '../../../src/core/domain-state.ts';
import type { LockDomain } from '../../../src/core/scalable-target.ts';
import type { StateStore } from '../../../src/ports/state-store.ts';
import type { Account } from '../harness/account.ts';
import type { FunctionPorts } from '../harness/around.ts';
import type { Sabotage } from '../harness/invoke.ts';

/** A sabotage of the state store alone. `now`: the store as it stands, whatever it is asked through. */
export const ofState = (
  spoil: (state: StateStore, now: StateStore, account: Account) => Partial<StateStore>,
): Sabotage => ({
  ports: (ports: FunctionPorts, account) => ({
    ...ports,
    state: { ...ports.state, ...spoil(ports.state, account.state, account) },
  }),
});

/** The write passes whatever the version has become. */
export const withoutVersion = ofState((state, now) => ({
  async transition(domain, before, after) {
    const { version } = await now.read(domain);
    return state.transition(domain, { ...before, version }, after);
  },
}));

/** The write passes whoever's intention stands there. */
export const withoutIntentionId = ofState((state, now) => ({
  async transition(domain, { intention: _seen, ...before }, after) {
    const { intention } = await now.read(domain);
    return state.transition(domain, intention ? { ...before, intention } : before, after);
  },
}));

const MEMBERS = [
  'units',
  'last',
  'hold',
  'follow',
  'guardHold',
  'backOff',
  'override',
  'autoScaling',
  'timesToReady',
  'handChanges',
] as const;

/** What `before` would have been, had the writer read every member it changes just now. */
const asIfReadNow = (stored: TargetState, before: TargetState, after: TargetState): TargetState => {
  const read: Record<string, unknown> = { ...before };
  for (const name of MEMBERS) {
    if (isDeepStrictEqual(before[name], after[name])) continue;
    if (stored[name] === undefined) delete read[name];
    else read[name] = stored[name];
  }
  return read;
};

/** A note passes although what it changes is no longer as it was read. */
export const withoutEquality = ofState((state, now) => ({
  async note(domain, targetId, before, after) {
    const stored = targetStateOf(await now.read(domain), targetId);
    return state.note(domain, targetId, asIfReadNow(stored, before, after), after);
  },
}));

/** The alarm's newest time is written although a newer one stands there. */
export const withoutAlarmTime = ofState((state, now) => ({
  async note(domain, targetId, before, after) {
    const { alarms, ...stored } = targetStateOf(await now.read(domain), targetId);
    const goesBack = Object.entries(after.alarms ?? {}).some(
      ([name, at]) => before.alarms?.[name] !== at && (alarms?.[name] ?? 0) > at,
    );
    // An older time passes only where none stands, so that is taken away first.
    if (goesBack && alarms) await now.note(domain, targetId, { ...stored, alarms }, stored);
    return state.note(domain, targetId, before, after);
  },
}));

/** Every note raises the version, as if it were an arrow. */
export const bumpingVersion = ofState((state) => ({
  async note(domain: LockDomain, targetId, before, after) {
    const answer = await state.note(domain, targetId, before, after);
    if (answer === 'written') {
      const stored: DomainState = await state.read(domain);
      await state.transition(domain, stored, { ...stored, version: stored.version + 1 });
    }
    return answer;
  },
}));

/** Reads are not asked to be consistent: they may miss the newest write. */
export const readingStale = ofState((state, _now, account) => ({
  async read(domain) {
    account.state.staleNextRead();
    return state.read(domain);
  },
}));
