import * as z from 'zod';
import {
  combineMetrics,
  DEFAULT_TOLERANCE,
  recommendFromRatio,
  recommendFromTotal,
  recommendFromUnits,
  type UnitTarget,
} from '../../../src/sim/baselines/hpa/recommend.ts';
import { limitHistory } from './hpa-limits.ts';
import { NotCovered } from './peer-record.ts';
import { collect, count, finite, needed, type Observed, readCases } from './read-inputs.ts';

const policyRule = z.strictObject({ type: z.enum(['units', 'percent']), value: finite, periodSeconds: finite });

const vocabulary = z.strictObject({
  current: count,
  tolerance: finite.optional(),
  perUnitUsage: z.array(finite).optional(),
  reportedUsage: z.array(finite).optional(),
  perUnitRequest: finite.optional(),
  targetPercent: finite.optional(),
  perUnitMetric: z.array(finite).optional(),
  target: finite.optional(),
  ready: z.union([count, z.array(z.boolean())]).optional(),
  missing: count.optional(),
  metric: finite.optional(),
  total: finite.optional(),
  targetPerUnit: finite.optional(),
  ratio: finite.optional(),
  /** One entry per metric, gathered from `metricA`, `metricBProposal` and the like. */
  counts: z.array(z.union([count, z.literal('unavailable')])).optional(),
  desiredRaw: count.optional(),
  upPolicies: z.array(policyRule).optional(),
  downPolicies: z.array(policyRule).optional(),
  eventsInPeriod: z.array(finite).optional(),
  periodSeconds: finite.optional(),
  units: finite.optional(),
  percent: finite.optional(),
  min: count.optional(),
  max: count.optional(),
  windowSeconds: finite.optional(),
  history: z.array(z.strictObject({ ageSeconds: finite, rec: count })).optional(),
});
export type HpaCase = z.infer<typeof vocabulary>;

const METRIC = /^metric[A-Z](Proposal)?$/;
/** The metrics of one case as one list, whatever their letters. */
const gatherMetrics = (one: Observed): Observed => {
  const names = Object.keys(one).filter((key) => METRIC.test(key));
  if (names.length === 0) return one;
  const value = names.find((key) => !key.endsWith('Proposal') && one[key] !== 'unavailable');
  if (value !== undefined) throw new NotCovered(`inputs.${value}: expected "unavailable"`);
  const rest = Object.fromEntries(Object.entries(one).filter(([key]) => !METRIC.test(key)));
  return { ...rest, counts: names.map((name) => one[name]) };
};

const isMap = (value: unknown): value is Observed => typeof value === 'object' && value !== null;
const spreadMetrics = (inputs: Observed): Observed => ({
  ...gatherMetrics(inputs),
  ...(Array.isArray(inputs.cases) ? { cases: inputs.cases.map((one) => (isMap(one) ? gatherMetrics(one) : one)) } : {}),
});

/** `reportedUsageCases` is a list of cases that differ in one thing. */
const spreadUsage = (inputs: Observed): Observed => {
  const { reportedUsageCases, ...rest } = inputs;
  if (reportedUsageCases === undefined) return inputs;
  if (!Array.isArray(reportedUsageCases) || 'cases' in inputs) throw new NotCovered('inputs.reportedUsageCases');
  return { ...rest, cases: reportedUsageCases.map((reportedUsage) => ({ reportedUsage })) };
};

const fromUnits = (one: HpaCase, values: readonly number[], target: UnitTarget): number | undefined => {
  const { ready } = one;
  if (typeof ready === 'number' || (ready !== undefined && ready.length !== values.length)) {
    throw new NotCovered('inputs.ready: expected one answer per unit');
  }
  const isReady = (i: number): boolean => ready === undefined || ready[i] === true;
  const used = values.filter((_, i) => isReady(i));
  const reports = {
    current: one.current,
    values: used,
    unready: values.length - used.length,
    missing: one.missing ?? 0,
  };
  return recommendFromUnits(reports, target, toleranceOf(one));
};

const toleranceOf = ({ tolerance }: HpaCase) =>
  tolerance === undefined ? DEFAULT_TOLERANCE : { up: tolerance, down: tolerance };

const readyOf = ({ ready, current }: HpaCase): number => {
  if (Array.isArray(ready)) return ready.filter(Boolean).length;
  return ready ?? current;
};

const FORMS: Readonly<Record<string, (one: HpaCase) => number | undefined>> = {
  perUnitUsage: (one) => fromUsage(one, one.perUnitUsage ?? []),
  reportedUsage: (one) => fromUsage(one, one.reportedUsage ?? []),
  perUnitMetric: (one) =>
    fromUnits(one, one.perUnitMetric ?? [], { kind: 'value', target: needed(one.target, 'target') }),
  metric: (one) => {
    const ratio = needed(one.metric, 'metric') / needed(one.target, 'target');
    return recommendFromRatio(one.current, readyOf(one), ratio, toleranceOf(one));
  },
  ratio: (one) => recommendFromRatio(one.current, readyOf(one), needed(one.ratio, 'ratio'), toleranceOf(one)),
  total: (one) =>
    recommendFromTotal(
      one.current,
      needed(one.total, 'total'),
      needed(one.targetPerUnit, 'targetPerUnit'),
      toleranceOf(one),
    ),
  desiredRaw: (one) => one.desiredRaw,
};

/** Without a single report the target decides nothing. */
const fromUsage = (one: HpaCase, values: readonly number[]): number | undefined => {
  const request = values.length === 0 ? 1 : needed(one.perUnitRequest, 'perUnitRequest');
  const percent = values.length === 0 ? 100 : needed(one.targetPercent, 'targetPercent');
  return fromUnits(one, values, { kind: 'utilisation', request, percent });
};

const observe = (one: HpaCase): Observed => {
  const { current, counts } = one;
  const forms = Object.keys(FORMS).filter((form) => form in one);
  if (counts === undefined ? forms.length !== 1 : forms.length > 0) {
    throw new NotCovered(`inputs: expected one kind of metric, found ${forms.join(', ') || 'none'}`);
  }
  const proposals = counts ?? [FORMS[forms[0] ?? '']?.(one)];
  const { desired, error } = combineMetrics(
    current,
    proposals.map((proposal) => (proposal === 'unavailable' ? undefined : proposal)),
  );
  return { error, ...(error ? { desired } : limitHistory(one, desired)) };
};

/** The Horizontal Pod Autoscaler, from its metrics to its bounds: `src/sim/baselines/hpa`. */
export const hpa = (inputs: Observed): Observed =>
  collect(readCases(vocabulary, spreadMetrics(spreadUsage(inputs))), observe);
