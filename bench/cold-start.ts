import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { CompiledConfiguration } from '../src/core/target-configuration.ts';
import { bundleFunction } from '../src/deploy/bundle.ts';
import { writeZip } from '../src/deploy/write-zip.ts';
import { bundleBareClients } from './bundle-bare-clients.ts';
import { type Spread, spreadOf } from './rounds.ts';

const run = promisify(execFile);
const WARM_UPS = 2;
const COUNTED = 21;

interface Init {
  readonly initMs: number;
  readonly peakMb: number;
}

export interface ColdStart {
  readonly zippedKb: number;
  readonly rawKb: number;
  readonly whole: { readonly initMs: Spread; readonly peakMb: Spread };
  /** The clients alone, with the SDK's credential chain: what the aim is judged by. */
  readonly bareDefaultChain: { readonly initMs: Spread; readonly peakMb: Spread; readonly ratio: Spread };
  /** The clients alone, with our stand-in for that chain. */
  readonly bareStandIn: { readonly initMs: Spread; readonly peakMb: Spread; readonly ratio: Spread };
}

const ENVIRONMENT = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  STATE_TABLE_NAME: 'bench-state',
  ACTIVITY_TABLE_NAME: 'bench-activities',
  RECHECK_QUEUE_URL: 'http://127.0.0.1/123456789012/bench-rechecks',
  DEAD_LETTER_QUEUE_URL: 'http://127.0.0.1/123456789012/bench-dead-letters',
};

const probe = async (worker: string, bundle: string): Promise<Init> => {
  const { stdout } = await run(process.execPath, ['--no-warnings', worker, bundle], { env: ENVIRONMENT });
  return JSON.parse(stdout) as Init;
};

const summed = (inits: readonly Init[]) => ({
  initMs: spreadOf(inits.map(({ initMs }) => initMs)),
  peakMb: spreadOf(inits.map(({ peakMb }) => peakMb)),
});

/** Size and start of one function beside its bare clients: A, B, C, A, B, C, …, and the ratios round by round. */
export const measureColdStart = async (
  folder: string,
  worker: string,
  entry: string,
  configuration: CompiledConfiguration,
): Promise<ColdStart> => {
  const name = basename(entry, '.ts');
  const { code, metafile } = await bundleFunction({ entry, configuration });
  const bare = await bundleBareClients(`bench/bare-clients/${name}.ts`, metafile);
  const bundles = [code, bare.defaultChain, bare.standIn];
  const paths = bundles.map((_, index) => join(folder, `${name}-${index}.mjs`));
  await Promise.all(paths.map((path, index) => writeFile(path, bundles[index] ?? '')));

  const rounds: (readonly Init[])[] = [];
  for (let round = 0; round < WARM_UPS + COUNTED; round += 1) {
    const inits: Init[] = [];
    for (const path of paths) inits.push(await probe(worker, path));
    if (round >= WARM_UPS) rounds.push(inits);
  }
  const column = (index: number): readonly Init[] => rounds.flatMap((inits) => inits[index] ?? []);
  const [whole, defaultChain, standIn] = [column(0), column(1), column(2)];
  const ratioTo = (others: readonly Init[]): Spread =>
    spreadOf(whole.map(({ initMs }, round) => initMs / (others[round]?.initMs ?? Number.NaN)));
  return {
    zippedKb: writeZip([{ name: `functions/${name}.mjs`, data: code }]).length / 1_000,
    rawKb: code.length / 1_000,
    whole: summed(whole),
    bareDefaultChain: { ...summed(defaultChain), ratio: ratioTo(defaultChain) },
    bareStandIn: { ...summed(standIn), ratio: ratioTo(standIn) },
  };
};
