import { runProof } from './harness/arguments.ts';
import { playEpisode } from './soak/episode.ts';
import { addEpisode, createTally, type SoakTally } from './soak/tally.ts';

const EPISODES = 150;
const HOUR_MS = 3_600_000;

const list = (counts: object): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const print = (tally: SoakTally, first: number, seconds: number): void => {
  const { episodes, virtualMs, invocations, calls, changes, short, faults, routed, settlements, failures } = tally;
  for (const { seed, violations } of failures) {
    console.log(`FAILED seed ${seed}`);
    for (const { rule, detail } of violations) console.log(`  ${rule}: ${detail}`);
    console.log(`  again: npm run proof:soak -- --runs 1 --seed ${seed}`);
  }
  console.log(
    `${episodes} episodes (seeds ${first} to ${first + episodes - 1}), ${Math.round(virtualMs / HOUR_MS)} virtual hours`,
  );
  console.log(`deliveries: ${list(routed)}; ${invocations} invocations`);
  console.log(`faults: ${list(faults)}`);
  console.log(`calls sent ${calls}, changes carried out ${changes}, targets SageMaker left short ${short}`);
  console.log(`settlements: ${list(settlements)}`);
  console.log(`${failures.length} episodes failed, in ${seconds} s`);
};

await runProof(async ({ runs = EPISODES, seed: first = 1 }) => {
  const began = performance.now();
  const tally = createTally();
  for (let seed = first; seed < first + runs; seed += 1) addEpisode(tally, seed, await playEpisode(seed));
  print(tally, first, Math.round((performance.now() - began) / 1_000));
  return tally.failures.length === 0 && tally.episodes > 0;
});
