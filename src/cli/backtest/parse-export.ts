import * as z from 'zod';
import { type Finding, fault, under } from '../../config/finding.ts';
import { formatPath } from '../../config/problem.ts';
import { keysOf, type ShapeWords, toShapeFaults } from '../../config/shape-faults.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import type { History, RecordedMinute } from '../../sim/history/history.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { CliError } from '../cli-error.ts';
import { type ExportedResult, exportSchema, nameSchema, resultSchema } from './export-schema.ts';
import { type JoinedSeries, joinResults, type PlacedResult } from './join-results.ts';
import { RECORDED_METRICS, recognise } from './recorded-metrics.ts';

export interface ParsedExport {
  readonly history: History;
  /** What the metrics are of; `undefined` where none of them tells. */
  readonly unit: Scenario['unit'] | undefined;
  /** What was left aside, and what is not whole. */
  readonly notes: readonly string[];
}

/** Three months: CloudWatch keeps minutes for 15 days, and who collects them longer does so in pieces. */
const MOST_MINUTES = 92 * 1_440;

/** A hundred thousand a second: what is more is no count, or a run that would not end. */
const MOST_INVOCATIONS = 6_000_000;

const WORDS: ShapeWords = {
  keysAt: keysOf(z.toJSONSchema(exportSchema, { io: 'input' })),
  hintForKey: () => ({}),
  hintForValue: () => ({}),
};

const faultsOf = (raw: unknown, error: z.core.$ZodError): readonly Finding[] =>
  toShapeFaults(raw, error.issues, WORDS).faults;

interface Read {
  readonly sound: readonly { readonly place: number; readonly result: ExportedResult }[];
  readonly findings: readonly Finding[];
  /** A faulty one has been named, so it is not missing. */
  readonly hasFaultyInvocations: boolean;
}

const namesInvocations = (raw: unknown): boolean => {
  const named = nameSchema.safeParse(raw);
  return named.success && recognise(named.data.Id, named.data.Label)?.field === 'invocations';
};

const readResults = (raw: unknown): Read => {
  const whole = exportSchema.safeParse(raw);
  if (!whole.success) return { sound: [], findings: faultsOf(raw, whole.error), hasFaultyInvocations: false };
  const sound: { place: number; result: ExportedResult }[] = [];
  const findings: Finding[] = [];
  let hasFaultyInvocations = false;
  for (const [place, one] of whole.data.MetricDataResults.entries()) {
    const verdict = resultSchema.safeParse(one);
    if (verdict.success) sound.push({ place, result: verdict.data });
    else {
      findings.push(...under(['MetricDataResults', place], faultsOf(one, verdict.error)));
      hasFaultyInvocations ||= namesInvocations(one);
    }
  }
  return { sound, findings, hasFaultyInvocations };
};

const missingInvocations = (names: readonly string[]): Finding =>
  fault({
    path: ['MetricDataResults'],
    expected: 'a series of Invocations, named by its Id or Label',
    found: names.length === 0 ? 'none' : names.join(', '),
  });

const mostOf = (points: JoinedSeries['points']): number =>
  [...points.values()].reduce((most, value) => Math.max(most, value), 0);

const checkInvocations = (
  series: readonly JoinedSeries[],
  placed: readonly PlacedResult[],
  unknown: readonly string[],
): readonly Finding[] => {
  const points = series.find(({ metric }) => metric.field === 'invocations')?.points;
  if (points === undefined) {
    // A faulty one has been named.
    return placed.some(({ metric }) => metric.field === 'invocations') ? [] : [missingInvocations(unknown)];
  }
  const found = points.size === 0 ? 'none' : 'nothing but 0';
  return mostOf(points) === 0 ? [fault({ path: ['MetricDataResults'], expected: 'an invocation or more', found })] : [];
};

/** Of what is played: requests that were answered by a unit, and those that met none. */
const checkMost = (series: readonly JoinedSeries[]): readonly Finding[] =>
  series
    .filter(({ metric: { field } }) => field === 'invocations' || field === 'noCapacityFailures')
    .flatMap(({ metric: { name }, points }) => {
      const most = mostOf(points);
      if (most <= MOST_INVOCATIONS) return [];
      const expected = `at most ${MOST_INVOCATIONS.toLocaleString('en')} ${name} in a minute`;
      return [fault({ path: ['MetricDataResults'], expected, found: most.toLocaleString('en') })];
    });

interface Span {
  readonly startsAt: EpochMs;
  readonly length: number;
}

/** Minutes from the first to the last of any metric. */
const spanOf = (series: readonly JoinedSeries[]): Span => {
  let first = Infinity;
  let last = -Infinity;
  for (const { points } of series) {
    for (const at of points.keys()) {
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  }
  return { startsAt: first, length: first > last ? 0 : (last - first) / MINUTE_MS + 1 };
};

const checkSpan = ({ length }: Span): readonly Finding[] => {
  if (length <= MOST_MINUTES) return [];
  const found = `${Math.round(length / 1_440)} days`;
  return [fault({ path: ['MetricDataResults'], expected: `${MOST_MINUTES / 1_440} days at most`, found })];
};

const toMinutes = (series: readonly JoinedSeries[], { startsAt, length }: Span): readonly RecordedMinute[] =>
  Array.from({ length }, (_, place) =>
    Object.fromEntries(
      series.flatMap(({ metric, points }) => {
        const value = points.get(startsAt + place * MINUTE_MS);
        return value === undefined ? [] : [[metric.field, value]];
      }),
    ),
  );

/** A Sum of requests is whole. */
const hasFractions = (series: readonly JoinedSeries[]): boolean =>
  series.some(
    ({ metric, points }) => metric.field === 'invocations' && [...points.values()].some((value) => value % 1 !== 0),
  );

const notesOf = (
  series: readonly JoinedSeries[],
  placed: readonly PlacedResult[],
  unknown: readonly string[],
): readonly string[] => {
  const partial = new Map(placed.map(({ metric, result }) => [metric.name, result.StatusCode ?? 'Complete']));
  const notWhole = [...partial].filter(([, status]) => status !== 'Complete').map(([name]) => name);
  return [
    ...(unknown.length === 0
      ? []
      : [`left aside: ${unknown.join(', ')}; read are ${RECORDED_METRICS.map(({ name }) => name).join(', ')}`]),
    ...(notWhole.length === 0 ? [] : [`CloudWatch did not give all of ${notWhole.join(', ')}`]),
    ...(hasFractions(series) ? ['Invocations have fractions: Export them with Stat Sum. Each minute is rounded'] : []),
  ];
};

/**
 * A history from the answer of GetMetricData. Unordered points are put in order, gaps stay gaps.
 * @throws CliError with every fault
 */
export const parseExport = (raw: unknown, file: string, name: string): ParsedExport => {
  const { sound, findings, hasFaultyInvocations } = readResults(raw);
  const known = sound.map((one) => ({ ...one, metric: recognise(one.result.Id, one.result.Label) }));
  const placed = known.flatMap(({ metric, ...one }) => (metric === undefined ? [] : [{ ...one, metric }]));
  const unknown = known.flatMap(({ metric, result }) => (metric === undefined ? [result.Label ?? result.Id] : []));
  const joined = joinResults(placed);
  const span = spanOf(joined.series);
  const faults = [
    ...findings,
    ...joined.findings,
    ...(!hasFaultyInvocations && (sound.length > 0 || findings.length === 0)
      ? checkInvocations(joined.series, placed, unknown)
      : []),
    ...checkMost(joined.series),
    ...checkSpan(span),
  ];
  if (faults.length > 0) {
    throw new CliError(faults.map(({ severity: _, path, ...said }) => ({ file, path: formatPath(path), ...said })));
  }
  const unit = placed.find(({ metric }) => metric.unit !== undefined)?.metric.unit;
  const history = { name, startsAt: span.startsAt, minutes: toMinutes(joined.series, span) };
  return { history, unit, notes: notesOf(joined.series, placed, unknown) };
};
