import { type DomainState, type TargetState, targetStateOf } from '../../../src/core/domain-state.ts';
import { formatLockDomain } from '../../../src/core/scalable-target.ts';
import type { StateStore } from '../../../src/ports/state-store.ts';
import type { Account } from './account.ts';
import type { Run } from './run.ts';
import { watchChanges } from './watch-changes.ts';
import type { Witness } from './witness.ts';

const isArrow = (before: DomainState, after: DomainState): boolean =>
  before.phase !== after.phase || before.intention?.id !== after.intention?.id;

const EVERY_MEMBER = [
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

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A member that was changed although it was not any more as the writer had read it. */
const overwritten = (stored: TargetState, before: TargetState, after: TargetState): string | undefined =>
  EVERY_MEMBER.find((name) => !same(before[name], after[name]) && !same(stored[name], before[name]));

/** A cooldown is written down with `last`; it may not begin before SageMaker was done, as far as a function that began then can know. */
const checkCooldown = (account: Account, witness: Witness, run: Run, before: DomainState, after: DomainState): void => {
  for (const [targetId, { last }] of Object.entries(after.targets)) {
    if (last === undefined || same(last, before.targets[targetId]?.last)) continue;
    watchChanges(account, witness);
    witness.cooldowns.push({ targetId, to: last.to, completedAt: last.completedAt });
    const change = witness.changes.findLast(({ call }) => call.targetId === targetId);
    if (
      change !== undefined &&
      (change.endedAt === undefined || last.completedAt < Math.min(change.endedAt, run.startedAt))
    ) {
      const ended = change.endedAt === undefined ? 'has not ended' : `ended at ${change.endedAt}`;
      const told = `${targetId} ${change.from} → ${change.to} ${ended}, cooldown from ${last.completedAt}`;
      witness.accuse('cooldown begins at completion', `${run.id}: ${told}`);
    }
  }
};

/** The state table, seen at the wire. */
export const witnessState = (account: Account, witness: Witness, run: Run): StateStore => {
  const { state } = account;
  return {
    read: (domain) => state.read(domain),
    readAll: () => state.readAll(),

    async transition(domain, before, after) {
      const key = formatLockDomain(domain);
      const stored = await state.read(domain);
      const answer = await state.transition(domain, before, after);
      const arrows = witness.arrows.get(key) ?? 0;
      if (answer === 'conflict') {
        if (arrows <= before.version) {
          const met = `version ${before.version} met ${stored.version}, ${arrows} arrows`;
          witness.accuse('a race is lost to somebody', `${run.id}: ${met}`);
        }
        return answer;
      }
      if (isArrow(before, after)) witness.arrows.set(key, arrows + 1);
      else witness.accuse('the version counts arrows', `${run.id}: ${before.phase} version ${before.version}`);
      if (stored.phase !== before.phase || stored.intention?.id !== before.intention?.id) {
        const found = `${stored.phase} ${stored.intention?.id ?? ''}`;
        witness.accuse(
          'nothing unread is overwritten',
          `${run.id}: ${before.phase} → ${after.phase} written over ${found}, version ${before.version} over ${stored.version}`,
        );
      }
      const { intention } = after;
      if (stored.intention && intention && stored.intention.id !== intention.id) {
        const told = `${run.id}: ${intention.id} over ${stored.intention.id}`;
        witness.accuse('nothing unread is overwritten', told);
      }
      if (after.phase === 'claimed' && intention) {
        run.claim = intention;
        run.claimedUnder = domain;
        witness.claims.push(intention);
      }
      const { abandoned } = after;
      if (abandoned && abandoned.id === before.intention?.id) witness.abandoned.push(abandoned);
      checkCooldown(account, witness, run, before, after);
      return answer;
    },

    async note(domain, targetId, before, after) {
      const stored = targetStateOf(await state.read(domain), targetId);
      const answer = await state.note(domain, targetId, before, after);
      if (answer === 'conflict' || same(before, after)) return answer;
      const lost = overwritten(stored, before, after);
      if (lost) witness.accuse('nothing unread is overwritten', `${run.id}: ${targetId}.${lost}`);
      for (const [name, at] of Object.entries(after.alarms ?? {})) {
        if (at === before.alarms?.[name]) continue;
        const newest = witness.newestTimes.get(name) ?? 0;
        if (at < newest) {
          witness.accuse('the newest time of an alarm never falls', `${run.id}: ${name} ${newest} → ${at}`);
        }
        witness.newestTimes.set(name, Math.max(at, newest));
      }
      const gen = after.follow?.gen;
      if (gen !== undefined && gen !== before.follow?.gen) {
        if (gen <= (stored.follow?.gen ?? 0)) {
          witness.accuse('a generation is armed once', `${run.id}: ${targetId} gen ${gen} over ${stored.follow?.gen}`);
        }
        run.armed = { targetId, gen };
      }
      return answer;
    },
  };
};
