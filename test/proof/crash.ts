import { type CrashPoint, WAYS } from './crash/crash-point.ts';
import { judgeAftermath } from './crash/judge.ts';
import { playSetting } from './crash/play.ts';
import { type CrashFailure, searchCrashes, totalIos } from './crash/search.ts';
import { CRASH_SETTINGS } from './crash/settings.ts';
import { runProof } from './harness/arguments.ts';
import { FUNCTIONS } from './harness/run.ts';

const describePoint = (setting: number, { invocation, io, way }: CrashPoint): string =>
  `${setting}:${invocation}:${io}:${way}`;

const printFailure = (index: number, { point, at, violations }: CrashFailure): void => {
  console.log(`  FAILED ${at ?? 'undisturbed'}`);
  for (const { rule, detail } of violations) console.log(`    ${rule}: ${detail}`);
  if (point) console.log(`    again: npm run proof:crash -- --at ${describePoint(index, point)}`);
};

/** One crash again, with every activity that was recorded. */
const replay = async (text: string): Promise<boolean> => {
  const [setting = '', invocation, io, way] = text.split(':');
  const played = CRASH_SETTINGS[Number(setting)];
  const known = [...WAYS, 'late' as const].find((one) => one === way);
  if (played === undefined || known === undefined) throw new RangeError(`--at: no such crash: ${text}`);
  const undisturbed = await playSetting(played);
  const found = await playSetting(played, { invocation: Number(invocation), io: Number(io), way: known });
  console.log(`${played.name}, ${text}`);
  for (const { at, targetId, cause, decision, outcome, settled = [], count } of found.account.activities.list()) {
    const what = decision.kind === 'hold' ? `${decision.reason} × ${count}` : `${decision.from}→${decision.to}`;
    const ended = settled.map((one) => `${one.targetId} ${one.from}→${one.to} ${one.as}`).join(', ');
    console.log(
      `  ${new Date(at).toISOString().slice(11, 19)} ${targetId} ${cause.by}: ${what} ${outcome.kind} ${ended}`,
    );
  }
  const { violations } = judgeAftermath(found, undisturbed, played.mayAddMs);
  for (const { rule, detail } of violations) console.log(`  ${rule}: ${detail}`);
  return violations.length === 0;
};

await runProof(async ({ at, runs, seed = 0 }) => {
  if (at !== undefined) return replay(at);
  const ways = [...WAYS, 'late' as const];
  const began = performance.now();
  let tried = 0;
  let failed = 0;
  let longestDelayMs = 0;
  for (const [index, setting] of CRASH_SETTINGS.entries()) {
    const tally = await searchCrashes(setting, { ways, ...(runs === undefined ? {} : { runs, seed }) });
    const { functions, failures } = tally;
    console.log(`${setting.name}: ${totalIos(tally)} I/Os`);
    for (const name of FUNCTIONS) {
      const { invocations, ios } = functions[name];
      if (invocations > 0) console.log(`  ${name}: ${invocations} invocations, ${ios} I/Os`);
    }
    console.log(`  tried ${ways.map((way) => `${tally.tried[way]} ${way}`).join(', ')}`);
    console.log(
      `  longest: claimed ${tally.longestWaitMs / 1_000} s later, cooldown ${tally.longestDelayMs / 1_000} s later`,
    );
    for (const failure of failures) printFailure(index, failure);
    tried += ways.reduce((total, way) => total + tally.tried[way], 0);
    failed += failures.length;
    longestDelayMs = Math.max(longestDelayMs, tally.longestDelayMs);
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(
    `${tried} crash points tried, ${failed} failed, longest delay ${longestDelayMs / 1_000} s, in ${seconds} s`,
  );
  return failed === 0 && tried > 0;
});
