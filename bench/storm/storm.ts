import type { CompiledConfiguration } from '../../src/core/target-configuration.ts';
import type { Throttles } from '../workers/storm-account.ts';
import { type Delivered, deliver } from './deliver.ts';
import { alarmEventOf, type StormDirection } from './events.ts';
import { type Account, forkAccount, forkEnvironment } from './process.ts';

/** `reservedConcurrency` of the alarm function in serverless.yml. */
export const ENVIRONMENTS = 10;
const DELIVERY_MS = 1_000;

/** Bundles and configuration of the measured stack. */
export interface StormStack {
  readonly configuration: CompiledConfiguration;
  /** bench/workers/storm-environment.ts, bundled. */
  readonly worker: string;
  readonly onAlarm: string;
}

export interface Storm {
  readonly direction: StormDirection;
  /** The first so many targets, whose alarms go off one after the other. */
  readonly count: number;
  readonly perSecond: number;
}

export interface StormResult extends Delivered {
  readonly throttles: Throttles;
}

/** One alarm of each target goes off, in an account of its own. `afterwards`: what is to be seen in it when all is over. */
export const runStorm = async (
  { configuration, worker, onAlarm }: StormStack,
  { direction, count, perSecond }: Storm,
  afterwards: (account: Account) => Promise<void> = async () => undefined,
): Promise<StormResult> => {
  const account = await forkAccount(configuration.targets.length);
  const environments = await Promise.all(
    Array.from({ length: ENVIRONMENTS }, () => forkEnvironment(worker, onAlarm, account.env)),
  );
  try {
    const delivered = await deliver(environments, {
      count,
      perSecond,
      deliveryMs: DELIVERY_MS,
      fire(index) {
        const target = configuration.targets[index];
        if (target === undefined) throw new Error(`there is no target ${index}`);
        const event = alarmEventOf(target, direction, Date.now());
        account.fire(event);
        return event;
      },
    });
    const throttles = await account.throttles();
    await afterwards(account);
    return { ...delivered, throttles };
  } finally {
    for (const { close } of [...environments, account]) close();
  }
};
