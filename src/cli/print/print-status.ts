import pc from 'picocolors';
import { countsOf } from '../../core/domain-capacity.ts';
import type { ScalableTarget } from '../../core/scalable-target.ts';
import type { EpochMs } from '../../core/time.ts';
import type { Output } from '../output.ts';
import type { TargetStatus } from '../stack/read-status.ts';
import { describeOverride } from './describe-override.ts';
import { formatTime } from './format-time.ts';
import { printRows, type Row } from './print-rows.ts';

const row = (label: string, text: string): Row => ({ label, lines: [{ text }] });

const countRow = ({ capacity, bounds: { min, max } }: TargetStatus, target: ScalableTarget): Row => {
  if (capacity.kind === 'not-read') return row('count', `not read: ${capacity.message}`);
  if (capacity.kind === 'not-found') return row('count', capacity.message);
  const counts = countsOf(capacity, target);
  const text = counts === undefined ? 'no such unit' : `desired ${counts.desired}, actual ${counts.actual}`;
  return row('count', `${text}, ${capacity.status}; min ${min}, max ${max}`);
};

const changeRow = ({ phase, intention }: TargetStatus): Row =>
  intention === undefined
    ? row('change', 'none on its way')
    : row(
        'change',
        `${intention.targetId} ${intention.from} → ${intention.to}, ${phase}, since ${formatTime(intention.claimedAt)}`,
      );

/** A row for each thing that is remembered; what says nothing has none. */
const rowsOf = (status: TargetStatus, target: ScalableTarget, now: EpochMs): readonly Row[] => {
  const { hold, override, last, backOff, guardHold, follow } = status.state;
  const inForce = override !== undefined && override.until > now;
  return [
    countRow(status, target),
    changeRow(status),
    ...(hold ? [row('hold', `${hold.reason} since ${formatTime(hold.since)}, activity ${hold.activity}`)] : []),
    ...(guardHold ? [row('guard', `holds since ${formatTime(guardHold.since)}, at ${guardHold.units} then`)] : []),
    ...(backOff && backOff.until > now
      ? [row('back-off', `until ${formatTime(backOff.until)}, failures: ${backOff.failures}`)]
      : []),
    ...(last ? [row('last', `scaled ${last.direction} to ${last.to}, completed ${formatTime(last.completedAt)}`)] : []),
    ...(status.coldStartSeconds === undefined
      ? []
      : [row('ready in', `${status.coldStartSeconds} s after a scale-out (median)`)]),
    ...(follow?.dueAt === undefined ? [] : [row('next look', formatTime(follow.dueAt))]),
    ...(inForce ? [row('override', describeOverride(override))] : []),
  ];
};

export const printStatus = (output: Output, status: TargetStatus, target: ScalableTarget, now: EpochMs): void => {
  const colours = pc.createColors(output.colours);
  output.out(`${colours.bold(status.targetId)}  ${status.resourceId}, mode ${status.mode}`);
  printRows(output, rowsOf(status, target, now));
  output.out('');
};
