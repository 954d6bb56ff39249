import Table from 'cli-table3';
import type { ScalingActivity } from '../../core/scaling-activity.ts';
import type { Output } from '../output.ts';
import { toAnswer } from '../replay/replay-record.ts';
import { formatTime } from './format-time.ts';

const cellsOf = (activity: ScalingActivity): readonly string[] => {
  const { outcome, reason, from, to } = toAnswer({ kind: 'evaluated', activity });
  const { at, id, count, settled = [] } = activity;
  const ended = settled.map((one) => `${one.from} → ${one.to}: ${one.as}`).join(', ');
  return [formatTime(at), outcome, reason, from === to ? `${from}` : `${from} → ${to}`, ended, `${count}`, id];
};

/** Activities at a glance; `explain` with an id tells the whole of one. */
export const printHistory = (output: Output, activities: readonly ScalingActivity[]): void => {
  const table = new Table({
    head: ['time', 'outcome', 'reason', 'capacity', 'settled', 'times', 'activity'],
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: { head: output.colours ? ['bold'] : [], border: output.colours ? ['grey'] : [] },
  });
  for (const activity of activities) table.push([...cellsOf(activity)]);
  output.out(table.toString());
};
