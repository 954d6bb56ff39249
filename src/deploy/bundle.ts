import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';
import { build } from 'esbuild';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { hasGuardTargets } from './release-role.ts';

/** The folder of `package.json`; entry points are named from there. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface BundleInput {
  /** From the project's root: `functions/on-alarm.ts`. */
  readonly entry: string;
  /** What `embeddedConfiguration` is inside the bundle. */
  readonly configuration?: CompiledConfiguration;
}

export interface Bundle {
  readonly code: Uint8Array;
  /** Kept beside the artefact and never inside: a map in the zip costs half of the start again, and most of its size. */
  readonly sourceMap: Uint8Array;
  readonly metafile: Metafile;
}

/** The place of `src/config/embedded.ts` is taken by the configuration itself, as JSON: no YAML and no schema at run time. */
const embedConfiguration = (configuration: CompiledConfiguration): Plugin => ({
  name: 'embed-configuration',
  setup: (building) => {
    building.onLoad({ filter: /[\\/]src[\\/]config[\\/]embedded\.ts$/ }, () => ({
      contents: `export const embeddedConfiguration = JSON.parse(${JSON.stringify(JSON.stringify(configuration))});`,
      loader: 'js',
    }));
  },
});

/** Two clients that only a target in mode `guard` asks for: 11 kB zipped, and their share of every cold start. */
const WITHOUT_GUARD: Plugin = {
  name: 'without-guard',
  setup: (building) => {
    building.onLoad({ filter: /[\\/]src[\\/]lambda[\\/]native-guard\.ts$/ }, () => ({
      contents: 'export const guardPorts = () => ({});',
      loader: 'js',
    }));
  },
};

/** Each client of the SDK imports its whole `package.json` to send its version: 0.5 kB zipped apiece for one word. */
export const VERSIONS_ALONE: Plugin = {
  name: 'versions-alone',
  setup: (building) => {
    building.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version }: { readonly version?: string } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** What an SDK client brings along that no function here needs, and what is in its place. */
export const STAND_INS: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': resolve(PROJECT_ROOT, 'src/config/env-credentials.ts'),
  '@aws-sdk/endpoint-cache': resolve(PROJECT_ROOT, 'src/deploy/no-endpoint-cache.ts'),
};

/**
 * One function as one tree-shaken ES module for Node 24. `mainFields` is what lets the SDK's clients be shaken: esbuild's
 * own choice for Node is their CommonJS build, with every command of the service in it.
 * Source: https://esbuild.github.io/api/
 */
export const bundleFunction = async ({ entry, configuration }: BundleInput): Promise<Bundle> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [entry],
    outfile: basename(entry).replace(/\.ts$/, '.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    legalComments: 'none',
    sourcemap: 'external',
    metafile: true,
    write: false,
    logLevel: 'silent',
    alias: STAND_INS,
    plugins: [
      VERSIONS_ALONE,
      ...(configuration && !hasGuardTargets(configuration) ? [WITHOUT_GUARD] : []),
      ...(configuration ? [embedConfiguration(configuration)] : []),
    ],
  });
  const code = outputFiles.find(({ path }) => path.endsWith('.mjs'))?.contents;
  const sourceMap = outputFiles.find(({ path }) => path.endsWith('.map'))?.contents;
  if (!code || !sourceMap) throw new Error(`esbuild wrote no bundle for ${entry}`);
  return { code, sourceMap, metafile };
};
