import { describe, expect, it } from 'vitest';
import { writeZip } from '../../src/deploy/write-zip.ts';
import { readZip } from './support/read-zip.ts';

const ENTRIES = [
  { name: 'functions/on-alarm.mjs', data: Buffer.from('export const handler = 1;\n'.repeat(100)) },
  { name: '名前.txt', data: Buffer.from('') },
];

describe('writeZip', () => {
  it('gives back what was put in', () => {
    expect(readZip(writeZip(ENTRIES))).toEqual(ENTRIES.map(({ name, data }) => ({ name, data, mode: 0o100644 })));
  });

  it('makes the same bytes of the same files', () => {
    expect(writeZip(ENTRIES).equals(writeZip(ENTRIES))).toBe(true);
  });
});
