import { seriesRequests } from '../../app/series-requests.ts';
import type { DomainCapacity } from '../../core/domain-capacity.ts';
import { lockDomainOf } from '../../core/scalable-target.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../core/target-configuration.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import type { StandingAlarm } from '../../ports/alarm-definitions.ts';
import { AwsCallError } from '../../ports/errors.ts';
import type { Series } from '../../ports/metric-reader.ts';
import type { NativeTarget } from '../../ports/native-scaling.ts';
import type { Account } from '../adopt/open-account.ts';

/** What a read gave, or why it gave nothing. */
export type Read<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: AwsCallError };

export const WINDOW_MS = 15 * MINUTE_MS;

/** What is the same for all targets: read once. */
export interface AccountFindings {
  readonly native: Read<readonly NativeTarget[]>;
  readonly alarms: Read<readonly StandingAlarm[]>;
}

export interface Examined extends AccountFindings {
  readonly configuration: CompiledConfiguration;
  readonly target: TargetConfiguration;
  readonly capacity: Read<DomainCapacity>;
  readonly series: Read<Readonly<Record<string, Series>>>;
  readonly now: EpochMs;
}

const attempt = async <T>(read: Promise<T>): Promise<Read<T>> => {
  try {
    return { kind: 'read', value: await read };
  } catch (error) {
    if (error instanceof AwsCallError) return { kind: 'failed', error };
    throw error;
  }
};

export const examineAccount = async ({ native, alarms }: Account): Promise<AccountFindings> => {
  const [registered, standing] = await Promise.all([attempt(native.readNative()), attempt(alarms.readDefinitions())]);
  return { native: registered, alarms: standing };
};

/** The same reads as an evaluation's, of the last 15 minutes. */
export const examineTarget = async (
  account: Account,
  findings: AccountFindings,
  configuration: CompiledConfiguration,
  target: TargetConfiguration,
): Promise<Examined> => {
  const now = account.now();
  const requests = seriesRequests(target);
  const [capacity, series] = await Promise.all([
    attempt(account.capacity.readCapacity(lockDomainOf(target.target))),
    attempt(
      requests.length === 0
        ? Promise.resolve({})
        : account.metrics.readSeries(requests, { from: now - WINDOW_MS, to: now }),
    ),
  ]);
  return { ...findings, configuration, target, capacity, series, now };
};
