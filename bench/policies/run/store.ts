import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Results by what they depend on: what is there need not be played again. */
export interface Store {
  read(name: string, inputs: unknown): unknown;
  write(name: string, inputs: unknown, result: unknown): void;
}

const DIGITS = 16;

export const digestOf = (...texts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, DIGITS);
};

const IMPORT = /\bfrom\s*'(\.[^']+)'/g;

/** Of these files and everything they import, whatever is committed: a result of sources that were changed is another result. */
export const digestOfImports = (entries: readonly string[]): string => {
  const texts = new Map<string, string>();
  const visit = (file: string): void => {
    if (texts.has(file)) return;
    const text = readFileSync(file, 'utf8');
    texts.set(file, text);
    for (const [, path = ''] of text.matchAll(IMPORT)) visit(resolve(dirname(file), path));
  };
  for (const entry of entries) visit(entry);
  return digestOf(...[...texts.keys()].sort().flatMap((file) => [basename(file), texts.get(file) as string]));
};

/** One JSON file per result; it appears whole or not at all. */
export const openStore = (folder: string): Store => {
  mkdirSync(folder, { recursive: true });
  const fileOf = (name: string, inputs: unknown): string =>
    join(folder, `${name.replaceAll(/[^\w.-]+/g, '_')}-${digestOf(JSON.stringify(inputs))}.json`);
  return {
    read(name, inputs) {
      const file = fileOf(name, inputs);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    },
    write(name, inputs, result) {
      const file = fileOf(name, inputs);
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(result));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
};
