import type { SimulationReport } from '../../../sim/result.ts';
import { undominated } from '../../../sim/tune/pareto-front.ts';
import { formatMeasured } from './figures.ts';
import { finishSvg } from './finish-svg.ts';
import type { Plotting } from './load-plotting.ts';
import type { Markup } from './markup.ts';
import { type Measure, toUprightAxis } from './measures.ts';
import { placeLabels } from './place-labels.ts';

/** As narrow as a phone: its letters stay readable there. */
const WIDTH = 430;
const HEIGHT = 400;
const MARGIN = { marginLeft: 48, marginRight: 16, marginTop: 28, marginBottom: 40 };
/** Half the width that a name keeps off the line. */
const LINE = 1;
const FRAME = { left: 52, right: WIDTH - 4, top: 26, bottom: HEIGHT - 44 };

/** All policies between what they cost and what they do to their users, with the line of the undominated ones. */
export const drawTradeOff = ({ Plot, document }: Plotting, report: SimulationReport, measure: Measure): Markup => {
  const measured = report.policies.filter(measure.isMeasured);
  // An empty chart has no scale: where nobody has anything to show, all stand at 0.
  const points = (measured.length > 0 ? measured : report.policies).map((run) => ({
    name: run.name,
    cost: run.unitHours,
    badness: measure.of(run),
    isHere: run.setting === 'sagemaker',
    words: `${run.name}: ${formatMeasured(run.unitHours)} unit-hours; ${measure.label}: ${formatMeasured(measure.of(run))}`,
  }));
  const here = points.filter(({ isHere }) => isHere);
  const front = undominated(
    here.length > 0 ? here : points,
    ({ cost }) => cost,
    ({ badness }) => badness,
  );
  const costs = points.map(({ cost }) => cost);
  const least = Math.min(...costs);
  const most = Math.max(...costs);
  const room = Math.max((most - least) * 0.12, most * 0.02, 0.01);
  const upright = toUprightAxis(
    measure,
    points.map(({ badness }) => badness),
  );
  const scales = {
    ...MARGIN,
    document,
    width: WIDTH,
    height: HEIGHT,
    className: 'chart',
    x: { domain: [Math.max(0, least - room), most + room], label: 'unit-hours', grid: true, ticks: 6 },
    y: { type: upright.type, domain: upright.domain, axis: null },
  } as const;
  const empty = Plot.plot({ ...scales, marks: [] });
  const toX = (cost: number): number => Number(empty.scale('x')?.apply(cost));
  const toY = (badness: number): number => Number(empty.scale('y')?.apply(badness));
  const named = points.map(({ name, cost, badness }) => ({ text: name, x: toX(cost), y: toY(badness) }));
  const steps = front.slice(1).flatMap((next, n) => {
    const last = front[n] ?? next;
    const [left, right] = [toX(last.cost), toX(next.cost)];
    const [top, bottom] = [toY(last.badness), toY(next.badness)];
    return [
      { left, right, top: top - LINE, bottom: top + LINE },
      { left: right - LINE, right: right + LINE, top, bottom },
    ];
  });
  const labels = placeLabels(named, FRAME, steps);
  const text = {
    x: 'labelX',
    y: 'labelY',
    text: 'text',
    fill: 'var(--ink)',
    stroke: 'var(--paper)',
    strokeWidth: 3,
    fontSize: 11.5,
    lineAnchor: 'middle',
  } as const;
  const anchored = (anchor: 'start' | 'middle' | 'end') =>
    Plot.text(
      labels.filter((label) => label.anchor === anchor),
      { ...text, x: inPixels('labelX'), y: inPixels('labelY'), textAnchor: anchor },
    );
  const svg = Plot.plot({
    ...scales,
    marks: [
      Plot.gridY(upright.ticks),
      Plot.axisY(upright.ticks, { label: measure.label, labelAnchor: 'top', text: String }),
      Plot.line(front, { x: 'cost', y: 'badness', stroke: 'var(--serving)', strokeWidth: 1.5, curve: 'step-after' }),
      Plot.link(
        labels.filter(({ isFar }) => isFar),
        {
          x1: inPixels('x'),
          y1: inPixels('y'),
          x2: inPixels('labelX'),
          y2: inPixels('labelY'),
          stroke: 'var(--muted)',
        },
      ),
      Plot.dot(here, { x: 'cost', y: 'badness', title: 'words', r: 4, fill: 'var(--serving)' }),
      Plot.dot(
        points.filter(({ isHere }) => !isHere),
        {
          x: 'cost',
          y: 'badness',
          title: 'words',
          r: 4,
          fill: 'var(--paper)',
          stroke: 'var(--wanted)',
          strokeWidth: 1.6,
        },
      ),
      ...(['start', 'middle', 'end'] as const).map(anchored),
    ],
  });
  return finishSvg(svg, {
    id: measure.id,
    title: measure.title,
    description: `${points.length} policies by unit-hours. On the Pareto line: ${front.map(({ name }) => name).join(', ')}.`,
  });
};

/** A channel that is in pixels already. */
const inPixels = <K extends string>(key: K) => ({
  value: (label: Readonly<Record<K, number>>) => label[key],
  scale: null,
});
