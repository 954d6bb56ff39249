import type { Datapoint } from '../core/metric-observation.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
import { type Expression, parseExpression } from './metric-math-parser.ts';
import { validationRefusal } from './refusal.ts';

export interface MathContext {
  /** The points of another query. */
  readonly resolve: (id: string) => readonly Datapoint[] | undefined;
  readonly metricIds: readonly string[];
  readonly periodSeconds: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

type Series = ReadonlyMap<EpochMs, number>;
/** CloudWatch's three kinds: S, TS and TS[] (CloudWatch User Guide, "Using math expressions with CloudWatch metrics"). */
type Value = number | Series | readonly Series[];

const isList = (value: Value): value is readonly Series[] => Array.isArray(value);
const isSeries = (value: Value): value is Series => value instanceof Map;

const BINARY: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '&&': (a, b) => Number(a !== 0 && b !== 0),
  '||': (a, b) => Number(a !== 0 || b !== 0),
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  MAX: (values) => Math.max(...values),
  MIN: (values) => Math.min(...values),
  SUM: sum,
  AVG: (values) => sum(values) / values.length,
};
const EACH: Readonly<Record<string, (value: number) => number>> = { ABS: Math.abs, CEIL: Math.ceil, FLOOR: Math.floor };

/** At every moment where all of the operands have a value; CloudWatch drops the others, and a division by zero with them. */
const zip = (values: readonly Value[], combine: (numbers: readonly number[]) => number): Value => {
  const seriesOnly = values.filter(isSeries);
  if (values.some(isList)) throw validationRefusal('Error in expression: an array needs SUM, AVG, MIN or MAX.');
  const numbersAt = (at: EpochMs): (number | undefined)[] =>
    values.map((value) => (isSeries(value) ? value.get(at) : isList(value) ? undefined : value));
  if (seriesOnly.length === 0) return combine(numbersAt(0).filter((value) => value !== undefined));
  const result = new Map<EpochMs, number>();
  for (const at of seriesOnly[0]?.keys() ?? []) {
    const numbers = numbersAt(at).filter((value) => value !== undefined);
    const combined = numbers.length === values.length ? combine(numbers) : Number.NaN;
    if (Number.isFinite(combined)) result.set(at, combined);
  }
  return result;
};

/** An array is folded moment by moment, over whatever series have a value there; one series is folded over time. */
const aggregate = (value: Value, fold: (values: readonly number[]) => number): Value => {
  if (typeof value === 'number') return value;
  if (isSeries(value)) return value.size === 0 ? 0 : fold([...value.values()]);
  const moments = [...new Set(value.flatMap((series) => [...series.keys()]))].sort((a, b) => a - b);
  return new Map(
    moments.map((at) => [at, fold(value.map((series) => series.get(at)).filter((one) => one !== undefined))]),
  );
};

const fill = (value: Value, filler: Value | 'REPEAT', context: MathContext): Value => {
  if (isList(value)) return value.map((series) => fill(series, filler, context)).filter(isSeries);
  if (!isSeries(value)) return value;
  const step = context.periodSeconds * SECOND_MS;
  const filled = new Map<EpochMs, number>();
  let last: number | undefined;
  for (let at = Math.ceil(context.from / step) * step; at < context.to; at += step) {
    const substitute = typeof filler === 'number' ? filler : isSeries(filler as Value) ? undefined : last;
    last = value.get(at) ?? substitute;
    if (last !== undefined) filled.set(at, last);
  }
  return filled;
};

/**
 * The points of an expression: arithmetic, comparison, IF, FILL (a number or REPEAT), MAX, MIN, SUM, AVG, ABS, CEIL, FLOOR,
 * PERIOD, METRICS() and arrays. SEARCH, SERVICE_QUOTA, anomaly bands and Metrics Insights are not modelled.
 * @throws AwsRefusal where it cannot be read
 */
export const evaluateExpression = (text: string, context: MathContext): readonly Datapoint[] => {
  const series = (id: string): Series => {
    const points = context.resolve(id);
    if (points === undefined) throw validationRefusal(`Error in expression '${text}': unknown id ${id}.`);
    return new Map(points.map((point) => [point.at, point.value]));
  };
  const call = (name: string, args: readonly Expression[]): Value => {
    if (name === 'METRICS') return context.metricIds.map(series);
    if (name === 'PERIOD') return context.periodSeconds;
    const [first, second] = args;
    if (name === 'FILL' && first !== undefined && second !== undefined) {
      const repeat = second.kind === 'name' && second.name === 'REPEAT';
      return fill(evaluate(first), repeat ? 'REPEAT' : evaluate(second), context);
    }
    const values = args.map(evaluate);
    if (name === 'IF') return zip(values, ([condition = 0, yes = 0, no = Number.NaN]) => (condition !== 0 ? yes : no));
    const fold = AGGREGATES[name];
    const [value] = values;
    if (fold !== undefined && value !== undefined) return aggregate(value, fold);
    const each = EACH[name];
    if (each !== undefined && value !== undefined) return zip([value], ([number = 0]) => each(number));
    throw validationRefusal(`Error in expression '${text}': unsupported function ${name}.`);
  };
  const evaluate = (expression: Expression): Value => {
    switch (expression.kind) {
      case 'number':
        return expression.value;
      case 'name':
        return series(expression.name);
      case 'list':
        return expression.items.map(evaluate).filter(isSeries);
      case 'call':
        return call(expression.name, expression.args);
      case 'binary': {
        const combine = BINARY[expression.operator] ?? (() => Number.NaN);
        return zip([evaluate(expression.left), evaluate(expression.right)], ([a = 0, b = 0]) => combine(a, b));
      }
    }
  };
  const result = evaluate(parseExpression(text));
  if (isList(result)) throw validationRefusal(`Error in expression '${text}': it gives more than one time series.`);
  if (isSeries(result)) return [...result].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at);
  const step = context.periodSeconds * SECOND_MS;
  const points: Datapoint[] = [];
  for (let at = Math.ceil(context.from / step) * step; at < context.to; at += step) points.push({ at, value: result });
  return points;
};
