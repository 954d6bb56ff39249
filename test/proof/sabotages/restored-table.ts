import { createMemoryStateStore } from '../../../src/adapters/memory/memory-state-store.ts';
import { NEW_DOMAIN } from '../../../src/core/domain-state.ts';
import { claim } from '../../../src/core/intention.ts';
import { formatLockDomain, lockDomainOf } from '../../../src/core/scalable-target.ts';
import { openAccount } from '../harness/account.ts';
import { moveAlarms } from '../harness/alarms.ts';
import type { Around } from '../harness/around.ts';
import { toAlarmEvent } from '../harness/events.ts';
import { invoke, type Sabotage } from '../harness/invoke.ts';
import { aVariantTarget } from '../harness/targets.ts';
import { createWitness, type Violation } from '../harness/witness.ts';

/**
 * A function has claimed and called; before it writes down the answer, the table is put back to before its claim, and
 * somebody else claims. Both claims are version 1: the intention's id alone tells them apart.
 */
export const playRestoredTable = async (sabotage: Sabotage): Promise<readonly Violation[]> => {
  const chat = aVariantTarget('chat', 'AllTraffic');
  const account = openAccount({ name: 'restored', targets: [chat], loads: { chat: [{ from: 0, concurrency: 13 }] } });
  const witness = createWitness();
  const domain = lockDomainOf(chat.target);
  const restored = createMemoryStateStore();
  const somebodyClaims = async (): Promise<void> => {
    const scale = {
      kind: 'scale',
      direction: 'out',
      from: 2,
      to: 4,
      base: 2,
      because: 'step',
      verdicts: [],
      remarks: [],
    } as const;
    const seen = await account.ports.capacity.readCapacity(domain);
    const who = { id: 'somebody', targetId: chat.id, unit: 'AllTraffic' };
    await restored.transition(domain, NEW_DOMAIN, claim(NEW_DOMAIN, who, scale, seen, account.clock.now()));
    account.state.replaceBy(restored);
    witness.arrows.set(formatLockDomain(domain), 2);
  };
  let arrows = 0;
  const around: Around = async (call, carryOut) => {
    if (call === 'state.transition') arrows += 1;
    if (call === 'state.transition' && arrows === 2) await somebodyClaims();
    return carryOut();
  };
  const [wentOff] = moveAlarms(account);
  if (wentOff === undefined) throw new Error('the alarm did not go off');
  const event = toAlarmEvent(wentOff);
  await invoke(account, witness, 'on-alarm', { function: 'on-alarm', event }, around, sabotage);
  if (arrows < 2) throw new Error('no answer was written down');
  return witness.violations;
};
