import type { PolicyRun, SimulationReport } from '../../../sim/result.ts';
import { finishSvg } from './finish-svg.ts';
import { groupDecisions } from './group-decisions.ts';
import type { Plotting } from './load-plotting.ts';
import type { Markup } from './markup.ts';
import { type Point, thinToExtremes, toBuckets } from './thin.ts';
import { formatMoment, toTimeAxis } from './time-axis.ts';

/** As narrow as a phone: on a wide screen several charts stand side by side. */
const WIDTH = 400;
const FRAME = { width: WIDTH, marginLeft: 44, marginRight: 12, marginBottom: 38, className: 'chart' };
const MINUTE = 60;
/** Cells of the strip that shows where requests went over the limit. */
const MOST_CELLS = 160;
/** More steps than a phone has pixels only make the file heavy. */
const MOST_STEPS = 300;
const TICKS = 4;

/** Whole units, few of them. */
const ticksUpTo = (most: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(most / TICKS));
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
};

const lineOf = (values: readonly Point[], secondsPerX: number): readonly Point[] =>
  thinToExtremes(values).map(({ x, y }) => ({ x: x / secondsPerX, y }));

/** The most units that any line of the report shows: all charts have one scale. */
export const mostUnitsOf = ({ oracle, policies }: SimulationReport): number => {
  let most = 1;
  for (const count of oracle) most = Math.max(most, count);
  for (const { timeline } of policies) {
    for (const { desired, inService } of timeline) most = Math.max(most, desired, inService);
  }
  return most;
};

/** Requests per minute; of a long run the mean of each bucket and, paler, its greatest minute. */
export const drawLoad = ({ Plot, document }: Plotting, report: SimulationReport): Markup => {
  const { durationSeconds, policies, trace } = report;
  const axis = toTimeAxis(durationSeconds);
  const arrivals = (policies[0]?.timeline ?? []).map((minute) => minute.arrivals);
  const buckets = toBuckets(arrivals, MOST_STEPS);
  const end = { from: arrivals.length, mean: buckets.at(-1)?.mean ?? 0, max: buckets.at(-1)?.max ?? 0 };
  const steps = [...buckets, end].map(({ from, mean, max }) => ({ x: (from * MINUTE) / axis.seconds, mean, max }));
  const most = Math.max(1, ...steps.map(({ max }) => max));
  const svg = Plot.plot({
    ...FRAME,
    document,
    height: 160,
    x: { domain: [0, durationSeconds / axis.seconds], label: axis.label, labelOffset: 36 },
    y: { domain: [0, most], ticks: TICKS, tickFormat: '~s', label: 'requests per minute', grid: true },
    marks: [
      Plot.areaY(steps, { x: 'x', y: 'max', curve: 'step-after', fill: 'var(--load)', fillOpacity: 0.4 }),
      Plot.areaY(steps, { x: 'x', y: 'mean', curve: 'step-after', fill: 'var(--load)' }),
    ],
  });
  return finishSvg(svg, {
    id: 'load',
    title: `Load of ${trace}`,
    description: `Requests per minute over ${formatMoment(durationSeconds)}, ${most} in the busiest minute.`,
  });
};

const cellsOf = ({ timeline }: PolicyRun, secondsPerX: number) => {
  const over = toBuckets(
    timeline.map((minute) => minute.overLimit),
    MOST_CELLS,
  );
  const all = toBuckets(
    timeline.map((minute) => minute.arrivals),
    MOST_CELLS,
  );
  return over.flatMap(({ from, to, sum }, n) => {
    if (sum <= 0) return [];
    const arrivals = Math.max(sum, all[n]?.sum ?? 0);
    const when = `${formatMoment(from * MINUTE)} to ${formatMoment(to * MINUTE)}`;
    return [
      {
        x1: (from * MINUTE) / secondsPerX,
        x2: (to * MINUTE) / secondsPerX,
        // The root lets a few in a hundred be seen.
        opacity: 0.3 + 0.7 * Math.sqrt(sum / arrivals),
        words: `${when}: ${sum} of ${arrivals} over the limit`,
      },
    ];
  });
};

/** As a background: of a bucket the most that was needed in it. */
const neededOf = (oracle: readonly number[], secondsPerX: number): readonly Point[] => {
  const buckets = toBuckets(oracle, MOST_STEPS).map(({ from, max }) => ({ x: from, y: max }));
  const ends = buckets.slice(-1).map(({ y }) => ({ x: oracle.length, y }));
  return [...buckets, ...ends].map(({ x, y }) => ({ x: (x * MINUTE) / secondsPerX, y }));
};

/** Capacity of one policy before the oracle's, its decisions above and where it failed its users below. */
export const drawCapacity = (
  { Plot, document }: Plotting,
  report: SimulationReport,
  run: PolicyRun,
  id: string,
  mostUnits: number,
): Markup => {
  const { durationSeconds, oracle } = report;
  const axis = toTimeAxis(durationSeconds);
  const ends = run.timeline.map(({ at, desired, inService }) => ({ x: at + MINUTE, desired, inService }));
  const wanted = ends.map(({ x, desired }) => ({ x, y: desired }));
  const serving = ends.map(({ x, inService }) => ({ x, y: inService }));
  const marks = groupDecisions(run.decisions, durationSeconds).map((mark) => ({
    ...mark,
    x: mark.at / axis.seconds,
    y: mostUnits * (mark.direction === 'out' ? 1.22 : 1.1),
  }));
  const marked = (direction: string, refused: boolean) =>
    marks.filter((mark) => mark.direction === direction && mark.refused === refused);
  const dot = { x: 'x', y: 'y', title: 'words', symbol: 'triangle', r: 3.2 } as const;
  const svg = Plot.plot({
    ...FRAME,
    document,
    height: 200,
    x: { domain: [0, durationSeconds / axis.seconds], label: axis.label, labelOffset: 36 },
    y: { domain: [-0.12 * mostUnits, 1.28 * mostUnits] },
    marks: [
      Plot.gridY(ticksUpTo(mostUnits)),
      Plot.axisY(ticksUpTo(mostUnits), { label: 'units', labelAnchor: 'top' }),
      Plot.areaY(neededOf(oracle, axis.seconds), { x: 'x', y: 'y', curve: 'step-after', fill: 'var(--oracle)' }),
      Plot.rect(cellsOf(run, axis.seconds), {
        x1: 'x1',
        x2: 'x2',
        y1: -0.12 * mostUnits,
        y2: -0.04 * mostUnits,
        fill: 'var(--over)',
        fillOpacity: 'opacity',
        title: 'words',
        inset: 0,
      }),
      Plot.line(lineOf(wanted, axis.seconds), {
        x: 'x',
        y: 'y',
        curve: 'step-after',
        stroke: 'var(--wanted)',
        strokeWidth: 1.2,
        strokeDasharray: '3 2',
      }),
      Plot.line(lineOf(serving, axis.seconds), {
        x: 'x',
        y: 'y',
        curve: 'step-after',
        stroke: 'var(--serving)',
        strokeWidth: 1.6,
      }),
      Plot.dot(marked('out', false), { ...dot, fill: 'var(--out)' }),
      Plot.dot(marked('in', false), { ...dot, rotate: 180, fill: 'var(--in)' }),
      Plot.dot(marked('out', true), { ...dot, fill: 'none', stroke: 'var(--out)', strokeWidth: 1 }),
      Plot.dot(marked('in', true), { ...dot, rotate: 180, fill: 'none', stroke: 'var(--in)', strokeWidth: 1 }),
    ],
  });
  return finishSvg(svg, {
    id,
    title: `Capacity under ${run.name}`,
    description: `Units wanted and in service before the oracle's count; ${run.scaleOuts} scale-outs, ${run.scaleIns} scale-ins.`,
  });
};
