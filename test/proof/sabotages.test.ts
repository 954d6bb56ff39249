import { describe, expect, it } from 'vitest';
import { playSetting } from './crash/play.ts';
import { CRASH_SETTINGS } from './crash/settings.ts';
import type { Sabotage } from './harness/invoke.ts';
import type { Rule, Violation } from './harness/witness.ts';
import { runRace } from './races/race.ts';
import { RACE_SETTINGS } from './races/settings.ts';
import {
  coolingFromTheCall,
  ignoringCallBy,
  retryingWrite,
  sendingBeforeArming,
  withoutGenerationCheck,
  withoutLastModified,
} from './sabotages/calls.ts';
import { lockingPerTarget } from './sabotages/lock-per-target.ts';
import { playRestoredTable } from './sabotages/restored-table.ts';
import {
  bumpingVersion,
  readingStale,
  withoutAlarmTime,
  withoutEquality,
  withoutIntentionId,
  withoutVersion,
} from './sabotages/writes.ts';

type Play = (sabotage: Sabotage) => Promise<readonly Violation[]>;

const byName = <T extends { readonly name: string }>(settings: readonly T[], name: string): T => {
  const found = settings.find((setting) => setting.name === name);
  if (found === undefined) throw new RangeError(`no setting ${name}`);
  return found;
};

/** A story in which nobody dies. */
const story =
  (name: string): Play =>
  async (sabotage) =>
    (await playSetting(byName(CRASH_SETTINGS, name), undefined, sabotage)).witness.violations;

/** A story in which the answer to the first claim comes 9 s late. */
const lateClaim =
  (name: string): Play =>
  async (sabotage) => {
    const setting = byName(CRASH_SETTINGS, name);
    const { invocations } = await playSetting(setting, undefined, sabotage);
    const invocation = invocations.findIndex(({ calls }) => calls.includes('actuator.send'));
    const io = (invocations[invocation]?.calls.indexOf('actuator.send') ?? 0) - 1;
    expect(invocations[invocation]?.calls[io]).toBe('state.transition');
    return (await playSetting(setting, { invocation, io, way: 'late' }, sabotage)).witness.violations;
  };

/** A storm in so many orders. */
const race =
  (name: string, seeds = 20): Play =>
  async (sabotage) => {
    const found: Violation[] = [];
    for (let seed = 1; seed <= seeds; seed += 1) {
      found.push(...(await runRace(byName(RACE_SETTINGS, name), seed, sabotage)).violations);
    }
    return found;
  };

const SABOTAGES: readonly { name: string; sabotage: Sabotage; play: Play; rule: Rule }[] = [
  {
    name: 'the SDK repeats the write',
    sabotage: retryingWrite,
    play: story('the answer to the call is lost'),
    rule: 'one call per intention',
  },
  {
    name: 'callBy is ignored',
    sabotage: ignoringCallBy,
    play: lateClaim('a variant scales out, and in again'),
    rule: 'no call after callBy',
  },
  {
    name: 'a claim is settled without LastModifiedTime',
    sabotage: withoutLastModified,
    play: story('the answer to the call is lost, and the change rolls back within the lease'),
    rule: 'a settlement is true',
  },
  {
    name: 'the generation of a message is not checked',
    sabotage: withoutGenerationCheck,
    play: race('both targets have to grow'),
    rule: 'an outdated message is not obeyed',
  },
  {
    name: 'the lock is per target instead of per domain',
    sabotage: lockingPerTarget,
    play: race('both targets have to grow'),
    rule: 'never refused by our own change',
  },
  {
    name: 'the message is sent before its generation is armed',
    sabotage: sendingBeforeArming,
    play: race('both targets have to grow'),
    rule: 'a message is sent once',
  },
  {
    name: 'reads are not consistent',
    sabotage: readingStale,
    play: race('a claim whose answer was lost is done, and its lease is over'),
    rule: 'the armed message is read',
  },
  {
    name: 'a hold raises the version',
    sabotage: bumpingVersion,
    play: race('an alarm goes off and clears'),
    rule: 'a race is lost to somebody',
  },
  {
    name: 'the cooldown starts at the call',
    sabotage: coolingFromTheCall,
    play: story('a variant scales out, and in again'),
    rule: 'cooldown begins at completion',
  },
  {
    name: 'an arrow is written whatever the version',
    sabotage: withoutVersion,
    play: race('a claim whose answer was lost is done, and its lease is over'),
    rule: 'nothing is told twice',
  },
  {
    name: 'an arrow is written whoever’s the intention',
    sabotage: withoutIntentionId,
    play: playRestoredTable,
    rule: 'nothing unread is overwritten',
  },
  {
    name: 'a note is written over what changed meanwhile',
    sabotage: withoutEquality,
    play: race('both targets have to grow'),
    rule: 'a message is sent once',
  },
  {
    name: 'an alarm’s newest time is written over a newer one',
    sabotage: withoutAlarmTime,
    play: race('an alarm goes off and clears'),
    rule: 'the newest time of an alarm never falls',
  },
];

describe('a sabotage is caught', () => {
  it.each(SABOTAGES)('$name', async ({ sabotage, play, rule }) => {
    expect(await play({})).toEqual([]);
    const rules = (await play(sabotage)).map((violation) => violation.rule);
    expect(rules).toContain(rule);
  });
});
