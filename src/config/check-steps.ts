import type { DraftPolicy } from './draft.ts';
import { isGiven } from './draft.ts';
import { type Finding, fault } from './finding.ts';

/** A step as an interval of differences, with its position in the table. */
export interface Interval {
  readonly index: number;
  readonly lower: number;
  readonly upper: number;
  readonly adjustment: number | undefined;
}

type DraftStep = NonNullable<NonNullable<DraftPolicy['StepAdjustments']>[number]>;

const BOUNDS = ['MetricIntervalLowerBound', 'MetricIntervalUpperBound'] as const;

const isUnreadable = (step: DraftStep | undefined): boolean =>
  step === undefined || BOUNDS.some((bound) => isGiven(step, bound) && step[bound] === undefined);

/** The intervals of a table, or none where a bound could not be read: half a table says nothing about gaps. */
export const toIntervals = (policy: DraftPolicy): readonly Interval[] => {
  const steps = policy.StepAdjustments ?? [];
  if (steps.some(isUnreadable)) return [];
  return steps.map((step, index) => ({
    index,
    lower: step?.MetricIntervalLowerBound ?? Number.NEGATIVE_INFINITY,
    upper: step?.MetricIntervalUpperBound ?? Number.POSITIVE_INFINITY,
    adjustment: step?.ScalingAdjustment,
  }));
};

export const formatInterval = ({ lower, upper }: Pick<Interval, 'lower' | 'upper'>): string =>
  `${lower === Number.NEGATIVE_INFINITY ? 'open' : lower}..${upper === Number.POSITIVE_INFINITY ? 'open' : upper}`;

const isOpenBelow = ({ lower }: Interval): boolean => lower === Number.NEGATIVE_INFINITY;
const isOpenAbove = ({ upper }: Interval): boolean => upper === Number.POSITIVE_INFINITY;

const checkEachStep = (intervals: readonly Interval[]): readonly Finding[] =>
  intervals.flatMap((step) => {
    const path = ['StepAdjustments', step.index];
    if (isOpenBelow(step) && isOpenAbove(step)) {
      return [
        fault({
          path,
          expected: 'a lower or an upper bound',
          found: 'neither',
          hint: 'Write MetricIntervalLowerBound: 0 for a scale-out step, MetricIntervalUpperBound: 0 for a scale-in step.',
        }),
      ];
    }
    return step.upper > step.lower
      ? []
      : [fault({ path, expected: 'an upper bound greater than the lower one', found: formatInterval(step) })];
  });

const checkOpenEnds = (intervals: readonly Interval[]): readonly Finding[] => {
  const path = ['StepAdjustments'];
  const openBelow = intervals.filter(isOpenBelow).length;
  const openAbove = intervals.filter(isOpenAbove).length;
  const lowest = Math.min(...intervals.map(({ lower }) => lower));
  const highest = Math.max(...intervals.map(({ upper }) => upper));
  return [
    ...(openBelow > 1
      ? [fault({ path, expected: 'at most one step with an open lower bound', found: `${openBelow}` })]
      : []),
    ...(openAbove > 1
      ? [fault({ path, expected: 'at most one step with an open upper bound', found: `${openAbove}` })]
      : []),
    ...(openBelow === 0 && lowest < 0
      ? [
          fault({
            path,
            expected: 'a step with an open lower bound, since there is one with a negative lower bound',
            found: `nothing below ${lowest}`,
            hint: `Leave out MetricIntervalLowerBound: ${lowest}.`,
          }),
        ]
      : []),
    ...(openAbove === 0 && highest > 0
      ? [
          fault({
            path,
            expected: 'a step with an open upper bound, since there is one with a positive upper bound',
            found: `nothing above ${highest}`,
            hint: `Leave out MetricIntervalUpperBound: ${highest}.`,
          }),
        ]
      : []),
  ];
};

const separate = (before: Interval, step: Interval): string =>
  before.lower === step.lower
    ? `Both begin at ${step.lower}: leave one of them out, or let it begin where the other ends.`
    : `One step ends where the next begins: write MetricIntervalUpperBound: ${step.lower} in StepAdjustments[${before.index}].`;

const checkNeighbours = (intervals: readonly Interval[]): readonly Finding[] => {
  const sorted = intervals.toSorted((a, b) => a.lower - b.lower || a.upper - b.upper);
  return sorted.flatMap((step, position) => {
    const before = sorted[position - 1];
    const path = ['StepAdjustments', step.index];
    if (before === undefined || before.upper === step.lower) return [];
    if (before.upper > step.lower) {
      const found = `${formatInterval(before)} and ${formatInterval(step)}`;
      return [fault({ path, expected: 'steps that do not overlap', found, hint: separate(before, step) })];
    }
    return [
      fault({
        path,
        expected: 'steps without a gap',
        found: `no step for differences ${before.upper}..${step.lower}`,
        hint: `One step ends where the next begins: write MetricIntervalUpperBound: ${step.lower} in StepAdjustments[${before.index}].`,
      }),
    ];
  });
};

const checkAdjustments = (policy: DraftPolicy): readonly Finding[] => {
  const negative = policy.AdjustmentType !== 'ExactCapacity' ? [] : (policy.StepAdjustments ?? []).entries();
  const findings = [...negative].flatMap(([index, step]) =>
    step?.ScalingAdjustment !== undefined && step.ScalingAdjustment < 0
      ? [
          fault({
            path: ['StepAdjustments', index, 'ScalingAdjustment'],
            expected: 'a count of 0 or more with ExactCapacity',
            found: `${step.ScalingAdjustment}`,
          }),
        ]
      : [],
  );
  const isPercent = policy.AdjustmentType === undefined || policy.AdjustmentType === 'PercentChangeInCapacity';
  return policy.MinAdjustmentMagnitude === undefined || isPercent
    ? findings
    : [
        ...findings,
        fault({
          path: ['MinAdjustmentMagnitude'],
          expected: 'MinAdjustmentMagnitude only with PercentChangeInCapacity',
          found: `AdjustmentType ${policy.AdjustmentType}`,
          hint: 'Leave MinAdjustmentMagnitude out.',
        }),
      ];
};

/** Every rule Application Auto Scaling has for a step table (StepAdjustment, Application Auto Scaling API Reference). */
export const checkSteps = (policy: DraftPolicy): readonly Finding[] => {
  const intervals = toIntervals(policy);
  const each = checkEachStep(intervals);
  const sound = each.length === 0 && intervals.length > 0;
  const ends = sound ? checkOpenEnds(intervals) : [];
  // Two open ends of one side overlap by definition: said once is enough.
  const isTwiceOpen = intervals.filter(isOpenBelow).length > 1 || intervals.filter(isOpenAbove).length > 1;
  return [...each, ...ends, ...(sound && !isTwiceOpen ? checkNeighbours(intervals) : []), ...checkAdjustments(policy)];
};
