import { DEFAULT_RUNTIME } from '../../src/cli/replay/choose-runtime.ts';
import { stageAccount } from '../../src/cli/replay/stage-account.ts';
import { stageEvent } from '../../src/cli/replay/stage-event.ts';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import { settledUnits, startAccount } from '../start-account.ts';
import { loadManyTargets } from '../storm/configuration.ts';

/** How this process finds the account. */
export type AccountEnvironment = Readonly<Record<string, string>>;

/** An alarm that goes off now, or the wish to know what was refused so far: `cloudwatch:DescribeAlarms` → how often. */
export type AccountRequest = { readonly alarm: unknown } | 'throttles';
export type Throttles = Readonly<Record<string, number>>;

// An account with its published quotas, in a process of its own and in real time. argv: how many targets it has.
const [, , count = ''] = process.argv;
const { targets } = await loadManyTargets(Number(count));
const start = Date.now();
const { world, emulator, store, env } = await startAccount(Date.now);
world.quotas.limitAsPublished();
stageAccount(world, targets, start);
for (const target of targets) {
  await store.note(lockDomainOf(target.target), target.id, {}, settledUnits(world, target, start));
}

const filled = { given: () => false, pieces: new Map() };
const throttles = (): Throttles => {
  const found: Record<string, number> = {};
  for (const { service, call, errorName } of emulator.calls) {
    if (errorName !== 'ThrottlingException') continue;
    const name = `${service}:${call}`;
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
};
process.on('message', (request: AccountRequest) => {
  if (request === 'throttles') process.send?.(throttles());
  else stageEvent(world, filled, request.alarm, DEFAULT_RUNTIME);
});
process.on('disconnect', () => process.exit(0));
process.send?.(env satisfies AccountEnvironment);
