import Table from 'cli-table3';
import { implicationsOf, type SignalImplications, type StepPath } from '../../config/implications.ts';
import type { StepScalingPolicy } from '../../core/step-scaling.ts';
import { alarmsOf, type Signal, type TargetConfiguration } from '../../core/target-configuration.ts';
import type { Output } from '../output.ts';
import { describeAlarm } from './describe-alarm.ts';
import { type Line, printRows, type Row } from './print-rows.ts';
import { wrapText } from './wrap-text.ts';

const LEGEND =
  "load: of all units together, evenly spread, in the metric's unit. bearable by one fewer: above this load the guard takes nothing away.";

const number = (value: number | undefined): string => (value === undefined ? '' : String(value));

const move = (at: number | undefined, to: number | undefined): string =>
  at === undefined || to === undefined ? '' : `${at} → ${to}`;

const adjustmentText = (type: StepScalingPolicy['adjustmentType'] | undefined, adjustment: number): string => {
  if (type === 'ExactCapacity') return `to ${adjustment}`;
  const signed = `${adjustment > 0 ? '+' : ''}${adjustment}`;
  return type === 'PercentChangeInCapacity' ? `${signed} %` : signed;
};

/** One step, taken again and again from one bound to the other. */
const toLine =
  (policy: StepScalingPolicy | undefined) =>
  ({ step, counts, minutes }: StepPath): Line => {
    const bounds = `${step.lower ?? '−∞'}…${step.upper ?? '∞'}`;
    const changes = counts.length - 1;
    const updates = changes === 1 ? 'the update' : `${changes} updates`;
    const time = minutes === undefined ? 'never gets there' : `${minutes.toFixed(1)} min + ${updates}`;
    const adjustment = adjustmentText(policy?.adjustmentType, step.adjustment);
    return { lead: `step ${bounds} (${adjustment})`, text: `${counts.join(' → ')}: ${time}` };
  };

const LEAST_LEAD = 20;

/** What follows the steps of a signal begins in one column. */
const aligned = (...sides: readonly (readonly Line[])[]): readonly (readonly Line[])[] => {
  const width = sides.flat().reduce((most, { lead = '' }) => Math.max(most, lead.length + 1), LEAST_LEAD);
  return sides.map((lines) => lines.map((line) => ({ ...line, lead: (line.lead ?? '').padEnd(width) })));
};

const printCounts = (output: Output, { counts }: SignalImplications): void => {
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
};

const printSignal = (
  output: Output,
  target: TargetConfiguration,
  signal: Signal | undefined,
  implied: SignalImplications,
): void => {
  const { signalId, metric, secondsPerRequest, counts, scaleOut, scaleIn } = implied;
  output.out(`  signal ${signalId}${metric === undefined ? '' : ` on ${metric}`}`);
  if (secondsPerRequest !== undefined) output.out(`  at its threshold a unit takes ${secondsPerRequest} s per request`);
  if (counts.length > 0) printCounts(output, implied);
  const alarms = alarmsOf(target).filter((entry) => entry.signal?.id === signalId);
  const [outLines = [], inLines = []] = aligned(
    scaleOut.map(toLine(signal?.scaleOut?.policy)),
    scaleIn.map(toLine(signal?.scaleIn?.policy)),
  );
  printRows(output, [
    { label: 'alarms', lines: alarms.map((entry) => ({ text: describeAlarm(target, entry) })) },
    { label: 'scale out', lines: outLines },
    { label: 'scale in', lines: inLines },
  ]);
};

/** The last copy goes and comes by rules of its own. */
const zeroRows = (target: TargetConfiguration): readonly Row[] => {
  const { capacity, signals, wake, zero } = target;
  const goes = capacity.min === 0 && signals.some(({ scaleIn }) => scaleIn !== undefined);
  const idle = Number((zero.idleSeconds / 60).toFixed(1));
  const wakeAlarm = alarmsOf(target).find(({ role }) => role === 'wake');
  return [
    ...(goes
      ? [
          {
            label: 'last copy',
            lines: [{ text: `1 → 0 after ${idle} min idle: zeros reported, no request, an unmoved count` }],
          },
        ]
      : []),
    ...(wake === undefined || wakeAlarm === undefined
      ? []
      : [
          {
            label: 'wake',
            lines: [
              { text: `0 → ${wake.to} at a request that meets no copy` },
              { text: describeAlarm(target, wakeAlarm) },
            ],
          },
        ]),
  ];
};

/** What a target's numbers imply: at which load each count shrinks and grows, and how long a full way takes. */
const printTarget = (output: Output, target: TargetConfiguration): boolean => {
  const { targetId, unit, signals } = implicationsOf(target);
  output.out('');
  output.out(`${targetId}: ${target.capacity.min} to ${target.capacity.max}, unit: ${unit}, mode: ${target.mode}`);
  for (const [index, implied] of signals.entries()) printSignal(output, target, target.signals[index], implied);
  printRows(output, zeroRows(target));
  return signals.some(({ counts }) => counts.length > 0);
};

/** What the numbers of all targets imply, and, once, what the words of the tables mean. */
export const printImplications = (output: Output, targets: readonly TargetConfiguration[]): void => {
  const hasTable = targets.map((target) => printTarget(output, target)).includes(true);
  if (!hasTable) return;
  output.out('');
  for (const line of wrapText(LEGEND, Math.min(output.columns, 120))) output.out(line);
};
