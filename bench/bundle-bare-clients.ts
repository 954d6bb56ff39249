import { type BuildOptions, build, type Metafile } from 'esbuild';
import { type Bundle, bundleFunction, PROJECT_ROOT, STAND_INS, VERSIONS_ALONE } from '../src/deploy/bundle.ts';

type Built = Pick<Bundle, 'code' | 'metafile'>;

/** `src/deploy/bundle.ts` without what it does to the SDK's clients; `bundleBareClients` proves that nothing else differs. */
const OPTIONS = {
  absWorkingDir: PROJECT_ROOT,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  mainFields: ['module', 'main'],
  conditions: ['module'],
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

const buildWith = async (entry: string, changes: Pick<BuildOptions, 'alias' | 'plugins'>): Promise<Built> => {
  const { outputFiles, metafile } = await build({ ...OPTIONS, entryPoints: [entry], outfile: 'bare.mjs', ...changes });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`esbuild wrote no bundle for ${entry}`);
  return { code: file.contents, metafile };
};

/** Every command of the SDK that is in a bundle, in order. */
export const commandsIn = ({ outputs }: Metafile): readonly string[] => {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /@aws-sdk\/([\w-]+\/dist-es\/.*Command)\.js$/.exec(path)?.[1] ?? [])
    .sort();
};

export interface BareClients {
  /** With the SDK's whole credential chain, as clients are bundled by whoever does nothing about it. */
  readonly defaultChain: Uint8Array;
  /** With the stand-ins that our functions have. */
  readonly standIn: Uint8Array;
}

/**
 * The clients and commands of a function and nothing else, bundled with the same options.
 * @throws Error where they are no longer the same clients, or the options no longer the same
 */
export const bundleBareClients = async (entry: string, whole: Metafile): Promise<BareClients> => {
  const [ours, standIn, defaultChain] = await Promise.all([
    bundleFunction({ entry }),
    buildWith(entry, { alias: { ...STAND_INS }, plugins: [VERSIONS_ALONE] }),
    buildWith(entry, {}),
  ]);
  if (Buffer.compare(ours.code, standIn.code) !== 0) {
    throw new Error('src/deploy/bundle.ts has other options than bench/bundle-bare-clients.ts');
  }
  const [expected, found] = [commandsIn(whole), commandsIn(standIn.metafile)];
  if (expected.length === 0 || expected.join() !== found.join()) {
    throw new Error(`${entry} has ${found.join(', ')}; its function has ${expected.join(', ')}`);
  }
  return { defaultChain: defaultChain.code, standIn: standIn.code };
};
