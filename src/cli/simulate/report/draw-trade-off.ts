import type { PolicyRun, SimulationReport } from '../../../sim/result.ts';
import { finishSvg } from './finish-svg.ts';
import type { Plotting } from './load-plotting.ts';
import type { Markup } from './markup.ts';
import { toParetoFront } from './pareto-front.ts';
import { placeLabels } from './place-labels.ts';

/** As narrow as a phone: its letters stay readable there. */
const WIDTH = 430;
const HEIGHT = 400;
const MARGIN = { marginLeft: 48, marginRight: 16, marginTop: 28, marginBottom: 40 };
const FRAME = { left: 52, right: WIDTH - 4, top: 26, bottom: HEIGHT - 44 };

/** What stands on the upright axis. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** Shares begin at 0 and crowd there; times differ by factors. */
  readonly scale: 'sqrt' | 'log';
  readonly of: (run: PolicyRun) => number;
}

export const OVER_LIMIT: Measure = {
  id: 'over-limit',
  label: 'over the limit, %',
  title: 'Requests over the limit against cost',
  scale: 'sqrt',
  of: ({ overLimit, requests }) => (requests > 0 ? (100 * overLimit) / requests : 0),
};

export const LATENCY: Measure = {
  id: 'latency',
  label: 'latency p95, s',
  title: 'Latency against cost',
  scale: 'log',
  of: ({ latencySeconds }) => latencySeconds.p95,
};

const SHARES = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const TIMES = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 80, 100, 200, 300, 500, 1_000,
];

const toUprightScale = ({ scale, label }: Measure, values: readonly number[]) => {
  const least = Math.min(...values);
  const most = Math.max(...values, 0.01) * 1.15;
  const shared = { label, grid: true, tickFormat: (tick: number) => String(tick) };
  if (scale === 'log' && least > 0) {
    const from = least / 1.15;
    const ticks = TIMES.filter((tick) => tick >= from && tick <= most);
    // Of many only every second one: a factor of two is told by a few.
    const few = ticks.filter((_, n) => n % Math.ceil(ticks.length / 9) === 0);
    return { ...shared, type: 'log', domain: [from, most], ticks: few } as const;
  }
  const ticks = SHARES.filter((tick) => tick <= most && (tick === 0 || tick >= most / 120));
  return { ...shared, type: 'sqrt', domain: [0, most], ticks } as const;
};

/** All policies between what they cost and what they do to their users, with the line of the undominated ones. */
export const drawTradeOff = ({ Plot, document }: Plotting, report: SimulationReport, measure: Measure): Markup => {
  const points = report.policies.map((run) => ({
    name: run.name,
    cost: run.unitHours,
    badness: measure.of(run),
    isHere: run.availableOnSageMaker,
  }));
  const here = points.filter(({ isHere }) => isHere);
  const front = toParetoFront(here.length > 0 ? here : points);
  const costs = points.map(({ cost }) => cost);
  const least = Math.min(...costs);
  const most = Math.max(...costs);
  const room = Math.max((most - least) * 0.12, most * 0.02, 0.01);
  const scales = {
    ...MARGIN,
    document,
    width: WIDTH,
    height: HEIGHT,
    className: 'chart',
    x: { domain: [Math.max(0, least - room), most + room], label: 'unit-hours', grid: true, ticks: 6 },
    y: toUprightScale(
      measure,
      points.map(({ badness }) => badness),
    ),
  } as const;
  const empty = Plot.plot({ ...scales, marks: [] });
  const [x, y] = [empty.scale('x'), empty.scale('y')];
  const labels = placeLabels(
    points.map(({ name, cost, badness }) => ({
      text: name,
      x: Number(x?.apply(cost) ?? 0),
      y: Number(y?.apply(badness) ?? 0),
    })),
    FRAME,
  );
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
      Plot.dot(here, { x: 'cost', y: 'badness', r: 4, fill: 'var(--serving)' }),
      Plot.dot(
        points.filter(({ isHere }) => !isHere),
        { x: 'cost', y: 'badness', r: 4, fill: 'var(--paper)', stroke: 'var(--wanted)', strokeWidth: 1.6 },
      ),
      ...(['start', 'middle', 'end'] as const).map(anchored),
    ],
  });
  return finishSvg(svg, {
    id: measure.id,
    title: measure.title,
    description: `${measure.label} over unit-hours of ${points.length} policies. On the Pareto line: ${front.map(({ name }) => name).join(', ')}.`,
  });
};

/** A channel that is in pixels already. */
const inPixels = <K extends string>(key: K) => ({
  value: (label: Readonly<Record<K, number>>) => label[key],
  scale: null,
});
