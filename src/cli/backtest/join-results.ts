import { type Finding, fault } from '../../config/finding.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import { formatTime } from '../print/format-time.ts';
import type { ExportedResult } from './export-schema.ts';
import type { RecordedMetric } from './recorded-metrics.ts';

/** A result, where it stands in the file, and the metric it is of. */
export interface PlacedResult {
  readonly place: number;
  readonly result: ExportedResult;
  readonly metric: RecordedMetric;
}

export interface JoinedSeries {
  readonly metric: RecordedMetric;
  readonly points: ReadonlyMap<EpochMs, number>;
}

export interface Joined {
  readonly series: readonly JoinedSeries[];
  readonly findings: readonly Finding[];
}

const pathOf = (place: number, key?: string): (string | number)[] => [
  'MetricDataResults',
  place,
  ...(key === undefined ? [] : [key]),
];

const PERIOD_HINT = 'Export it with Period 60.';
/** So many minutes of real traffic are not all apart by more than one. */
const ENOUGH_POINTS = 12;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

const checkPeriod = ({ place, result }: PlacedResult): readonly Finding[] => {
  const { Timestamps: times } = result;
  const odd = times.filter((at) => at % MINUTE_MS !== 0);
  const [first] = odd;
  if (first !== undefined) {
    const found = `${formatTime(first)}${odd.length > 1 ? ` and ${odd.length - 1} more` : ''}`;
    return [fault({ path: pathOf(place, 'Timestamps'), expected: 'whole minutes', found, hint: PERIOD_HINT })];
  }
  if (times.length < ENOUGH_POINTS) return [];
  const step = times.reduce((least, at) => greatestDivisor(least, Math.abs(at - (times[0] as number))), 0);
  if (step <= MINUTE_MS) return [];
  const found = `points ${step / 1_000} s apart`;
  return [fault({ path: pathOf(place, 'Timestamps'), expected: 'a point each minute', found, hint: PERIOD_HINT })];
};

const checkLengths = ({ place, result }: PlacedResult): readonly Finding[] => {
  const { Timestamps: times, Values: values } = result;
  if (times.length === values.length) return [];
  const path = pathOf(place, 'Values');
  return [fault({ path, expected: `as many as Timestamps (${times.length})`, found: String(values.length) })];
};

/**
 * Puts together what is of one metric: the CLI follows CloudWatch's pages and repeats the Id for each. The order does not matter,
 * CloudWatch promises none. A minute twice with two values is a fault: two variants, or two periods, in one export.
 */
export const joinResults = (placed: readonly PlacedResult[]): Joined => {
  const byField = new Map<string, { readonly metric: RecordedMetric; readonly points: Map<EpochMs, number> }>();
  const findings: Finding[] = [];
  for (const one of placed) {
    const faults = [...checkLengths(one), ...checkPeriod(one)];
    findings.push(...faults);
    if (faults.length > 0) continue;
    const { place, metric, result } = one;
    const joined = byField.get(metric.field) ?? { metric, points: new Map() };
    byField.set(metric.field, joined);
    for (const [index, at] of result.Timestamps.entries()) {
      const value = (result.Values[index] as number) / (metric.divisor ?? 1);
      const before = joined.points.get(at);
      if (before === undefined || before === value) joined.points.set(at, value);
      else {
        const path = pathOf(place);
        const found = `${formatTime(at)} again with another value`;
        findings.push(fault({ path, expected: `each minute of ${metric.name} once`, found }));
        break;
      }
    }
  }
  return { series: [...byField.values()], findings };
};
