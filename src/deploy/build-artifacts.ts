import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { bundleFunction } from './bundle.ts';
import { writeZip } from './write-zip.ts';

export interface Artifact {
  /** The function's key in `serverless.yml`. */
  readonly key: string;
  readonly zip: string;
  readonly bytes: number;
}

/**
 * One zip per function, with one module in it, at the path its handler names. Source map and metafile are written beside
 * it: they are for whoever reads a stack trace, and for the size budget.
 */
export const buildArtifacts = async (
  functions: Readonly<Record<string, { readonly handler: string }>>,
  configuration: CompiledConfiguration,
  outFolder: string,
): Promise<readonly Artifact[]> => {
  mkdirSync(outFolder, { recursive: true });
  const artifacts: Artifact[] = [];
  for (const [key, { handler }] of Object.entries(functions)) {
    const path = handler.replace(/\.\w+$/, '');
    const { code, sourceMap, metafile } = await bundleFunction({ entry: `${path}.ts`, configuration });
    const archive = writeZip([{ name: `${path}.mjs`, data: code }]);
    const zip = join(outFolder, `${key}.zip`);
    writeFileSync(zip, archive);
    writeFileSync(join(outFolder, `${key}.mjs.map`), sourceMap);
    writeFileSync(join(outFolder, `${key}.meta.json`), JSON.stringify(metafile));
    artifacts.push({ key, zip, bytes: archive.length });
  }
  return artifacts;
};
