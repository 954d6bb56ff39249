import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatTargetsJsonSchema } from '../../src/config/json-schema.ts';

describe('docs/targets.schema.json', () => {
  const committed = readFileSync('docs/targets.schema.json', 'utf8');

  it('is what the schema of the code gives', () => {
    expect(JSON.parse(committed)).toEqual(JSON.parse(formatTargetsJsonSchema()));
  });

  it('describes every key', () => {
    const undescribed = [
      ...committed.matchAll(/"(endpoint|capacity|mode|signals|wake|trafficGuard|zero)": \{/g),
    ].filter(({ index }) => !committed.slice(index, index + 12_000).includes('"description"'));
    expect(undescribed).toEqual([]);
  });
});
