import type { CellResult } from '../play/cell-result.ts';
import { digestOf } from './store.ts';

/** The digest of each cell's result, by the cell's name. */
export type Pinned = Readonly<Record<string, string>>;

export const toPinned = (results: readonly CellResult[]): Pinned =>
  Object.fromEntries(results.map((result) => [result.cell, digestOf(JSON.stringify(result))]));

/** What differs from what was pinned, one sentence each. */
export const findDifferences = (pinned: Pinned, now: Pinned): readonly string[] => {
  const names = [...new Set([...Object.keys(pinned), ...Object.keys(now)])];
  return names.flatMap((name) => {
    if (pinned[name] === now[name]) return [];
    if (pinned[name] === undefined) return [`${name}: not pinned yet`];
    return [now[name] === undefined ? `${name}: pinned, but no longer played` : `${name}: another result`];
  });
};
