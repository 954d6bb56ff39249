import Table from 'cli-table3';
import { implicationsOf, type SignalImplications, type StepPath } from '../../config/implications.ts';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import type { Output } from '../output.ts';
import { type Line, printRows } from './print-rows.ts';

const number = (value: number | undefined): string => (value === undefined ? '' : String(value));

const move = (at: number | undefined, to: number | undefined): string =>
  at === undefined || to === undefined ? '' : `${at} → ${to}`;

/** One step, taken again and again from one bound to the other. */
const toLine = ({ step, counts, minutes }: StepPath): Line => {
  const bounds = `${step.lower ?? '−∞'}…${step.upper ?? '∞'}`;
  const time = minutes === undefined ? 'never gets there' : `${minutes.toFixed(1)} min + update times`;
  return { lead: `step ${bounds} (${step.adjustment})`.padEnd(18), text: `${counts.join(' → ')}: ${time}` };
};

const printSignal = (
  output: Output,
  { signalId, metric, secondsPerRequest, counts, scaleOut, scaleIn }: SignalImplications,
): void => {
  output.out(`  signal ${signalId}${metric === undefined ? '' : ` on ${metric}`}`);
  if (secondsPerRequest !== undefined) output.out(`  at its threshold a unit takes ${secondsPerRequest} s per request`);
  if (counts.length > 0) {
    const table = new Table({
      head: ['units', 'shrinks at load → to', 'grows at load → to', 'bearable by one fewer'],
      chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
      style: { head: output.colours ? ['bold'] : [], border: output.colours ? ['grey'] : [] },
    });
    for (const row of counts) {
      table.push([
        row.count,
        move(row.shrinksAtLoad, row.shrinksTo),
        move(row.growsAtLoad, row.growsTo),
        number(row.bearableByOneFewer),
      ]);
    }
    output.out(table.toString());
  }
  printRows(output, [
    { label: 'scale out', lines: scaleOut.map(toLine) },
    { label: 'scale in', lines: scaleIn.map(toLine) },
  ]);
};

/** What a target's numbers imply: at which load each count shrinks and grows, and how long a full way takes. */
export const printImplications = (output: Output, target: TargetConfiguration): void => {
  const { targetId, unit, signals } = implicationsOf(target);
  output.out('');
  output.out(`${targetId}: ${target.capacity.min} to ${target.capacity.max}, unit: ${unit}, mode: ${target.mode}`);
  for (const signal of signals) printSignal(output, signal);
};
