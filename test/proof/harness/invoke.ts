import { onAlarm } from '../../../src/app/on-alarm.ts';
import { onEndpointState } from '../../../src/app/on-endpoint-state.ts';
import { recheck } from '../../../src/app/recheck.ts';
import { reconcile } from '../../../src/app/reconcile.ts';
import { targetStateOf } from '../../../src/core/domain-state.ts';
import { parseRecheck } from '../../../src/core/recheck-message.ts';
import { RUNTIME } from '../../support/alarm-event.ts';
import type { Account } from './account.ts';
import { type Around, aroundPorts, type FunctionPorts } from './around.ts';
import type { Invocation, Run } from './run.ts';
import { witnessed } from './wire.ts';
import type { Witness } from './witness.ts';

/** A part of the controller taken out or put wrong, by what stands between it and the wire. */
export interface Sabotage {
  readonly ports?: (ports: FunctionPorts, account: Account) => FunctionPorts;
  readonly invocation?: (invocation: Invocation, account: Account) => Promise<Invocation>;
}

const callFunction = (ports: FunctionPorts, invocation: Invocation): Promise<unknown> => {
  switch (invocation.function) {
    case 'on-alarm':
      return onAlarm(ports)(invocation.event, RUNTIME);
    case 'recheck':
      return recheck(ports, ports.deadLetters)(invocation.body);
    case 'on-endpoint-state':
      return onEndpointState(ports)(invocation.event, RUNTIME);
    case 'reconcile':
      return reconcile(ports)();
  }
};

const messageOf = (invocation: Invocation): Run['message'] => {
  if (invocation.function !== 'recheck') return undefined;
  const parsed = parseRecheck(invocation.body);
  return parsed.kind === 'recheck' ? parsed.message : undefined;
};

/** Whether the table bears this message's generation, and waits for it. */
const isArmed = async (account: Account, message: Run['message']): Promise<boolean> => {
  const target = account.setting.targets.find(({ id }) => id === message?.targetId);
  if (message === undefined || target === undefined) return false;
  const { follow } = targetStateOf(await account.readDomain(target), target.id);
  return follow?.gen === message.gen && follow.dueAt !== undefined;
};

const kindOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'kind' in result ? String(result.kind) : '';

/** Runs one function on the account, every I/O of it through `around`, and its doings at the wire under the witness. */
export const invoke = async (
  account: Account,
  witness: Witness,
  id: string,
  invocation: Invocation,
  around: Around,
  sabotage: Sabotage = {},
): Promise<void> => {
  const message = messageOf(invocation);
  const run: Run = {
    id,
    function: invocation.function,
    startedAt: account.clock.now(),
    ...(message ? { message } : {}),
  };
  const wire = witnessed(account, witness, run);
  const ports = aroundPorts(sabotage.ports?.(wire, account) ?? wire, around);
  const disturbed = (await sabotage.invocation?.(invocation, account)) ?? invocation;
  const armedBefore = await isArmed(account, message);
  const result = await callFunction(ports, disturbed);
  if (message === undefined) return;
  const armed = armedBefore && (await isArmed(account, message));
  if (armed && kindOf(result) === 'outdated') {
    witness.accuse('the armed message is read', `${id}: ${message.targetId} gen ${message.gen}`);
  }
  if (!armedBefore && kindOf(result) === 'evaluated') {
    witness.accuse('an outdated message is not obeyed', `${id}: ${message.targetId} gen ${message.gen}`);
  }
};
