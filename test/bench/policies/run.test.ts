import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, nameOfLoad } from '../../../bench/policies/cells/cell.ts';
import { listCells, listPinned, listTuned } from '../../../bench/policies/cells/list-cells.ts';
import { nameOfTuned } from '../../../bench/policies/cells/tuned-cells.ts';
import { findDifferences, toPinned } from '../../../bench/policies/run/pinned.ts';
import { readOptions } from '../../../bench/policies/run/read-options.ts';
import { digestOfImports, openStore } from '../../../bench/policies/run/store.ts';
import { aFigure, aPlayed } from './a-cell-result.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-policies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the cells', () => {
  it.each([
    { name: 'of the matrix', names: listCells().map(nameOf) },
    { name: 'that are pinned', names: listPinned().map(nameOf) },
    { name: 'that are tuned', names: listTuned().map(nameOfTuned) },
  ])('$name have names of their own', ({ names }) => {
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });

  it('share a load where they differ in nothing that it depends on', () => {
    const matrix = listCells().filter(({ part }) => part === 'matrix');
    expect(new Set(matrix.map(({ load }) => nameOfLoad(load))).size).toBe(matrix.length / 2);
  });

  it('that are pinned need no trace', () => {
    expect(new Set(listPinned().map(({ load }) => load.source.kind))).toEqual(new Set(['generated']));
  });

  it('hold every crash: all or one copy, three ways, four lengths, both routings, two loads', () => {
    expect(listCells().filter(({ part }) => part === 'crash')).toHaveLength(2 * 3 * 4 * 2 * 2);
  });
});

describe('the options', () => {
  it('are what they are without any, where the folder of traces is there', () => {
    expect(readOptions(['--traces', folder])).toMatchObject({ traces: folder, only: undefined, isPinned: false });
  });

  it('need no traces for the pinned subset', () => {
    expect(readOptions(['--subset', 'pinned', '--traces', join(folder, 'absent'), '--check'])).toMatchObject({
      isPinned: true,
      check: true,
    });
  });

  it.each([
    { name: 'no folder of traces', args: ['--traces', '/no/such/folder'], fault: /no folder \/no\/such\/folder/ },
    { name: 'no worker', args: ['--workers', '0'], fault: /--workers: a whole number from 1 on/ },
    { name: 'half a worker', args: ['--workers', '1.5'], fault: /--workers: a whole number from 1 on/ },
    { name: 'no regular expression', args: ['--only', '('], fault: /--only: a regular expression/ },
    { name: 'another subset', args: ['--subset', 'all'], fault: /--subset: pinned was expected, not all/ },
    { name: 'a check of everything', args: ['--check'], fault: /--check: --subset pinned/ },
    { name: 'a part that is to be written', args: ['--only', 'a', '--write'], fault: /--write: not with --only/ },
    { name: 'an option there is not', args: ['--fast'], fault: /--fast/ },
  ])('$name is a fault', ({ args, fault }) => {
    const faults = readOptions(['--traces', folder, ...args]);
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });
});

describe('results that are kept', () => {
  it('are found by everything they depend on, and by nothing less', () => {
    const store = openStore(join(folder, 'results'));
    store.write('a/cell', { sources: 'one' }, { value: 1 });
    expect(store.read('a/cell', { sources: 'one' })).toEqual({ value: 1 });
    expect(store.read('a/cell', { sources: 'two' })).toBeUndefined();
    expect(store.read('another/cell', { sources: 'one' })).toBeUndefined();
  });

  it('are others when something that is imported changes, however far away', () => {
    const file = (name: string) => join(folder, name);
    writeFileSync(file('a.ts'), "import { b } from './b.ts';\nexport const a = b;\n");
    writeFileSync(file('b.ts'), "import type { C } from './c.ts';\nexport const b: C = 1;\n");
    writeFileSync(file('c.ts'), 'export type C = 1;\n');
    const before = digestOfImports([file('a.ts')]);
    expect(digestOfImports([file('a.ts')])).toBe(before);
    writeFileSync(file('c.ts'), 'export type C = 1 | 2;\n');
    expect(digestOfImports([file('a.ts')])).not.toBe(before);
  });
});

describe('what is pinned', () => {
  const { result } = aPlayed([aFigure()]);
  const pinned = toPinned([result]);

  it('is the same for the same result', () => {
    expect(findDifferences(pinned, toPinned([structuredClone(result)]))).toEqual([]);
  });

  it.each([
    { name: 'another figure', now: toPinned([{ ...result, factor: 3 }]), want: /: another result$/ },
    { name: 'a cell that is gone', now: {}, want: /: pinned, but no longer played$/ },
    { name: 'a cell that is new', now: { ...pinned, new: '0' }, want: /^new: not pinned yet$/ },
  ])('$name is a difference', ({ now, want }) => {
    expect(findDifferences(pinned, now)).toEqual([expect.stringMatching(want)]);
  });
});
