import type { VirtualAccount } from '../../../src/cli/local/virtual-account.ts';
import type { EventFile } from '../../../src/cli/replay/read-events.ts';
import { type OpenAccount, replay } from '../../../src/cli/replay/replay.ts';
import type { RecordedCall } from '../../../src/emulator/recorded-call.ts';
import { type Delivered, type Observed, observe, observedWord } from '../outcome.ts';
import { loadPolicies } from '../setup/load-policies.ts';
import { openCaseAccount } from '../setup/open-case-account.ts';
import { momentsOf, type Trial } from '../setup/trial.ts';
import { readArrival } from './read-arrival.ts';

/** The account with every answer of the handler written down. */
const listenTo = (account: VirtualAccount, delivered: Delivered[]): VirtualAccount => ({
  ...account,
  async deliver(event, at) {
    try {
      const results = await account.deliver(event, at);
      delivered.push({ kind: 'answered', results });
      return results;
    } catch (error) {
      delivered.push({ kind: 'threw', error });
      throw error;
    }
  },
});

/** Configuration loaded, then the replay command's code; the emulator gives the scripted answers. */
export const runReplay = async (trial: Trial): Promise<Observed> => {
  const loaded = loadPolicies(trial);
  if (loaded.kind === 'refused') return observedWord('reject', loaded.because);
  const events: EventFile[] = [];
  for (const [index, arrival] of trial.arrivals.entries()) {
    const read = await readArrival(arrival);
    if (read.kind === 'refused') return observedWord('reject', read.because);
    events.push({ file: `${index + 1}.json`, event: read.event });
  }
  const delivered: Delivered[] = [];
  let calls: readonly RecordedCall[] = [];
  const open: OpenAccount = async ({ configuration, start }) => {
    const account = await openCaseAccount(trial, configuration, start);
    calls = account.emulator.calls;
    return listenTo(account, delivered);
  };
  await replay(loaded.configuration, { events }, momentsOf(trial), undefined, open);
  return observe(delivered, calls);
};
