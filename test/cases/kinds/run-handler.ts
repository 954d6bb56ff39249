import type { Tick, VirtualAccount } from '../../../src/cli/local/virtual-account.ts';
import type { EpochMs } from '../../../src/core/time.ts';
import { type Delivered, type Observed, observe, observedWord } from '../outcome.ts';
import { loadPolicies } from '../setup/load-policies.ts';
import { type CaseAccount, openCaseAccount } from '../setup/open-case-account.ts';
import { stageEvent } from '../setup/stage-world.ts';
import { momentsOf, startOf, type Trial } from '../setup/trial.ts';
import { type ReadArrival, readArrival } from './read-arrival.ts';

const deliver = async (account: VirtualAccount, event: unknown, at: EpochMs): Promise<Delivered> => {
  try {
    return { kind: 'answered', results: await account.deliver(event, at) };
  } catch (error) {
    return { kind: 'threw', error };
  }
};

const refusal = ({ because }: Extract<ReadArrival, { kind: 'refused' }>): Delivered => ({
  kind: 'answered',
  results: [{ kind: 'rejected', reason: 'not-json', detail: because }],
});

/** Every arrival at its moment, one after the other, or all started together. */
const deliverAll = async (account: VirtualAccount, trial: Trial): Promise<readonly Delivered[]> => {
  const moments = momentsOf(trial);
  const started: Promise<Delivered>[] = [];
  for (const [index, arrival] of trial.arrivals.entries()) {
    const at = moments[index] ?? account.clock.now();
    account.clock.set(at);
    const read = await readArrival(arrival);
    if (read.kind === 'event') stageEvent(account.world, trial, account.configuration, read.event, account.runtime);
    const delivery = read.kind === 'event' ? deliver(account, read.event, at) : Promise.resolve(refusal(read));
    started.push(delivery);
    if (!trial.concurrent) await delivery;
  }
  return Promise.all(started);
};

/** What the controller did by itself, as deliveries: an alarm of the configuration that is gone needs a person. */
const toDelivered = ({ rechecks, reconciled, errors }: Tick): readonly Delivered[] => [
  ...errors.map((error): Delivered => ({ kind: 'threw', error })),
  {
    kind: 'answered',
    results: [
      ...rechecks.flatMap((result) => (result.kind === 'evaluated' || result.kind === 'failed' ? [result] : [])),
      ...(reconciled?.evaluations ?? []),
      ...(reconciled?.alarmFaults ?? [])
        .filter(({ fault }) => fault === 'missing')
        .map(({ alarm }) => ({
          kind: 'failed' as const,
          targetId: '',
          call: 'cloudwatch:DescribeAlarms',
          errorName: 'alarm-missing',
          message: alarm,
        })),
    ],
  },
];

/** Each later moment with its own answers: the reminders that are due, once, then reconcile. */
const tickAll = async (account: CaseAccount, { ticks }: Trial): Promise<readonly Delivered[]> => {
  const delivered: Delivered[] = [];
  for (const { at, aws } of ticks) {
    account.script(aws);
    account.clock.set(at);
    delivered.push(...toDelivered(await account.tick()));
  }
  return delivered;
};

/** Configuration loaded, then the real handler, then what the controller does by itself. */
export const runHandler = async (trial: Trial): Promise<Observed> => {
  const loaded = loadPolicies(trial);
  if (loaded.kind === 'refused') return observedWord('reject', loaded.because);
  const account = await openCaseAccount(trial, loaded.configuration, startOf(trial));
  try {
    const delivered = [...(await deliverAll(account, trial)), ...(await tickAll(account, trial))];
    return observe(delivered, account.emulator.calls);
  } finally {
    await account.close();
  }
};
