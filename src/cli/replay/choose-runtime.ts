import { parseArn } from '../../alarm/arn.ts';
import { isRegion } from '../../alarm/parse-origin.ts';
import type { Runtime } from '../../core/runtime.ts';

export const DEFAULT_RUNTIME: Runtime = { account: '123456789012', region: 'us-east-1', partition: 'aws' };

const members = (event: unknown): Readonly<Record<string, unknown>> =>
  typeof event === 'object' && event !== null ? (event as Readonly<Record<string, unknown>>) : {};

/** Where an event says it is from; only EventBridge's envelope and a direct alarm action say it at the top. No client is made for what is no region. */
const originOf = (event: unknown): Runtime | undefined => {
  const { account, accountId, region, resources, alarmArn } = members(event);
  const arn = parseArn(Array.isArray(resources) ? resources[0] : alarmArn);
  const owner = account ?? accountId;
  return typeof owner === 'string' && typeof region === 'string' && isRegion(region)
    ? { account: owner, region, partition: arn?.partition ?? DEFAULT_RUNTIME.partition }
    : undefined;
};

/** The account most of the events are of: what is replayed as foreign is what came from another one. */
export const chooseRuntime = (events: readonly unknown[]): Runtime => {
  const votes = new Map<string, { readonly runtime: Runtime; count: number }>();
  for (const event of events) {
    const runtime = originOf(event);
    if (runtime === undefined) continue;
    const key = `${runtime.partition}:${runtime.region}:${runtime.account}`;
    const vote = votes.get(key) ?? { runtime, count: 0 };
    vote.count += 1;
    votes.set(key, vote);
  }
  const [most] = [...votes.values()].sort((a, b) => b.count - a.count);
  return most?.runtime ?? DEFAULT_RUNTIME;
};
