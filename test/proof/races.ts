import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { runProof } from './harness/arguments.ts';
import { runRace } from './races/race.ts';
import { type RaceTally, searchRaces } from './races/search.ts';
import { RACE_SETTINGS } from './races/settings.ts';

/** Orders tried where nobody says how many: some thousands more than have to be distinct. */
const RUNS = 52_000;
const SHOWN = 20;

/** `part/of/first/end`: what one process of several has to do. */
const PART = process.env.PROOF_RACES_PART;

const isTally = (message: unknown): message is RaceTally =>
  typeof message === 'object' && message !== null && 'orders' in message;

/** A process of its own for every so-manieth seed. */
const searchPart = (part: number, of: number, first: number, end: number): Promise<RaceTally> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL(import.meta.url), {
      execArgv: process.execArgv,
      env: { ...process.env, PROOF_RACES_PART: [part, of, first, end].join('/') },
    });
    child.once('message', (message: unknown) => {
      if (isTally(message)) resolve(message);
      else reject(new TypeError('not the tally of a process'));
    });
    child.once('exit', (code) => reject(new Error(`a process ended with ${code} before it had told`)));
  });

const replay = async (seed: number): Promise<boolean> => {
  let held = true;
  for (const setting of RACE_SETTINGS) {
    const { violations, order, hash, account } = await runRace(setting, seed);
    console.log(`${setting.name}, seed ${seed}: ${order.length} calls, order ${hash}`);
    if (violations.length === 0) continue;
    held = false;
    console.log(`  ${order.join(' ')}`);
    for (const { at, targetId, cause, decision, outcome, settled = [] } of account.activities.list()) {
      const what = decision.kind === 'hold' ? decision.reason : `${decision.from}→${decision.to}`;
      const ended = settled.map((one) => `${one.intentionId} ${one.as}`).join(', ');
      const time = new Date(at).toISOString().slice(11, 19);
      console.log(`  ${time} ${targetId} ${cause.by}: ${what} ${outcome.kind} ${outcome.intentionId ?? ''} ${ended}`);
    }
    for (const { rule, detail } of violations) console.log(`  ${rule}: ${detail}`);
  }
  return held;
};

const search = async (runs: number, seed: number): Promise<boolean> => {
  const began = performance.now();
  const seeds = Math.ceil(runs / RACE_SETTINGS.length);
  const processes = Math.min(availableParallelism(), seeds);
  const tallies = await Promise.all(
    Array.from({ length: processes }, (_, part) => searchPart(part, processes, seed, seed + seeds)),
  );
  let distinct = 0;
  for (const { name } of RACE_SETTINGS) {
    const orders = new Set(tallies.flatMap((tally) => tally.orders[name] ?? []));
    console.log(`${name}: ${seeds} orders tried, ${orders.size} distinct`);
    distinct += orders.size;
  }
  const failures = tallies.flatMap((tally) => tally.failures);
  for (const failure of failures.slice(0, SHOWN)) {
    console.log(`FAILED ${failure.setting}, seed ${failure.seed}`);
    for (const { rule, detail } of failure.violations) console.log(`  ${rule}: ${detail}`);
    console.log(`  again: npm run proof:races -- --runs 1 --seed ${failure.seed}`);
  }
  const calls = tallies.reduce((total, tally) => total + tally.calls, 0);
  const sent = tallies.reduce((total, tally) => total + tally.sent, 0);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(
    `${seeds * RACE_SETTINGS.length} orders tried (seeds ${seed} to ${seed + seeds - 1}), ${distinct} distinct, ` +
      `${calls} calls ordered, ${sent} sent to SageMaker, ${failures.length} failed, in ${seconds} s`,
  );
  return failures.length === 0 && distinct > 0;
};

if (PART === undefined) {
  await runProof(({ runs = RUNS, seed = 1 }) => (runs === 1 ? replay(seed) : search(runs, seed)));
} else {
  const [part = 0, of = 1, first = 0, end = 0] = PART.split('/').map(Number);
  process.send?.(await searchRaces(RACE_SETTINGS, { first: first + part, end, step: of }));
}
