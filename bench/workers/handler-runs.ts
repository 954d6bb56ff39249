import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { type Calls, countCalls } from '../calls.ts';
import { lambdaContext } from '../lambda-context.ts';
import { outcomeOf } from '../outcome.ts';
import { type Spread, spreadOf } from '../rounds.ts';

/** How the measured process finds the emulated account, and what time it is there. */
export interface AccountReady {
  readonly clockOffsetMs: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Milliseconds of one event in a warm handler: elapsed, spent on our own CPU, and the rest, in which we waited. */
export interface HandlerRuns {
  readonly outcome: string;
  readonly wall: Spread;
  readonly cpu: Spread;
  readonly waiting: Spread;
  /** Of one event. */
  readonly calls: Calls;
}

const WARM_UPS = 30;
const COUNTED = 60;

type Handler = (event: unknown, context: object) => Promise<readonly Readonly<Record<string, unknown>>[]>;

const [, , bundle = '', accountModule = '', loader = '', eventFile = ''] = process.argv;

const startAccount = async (): Promise<{ child: ChildProcess; ready: AccountReady }> => {
  const child = fork(accountModule, [eventFile], { execArgv: ['--no-warnings', '--import', loader] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the emulated account ended with ${code}`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [AccountReady];
  ended.catch(() => undefined);
  return { child, ready };
};

const { child, ready } = await startAccount();
Object.assign(process.env, ready.env);
const realNow = Date.now;
Date.now = () => realNow() + ready.clockOffsetMs;

const { handler } = (await import(pathToFileURL(bundle).href)) as { readonly handler: Handler };
const event: unknown = JSON.parse(await readFile(eventFile, 'utf8'));
const context = lambdaContext(ready.env.AWS_REGION);

const putBack = async (): Promise<void> => {
  child.send('put back');
  await once(child, 'message');
};

const outcomes = new Set<string>();
const walls: number[] = [];
const cpus: number[] = [];
const waits: number[] = [];
for (let run = 0; run < WARM_UPS + COUNTED; run += 1) {
  await putBack();
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const results = await handler(event, context);
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  outcomes.add(outcomeOf(results));
  if (run < WARM_UPS) continue;
  const cpu = (user + system) / 1_000;
  walls.push(wall);
  cpus.push(cpu);
  waits.push(Math.max(0, wall - cpu));
}
await putBack();
const calls = await countCalls(async () => outcomes.add(outcomeOf(await handler(event, context))));
if (outcomes.size !== 1) throw new Error(`one event, several outcomes: ${[...outcomes].join('; ')}`);
const [outcome = ''] = outcomes;
const runs: HandlerRuns = { outcome, wall: spreadOf(walls), cpu: spreadOf(cpus), waiting: spreadOf(waits), calls };
process.send?.(runs);
child.disconnect();
process.disconnect?.();
