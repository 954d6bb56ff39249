import { SECOND_MS } from '../../../src/core/time.ts';
import { type Account, openAccount, type Setting, START } from '../harness/account.ts';
import { moveAlarms } from '../harness/alarms.ts';
import type { Load } from '../harness/demand.ts';
import { type AlarmChange, toAlarmEvent, toEndpointEvent } from '../harness/events.ts';
import type { Invocation } from '../harness/run.ts';
import { aVariantTarget, ENDPOINT, HIGH_THRESHOLD, highOf } from '../harness/targets.ts';
import type { Witness } from '../harness/witness.ts';
import { claimBefore, endChange, messageOf, NEWEST_GEN, rememberTarget } from './prepare.ts';

/** Functions that run at the same time, by name. */
export type Storm = Readonly<Record<string, Invocation>>;

/** What stands in the account before a storm, and the storm. */
export interface RaceSetting {
  readonly name: string;
  readonly open: () => Account;
  readonly prepare: (account: Account, witness: Witness) => Promise<Storm>;
}

const chat = aVariantTarget('chat', 'AllTraffic');
const canary = aVariantTarget('canary', 'canary');

const always = (concurrency: number, crashing = false): readonly Load[] => [
  { from: 0, concurrency, ...(crashing ? { crashing } : {}) },
];

const open =
  (loads: Setting['loads'], more: Partial<Setting> = {}) =>
  (): Account =>
    openAccount({
      name: 'race',
      targets: [chat, canary],
      loads,
      provisioningSeconds: 20,
      releaseSeconds: 10,
      ...more,
    });

/** The alarms that go off by themselves, a duplicate of chat's, reminders of this and the last generation, and the rest. */
const storm = (changes: readonly AlarmChange[]): Storm => {
  const alarms = changes.map((change): [string, Invocation] => [
    change.alarmName,
    { function: 'on-alarm', event: toAlarmEvent(change) },
  ]);
  const [, first] = alarms.find(([name]) => name.startsWith(chat.id)) ?? [];
  return {
    ...Object.fromEntries(alarms),
    ...(first ? { duplicate: first } : {}),
    recheck: { function: 'recheck', body: messageOf(chat) },
    outdated: { function: 'recheck', body: messageOf(chat, NEWEST_GEN - 1) },
    reconcile: { function: 'reconcile' },
    endpoint: { function: 'on-endpoint-state', event: toEndpointEvent(ENDPOINT, 'InService', START) },
  };
};

const remember = async (account: Account): Promise<void> => {
  await rememberTarget(account, chat);
  await rememberTarget(account, canary, { follow: { gen: 1 } });
};

const prepareIdle: RaceSetting['prepare'] = async (account) => {
  await remember(account);
  return storm(moveAlarms(account));
};

/** Chat went off 40 s ago and is clear again: both events come now, and the older one twice. */
const prepareCleared: RaceSetting['prepare'] = async (account) => {
  await remember(account);
  const changes = moveAlarms(account);
  const wentOff: AlarmChange = {
    targetId: chat.id,
    alarmName: highOf(chat.id),
    state: 'ALARM',
    previous: 'OK',
    at: START - 40 * SECOND_MS,
    threshold: HIGH_THRESHOLD,
    newest: { at: START - 60 * SECOND_MS, value: 6 },
    recent: [6],
  };
  const cleared: AlarmChange = { ...wentOff, state: 'OK', previous: 'ALARM', at: START - 10 * SECOND_MS };
  account.world.alarms.forceState(cleared.alarmName, 'OK', cleared.at);
  return {
    ...storm([...changes, wentOff]),
    cleared: { function: 'on-alarm', event: toAlarmEvent(cleared) },
  };
};

export const RACE_SETTINGS: readonly RaceSetting[] = [
  { name: 'both targets have to grow', open: open({ chat: always(13), canary: always(24) }), prepare: prepareIdle },
  {
    name: 'the answer to the first call is lost',
    open: open({ chat: always(13), canary: always(24) }, { loses: 'answer' }),
    prepare: prepareIdle,
  },
  {
    name: 'the first call is lost',
    open: open({ chat: always(13), canary: always(24) }, { loses: 'call' }),
    prepare: prepareIdle,
  },
  {
    name: 'containers crash while the neighbour has to grow',
    open: open({ chat: always(13, true), canary: always(24) }, { desired: { chat: 4, canary: 2 } }),
    prepare: prepareIdle,
  },
  {
    name: 'an alarm goes off and clears',
    open: open({ chat: always(8), canary: always(13) }),
    prepare: prepareCleared,
  },
  {
    name: 'a change has just ended',
    open: open({ chat: always(24), canary: always(13) }),
    async prepare(account, witness) {
      await remember(account);
      const intention = await claimBefore(account, witness, chat, 40, 'applied');
      endChange(account, witness, chat, intention, 5);
      return storm(moveAlarms(account));
    },
  },
  {
    name: 'a claim was never sent, and its lease is over',
    open: open({ chat: always(13), canary: always(24) }),
    async prepare(account, witness) {
      await remember(account);
      await claimBefore(account, witness, chat, 61, 'claimed');
      return storm(moveAlarms(account));
    },
  },
  {
    name: 'a claim whose answer was lost is done, and its lease is over',
    open: open({ chat: always(24), canary: always(13) }),
    async prepare(account, witness) {
      await remember(account);
      const intention = await claimBefore(account, witness, chat, 61, 'claimed');
      endChange(account, witness, chat, intention, 20);
      return storm(moveAlarms(account));
    },
  },
];
