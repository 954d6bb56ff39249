import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { type CaseExpect, type CaseInput, expectSchema, inputSchema } from './format.ts';

/** The file is not of the format. Such a case never passes. */
export class CaseFault extends Error {
  override readonly name = 'CaseFault';
}

const CASE_FILE = /^\d{3}-.*\.json$/;

/** What a file holds; `input` and `expect` are looked at one after the other, `expect` once the run is over. */
export interface CaseFile {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly input: unknown;
  readonly expect: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every `NNN-*.json` of the folder, by name. */
export const listCases = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((name) => CASE_FILE.test(name))
    .sort()
    .map((name) => join(folder, name));

export const idOf = (path: string): string => basename(path).slice(0, 3);

/** @throws CaseFault where the text is no JSON object with input and expect */
export const readCase = async (path: string): Promise<CaseFile> => {
  let found: unknown;
  try {
    found = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CaseFault(`no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(found) || !isObject(found.input) || !isObject(found.expect)) {
    throw new CaseFault('a case is an object with input and expect');
  }
  const { id = idOf(path), title = basename(path, '.json'), input, expect } = found;
  return { id: String(id), title: String(title), path, input, expect };
};

const parse = <T>(schema: z.ZodType<T>, value: unknown, where: string): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${[where, ...path].join('.')}: ${message}`);
  throw new CaseFault(problems.join('; '));
};

/** @throws CaseFault with every key that is not of the format */
export const readInput = ({ input }: CaseFile): CaseInput => parse(inputSchema, input, 'input');

/** @throws CaseFault with every key that is not of the format */
export const readExpect = ({ expect }: CaseFile): CaseExpect => parse(expectSchema, expect, 'expect');
