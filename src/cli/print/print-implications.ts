import Table from 'cli-table3';
import { implicationsOf, type SignalImplications, type StepPath } from '../../config/implications.ts';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import type { Output } from '../output.ts';

const number = (value: number | undefined): string => (value === undefined ? '' : String(value));

const move = (at: number | undefined, to: number | undefined): string =>
  at === undefined || to === undefined ? '' : `${at} → ${to}`;

const pathLine = (direction: 'out' | 'in', { step, counts, minutes }: StepPath): string => {
  const bounds = `${step.lower ?? '−∞'}…${step.upper ?? '∞'}`;
  const time = minutes === undefined ? 'never gets there' : `${minutes} min, without SageMaker's own time`;
  return `  scale ${direction}, step ${bounds} (${step.adjustment}): ${counts.join(' → ')}: ${time}`;
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
  for (const path of scaleOut) output.out(pathLine('out', path));
  for (const path of scaleIn) output.out(pathLine('in', path));
};

/** What a target's numbers imply: at which load each count shrinks and grows, and how long a full way takes. */
export const printImplications = (output: Output, target: TargetConfiguration): void => {
  const { targetId, unit, signals } = implicationsOf(target);
  output.out('');
  output.out(`${targetId}: ${target.capacity.min} to ${target.capacity.max}, unit: ${unit}, mode: ${target.mode}`);
  for (const signal of signals) printSignal(output, signal);
};
