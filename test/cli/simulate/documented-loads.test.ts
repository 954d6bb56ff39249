import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { COMMON_PARAMETERS, LOAD_KINDS } from '../../../src/sim/load/load-spec.ts';
import { repositoryPath } from '../support/run-scalectl.ts';

const rows = (await readFile(repositoryPath('docs/simulator.md'), 'utf8')).split('\n');
const rowOf = (head: string): string => rows.find((row) => row.startsWith(`| ${head} |`)) ?? '';
const unnamedIn = (row: string, names: readonly string[]) => names.filter((name) => !row.includes(`\`${name}\``));

describe('docs/simulator.md names every parameter', () => {
  it.each(Object.entries(LOAD_KINDS).map(([kind, parameters]) => ({ kind, names: Object.keys(parameters) })))(
    'of $kind',
    ({ kind, names }) => {
      expect(names.length).toBeGreaterThan(0);
      expect(unnamedIn(rowOf(`\`${kind}\``), names)).toEqual([]);
    },
  );

  it('of all kinds', () => {
    expect(unnamedIn(rowOf('all'), Object.keys(COMMON_PARAMETERS))).toEqual([]);
  });
});
