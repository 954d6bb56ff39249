import { readFile } from 'node:fs/promises';
import { describeValue } from '../../../src/config/problem.ts';

/** One fact of a comparable controller: what its rules make of some inputs. */
export interface PeerRecord {
  readonly id: string;
  readonly peer: string;
  readonly category: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** Beside these a record may say what it is about; anything else may change what it means. */
export const RECORD_KEYS: readonly string[] = [
  'id',
  'peer',
  'category',
  'inputs',
  'expected',
  'priority',
  'rule',
  'source',
  'appliesTo',
  'note',
];

/** The file is not of the format; one sentence per fault. */
export class PeerFileFault extends Error {
  override readonly name = 'PeerFileFault';
}

/** No part of the project does what the record speaks of, or the record says something nobody here knows. It never passes. */
export class NotCovered extends Error {
  override readonly name = 'NotCovered';
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const faultsOf = (record: unknown, where: string): readonly string[] => {
  if (!isObject(record)) return [`${where}: expected an object, found ${describeValue(record)}`];
  const texts = (['id', 'peer', 'category'] as const)
    .filter((key) => typeof record[key] !== 'string' || record[key] === '')
    .map((key) => `${where}.${key}: expected a text, found ${describeValue(record[key])}`);
  const objects = (['inputs', 'expected'] as const)
    .filter((key) => !isObject(record[key]))
    .map((key) => `${where}.${key}: expected an object, found ${describeValue(record[key])}`);
  return [...texts, ...objects];
};

/** @throws PeerFileFault with every fault of the text */
export const parsePeerRecords = (text: string, file: string): readonly PeerRecord[] => {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new PeerFileFault(`${file}: no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const cases = isObject(found) ? found.cases : undefined;
  if (!Array.isArray(cases)) {
    throw new PeerFileFault(`${file}: cases: expected a list of records, found ${describeValue(cases)}`);
  }
  const faults = cases.flatMap((record: unknown, i) => faultsOf(record, `cases[${i}]`));
  if (faults.length > 0) throw new PeerFileFault(faults.map((fault) => `${file}: ${fault}`).join('\n'));
  return cases as readonly PeerRecord[];
};

/** @throws PeerFileFault where the file cannot be read, or is not of the format */
export const readPeerRecords = async (file: string): Promise<readonly PeerRecord[]> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new PeerFileFault(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return parsePeerRecords(text, file);
};
