import type { PolicyRun, SimulationReport } from '../../../sim/result.ts';

/** What stands where there was nothing to measure. */
const NOTHING = '–';

/** A count, or a given setting: whole numbers as they are. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : formatMeasured(value);

/** What was measured, to three digits: whole numbers from 100 on, thousands apart. */
export const formatMeasured = (value: number): string => {
  if (!Number.isFinite(value)) return NOTHING;
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 99.95) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3);
};

/** `0.52 %`; a share that is not 0 is never shown as 0. */
export const formatShare = (part: number, whole: number): string => {
  if (!(whole > 0)) return NOTHING;
  const percent = (100 * part) / whole;
  if (percent > 0 && percent < 0.01) return '<0.01 %';
  return `${percent.toFixed(percent >= 9.995 ? 1 : 2)} %`;
};

/** Whether there is anything to time. */
export const hasAnswered = ({ requests, failed }: PolicyRun): boolean => requests > failed;

export interface Figure {
  /** Unabridged, for a list and a page. */
  readonly title: string;
  /** Two short lines, for the head of a narrow table. */
  readonly head: readonly [string, string];
  readonly text: (run: PolicyRun) => string;
}

const share = (title: string, head: Figure['head'], part: (run: PolicyRun) => number): Figure => ({
  title,
  head,
  text: (run) => formatShare(part(run), run.requests),
});

const count = (title: string, head: Figure['head'], value: (run: PolicyRun) => number): Figure => ({
  title,
  head,
  text: (run) => formatNumber(value(run)),
});

const amount = (title: string, head: Figure['head'], value: (run: PolicyRun) => number): Figure => ({
  title,
  head,
  text: (run) => formatMeasured(value(run)),
});

/** The columns of every table, in order; none is shown without the sensitivity of its limit beside it. */
export const FIGURES: readonly Figure[] = [
  share('over the limit', ['over', 'limit'], (run) => run.overLimit),
  share('at half the limits', ['at', '½×'], (run) => run.overLimitAtHalf),
  share('at double the limits', ['at', '2×'], (run) => run.overLimitAtDouble),
  amount('unit-hours', ['unit-', 'hours'], (run) => run.unitHours),
  amount('serving hours', ['serving', 'hours'], (run) => run.servingHours),
  amount('cost, USD', ['cost', 'USD'], (run) => run.cost),
  count('scale-outs', ['scale-', 'outs'], (run) => run.scaleOuts),
  count('scale-ins', ['scale-', 'ins'], (run) => run.scaleIns),
  count('scale-ins during a crash', ['in', 'crash'], (run) => run.scaleInsDuringCrash),
  {
    title: 'over the limit in the 15 min after recovery',
    head: ['after', 'recovery'],
    text: (run) => formatShare(run.overLimitAfterRecovery, run.requestsAfterRecovery),
  },
  amount('under-provisioned unit-minutes', ['under,', 'unit-min'], (run) => run.underProvisionedUnitMinutes),
  count('direction changes', ['direction', 'changes'], (run) => run.directionChanges),
];

/** Of answered requests: where there was none, 0 would look like the best. */
const time = (title: string, value: (run: PolicyRun) => number): Figure => ({
  title,
  head: ['', ''],
  text: (run) => (hasAnswered(run) ? formatMeasured(value(run)) : NOTHING),
});

/** Seconds of requests and of scaling: too wide for a terminal, so on the page alone. */
export const TIMES: readonly Figure[] = [
  count('failed', ['', ''], (run) => run.failed),
  time('latency p50, s', (run) => run.latencySeconds.p50),
  time('latency p95, s', (run) => run.latencySeconds.p95),
  time('latency p99, s', (run) => run.latencySeconds.p99),
  time('first token p50, s', (run) => run.ttftSeconds.p50),
  time('first token p95, s', (run) => run.ttftSeconds.p95),
  time('first token p99, s', (run) => run.ttftSeconds.p99),
  amount('detection p50, s', ['', ''], (run) => run.detectionSeconds.p50),
  amount('detection p95, s', ['', ''], (run) => run.detectionSeconds.p95),
  amount('time to capacity p50, s', ['', ''], (run) => run.timeToCapacitySeconds.p50),
  amount('time to capacity p95, s', ['', ''], (run) => run.timeToCapacitySeconds.p95),
];

/** One sentence with everything that "over the limit" rests on. */
export const describeLimits = ({ limits, prefillTokensPerSecond }: SimulationReport): string => {
  const base = `${formatNumber(limits.ttftBaseSeconds)} s`;
  const first =
    prefillTokensPerSecond === undefined
      ? `${base} (no prefill speed P is assumed: prefill is part of the step time)`
      : `${base} + input / P with P = ${formatNumber(prefillTokensPerSecond)} input tokens per second`;
  return (
    `Over the limit: failed, given up, the first token after more than ${first}, or more than ` +
    `${formatNumber(limits.secondsPerToken)} s per output token; ½× and 2×: both limits halved and doubled.`
  );
};

const TABLES: readonly { readonly setting: PolicyRun['setting']; readonly title: string | undefined }[] = [
  { setting: 'sagemaker', title: undefined },
  {
    setting: 'transplanted',
    title: "Transplanted: with CloudWatch's telemetry and SageMaker's lock, for whoever builds it",
  },
  { setting: 'home', title: 'At home: not available on SageMaker (own scrape of the containers, no lock)' },
  { setting: 'reference', title: 'For reference: it knows the whole load in advance' },
];

/** The policies in the tables of a report, each in its given order. */
export const tablesOf = (policies: readonly PolicyRun[]) =>
  TABLES.map(({ setting, title }) => ({ title, policies: policies.filter((run) => run.setting === setting) })).filter(
    (table) => table.policies.length > 0,
  );
