import { coldStartSeconds } from '../../src/sim/plant/cold-start-seconds.ts';
import { COLD_STARTS } from '../../src/sim/presets/cold-starts.ts';
import { type Gain, publishedGain } from './gain.ts';
import type { Lateness, TrackedMetric } from './step-run.ts';
import { type Cell, DELAYS, HEIGHTS, holds, JITTERS, mayHold, medianOf } from './sweep.ts';

export const secondsText = (seconds: number): string =>
  Number.isFinite(seconds) ? String(Math.round(seconds)) : '> 900';
const percentText = (share: number): string => `${(100 * share).toFixed(0)} %`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---:')), ...rows.map(line)].join('\n');
};

const cellText = (metric: TrackedMetric, cell: Cell | undefined): string => {
  if (cell === undefined) return '';
  const { seconds } = cell;
  const median = secondsText(medianOf(seconds));
  const spread = `${secondsText(seconds[0] ?? Number.NaN)}–${secondsText(seconds.at(-1) ?? Number.NaN)}`;
  return `${holds(metric, cell) ? `**${median}**` : median} (${spread})`;
};

export const gridTable = (metric: TrackedMetric, cells: readonly Cell[], delays: readonly number[] = DELAYS): string =>
  table(
    ['delay, s', ...JITTERS.map((jitter) => `jitter ${jitter} s`)],
    delays.map((delay) => [
      String(delay),
      ...JITTERS.map((jitter) =>
        cellText(
          metric,
          cells.find((cell) => cell.delay === delay && cell.jitter === jitter),
        ),
      ),
    ]),
  );

export const heightTable = (invocations: readonly Cell[], concurrency: readonly Cell[]): string =>
  table(
    ['load after the step', 'on invocations, s', 'on the 10 s metric, s'],
    HEIGHTS.map((height) => [
      `${height} × the working point`,
      cellText(
        'invocations',
        invocations.find((cell) => cell.height === height),
      ),
      cellText(
        'concurrency',
        concurrency.find((cell) => cell.height === height),
      ),
    ]),
  );

export const gainTable = (gains: readonly Gain[]): string =>
  table(
    ['cold start', 'its mean, s', 'on invocations, s', 'on the 10 s metric, s', 'gain', 'from published detection'],
    gains.map(({ preset, invocations, concurrency, gain, least, largest }) => {
      return [
        preset,
        String(coldStartSeconds(COLD_STARTS[preset])),
        secondsText(invocations),
        secondsText(concurrency),
        `${percentText(gain)} (${percentText(least)}–${percentText(largest)})`,
        percentText(publishedGain(preset)),
      ];
    }),
  );

const nameOf = ({ delay, jitter }: Lateness): string => `${delay}/${jitter}`;
const listOf = (cells: readonly Cell[]): string => (cells.length === 0 ? 'none' : cells.map(nameOf).join(', '));

/** For which pairs the two figures hold, each and together. */
export const verdict = (invocations: readonly Cell[], concurrency: readonly Cell[]): string => {
  const slow = invocations.filter((cell) => holds('invocations', cell));
  const fast = concurrency.filter((cell) => holds('concurrency', cell));
  const both = slow.filter((cell) => fast.some((other) => nameOf(other) === nameOf(cell)));
  const slowAtAll = invocations.filter((cell) => mayHold('invocations', cell));
  const fastAtAll = concurrency.filter((cell) => mayHold('concurrency', cell));
  const bothAtAll = slowAtAll.filter((cell) => fastAtAll.some((other) => nameOf(other) === nameOf(cell)));
  return [
    `- over 6 minutes on invocations, by the median: ${listOf(slow)}; in one run or more: ${listOf(slowAtAll)}`,
    `- under 45 s on the 10 s metric, by the median: ${listOf(fast)}; in one run or more: ${listOf(fastAtAll)}`,
    `- both, with one delay and jitter for the two metrics, by the medians: ${listOf(both)}; in one run or more of each: ${listOf(bothAtAll)}`,
  ].join('\n');
};
