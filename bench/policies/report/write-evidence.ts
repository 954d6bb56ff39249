import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPlotting } from '../../../src/cli/simulate/report/load-plotting.ts';
import type { Played } from '../aims/aim.ts';
import { judgeAims } from '../aims/judge-aims.ts';
import { PARTS } from '../cells/cell.ts';
import type { TunedResult } from '../play/tune-policy.ts';
import { drawCell } from './draw-cell.ts';
import { type Origin, pictureOf, toEvidence } from './to-evidence.ts';

/** One cell a line: a change of one is seen as one. */
const toLines = (items: readonly unknown[]): string => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;

/** Hours are for intervals, which are made already. */
const withoutHours = ({ result }: Played) => ({
  ...result,
  policies: result.policies.map(({ hours: _, ...figures }) => figures),
});

/** Writes the tables, the figures behind them by part, the aims, and the pictures. */
export const writeEvidence = async (
  docs: string,
  { played, tuned }: { readonly played: readonly Played[]; readonly tuned: readonly TunedResult[] },
  origin: Origin,
): Promise<void> => {
  const folder = join(docs, 'evidence');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name.startsWith('matrix-') && name.endsWith('.svg')) rmSync(join(folder, name));
  }
  const head = `"commit": ${JSON.stringify(origin.commit)}, "command": ${JSON.stringify(origin.command)}`;
  for (const part of PARTS) {
    const cells = played.filter(({ cell }) => cell.part === part).map(withoutHours);
    if (cells.length > 0) writeFileSync(join(folder, `${part}.json`), `{${head}, "cells": ${toLines(cells)}}\n`);
  }
  if (tuned.length > 0) writeFileSync(join(folder, 'tuned.json'), `{${head}, "policies": ${toLines(tuned)}}\n`);
  writeFileSync(join(folder, 'aims.json'), `{${head}, "aims": ${toLines(judgeAims(played, tuned))}}\n`);
  const plotting = await loadPlotting();
  for (const { cell, result } of played) {
    if (cell.part !== 'matrix' || result.verdict !== 'scored') continue;
    writeFileSync(join(folder, pictureOf(result.cell)), drawCell(plotting, result));
  }
  writeFileSync(join(docs, 'evidence-tables.md'), toEvidence(played, tuned, origin));
};
