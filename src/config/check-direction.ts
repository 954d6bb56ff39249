import type { Direction } from '../core/target-configuration.ts';
import { formatInterval, type Interval, toIntervals } from './check-steps.ts';
import type { DraftPolicy } from './draft.ts';
import { type Finding, fault, warning } from './finding.ts';

const STEPS = ['StepAdjustments'];

const checkScaleOutReach = (intervals: readonly Interval[], threshold: number | undefined): readonly Finding[] => {
  const lowest = Math.min(...intervals.filter(({ upper }) => upper > 0).map(({ lower }) => lower));
  if (lowest === Number.POSITIVE_INFINITY) {
    return [
      fault({
        path: STEPS,
        expected: 'a step for values at or above the threshold (scale-out differences are 0 or positive)',
        found: intervals.map(formatInterval).join(', '),
        hint: 'Write MetricIntervalLowerBound: 0 and leave the upper bound out.',
      }),
    ];
  }
  if (lowest <= 0) return [];
  const looksAbsolute = threshold !== undefined && lowest >= threshold;
  return [
    warning({
      path: STEPS,
      expected: 'a first step that begins at 0, since bounds are differences from the threshold',
      found: `no step for differences 0..${lowest}`,
      hint: looksAbsolute
        ? `These look like values of the metric: subtract the threshold ${threshold} from each bound.`
        : 'An alarm just over its threshold changes nothing.',
    }),
  ];
};

const checkScaleInReach = (intervals: readonly Interval[], threshold: number | undefined): readonly Finding[] => {
  const never = intervals.filter(({ lower }) => lower >= 0);
  if (never.length > 0) {
    return never.map((step) =>
      fault({
        path: [...STEPS, step.index],
        expected: 'a step below the threshold, since scale-in differences are negative or 0',
        found: `${formatInterval(step)}, which can never match`,
        hint: 'Write MetricIntervalUpperBound: 0 and leave the lower bound out.',
      }),
    );
  }
  // No metric of a target is negative, so no difference is below minus the threshold.
  const deepest = threshold === undefined ? Number.NEGATIVE_INFINITY : -threshold;
  const unreachable = intervals.filter(({ upper }) => upper < deepest);
  if (unreachable.length === intervals.length) {
    return [
      fault({
        path: STEPS,
        expected: `a step for differences ${deepest}..0 (the value is never below 0)`,
        found: `${intervals.map(formatInterval).join(', ')}, which can never match`,
        hint: 'Bounds are differences from the threshold: write MetricIntervalUpperBound: 0.',
      }),
    ];
  }
  const highest = Math.max(...intervals.map(({ upper }) => upper));
  return [
    ...unreachable.map((step) =>
      warning({
        path: [...STEPS, step.index],
        expected: `steps within ${deepest}..0 (the value is never below 0)`,
        found: `${formatInterval(step)}, which can never match`,
      }),
    ),
    ...(highest < 0
      ? [
          warning({
            path: STEPS,
            expected: 'a last step that ends at 0, since bounds are differences from the threshold',
            found: `no step for differences ${highest}..0`,
            hint: 'An alarm just under its threshold changes nothing.',
          }),
        ]
      : []),
  ];
};

const checkSigns = (policy: DraftPolicy, direction: Direction): readonly Finding[] => {
  if (policy.AdjustmentType === 'ExactCapacity') return [];
  const isOpposed = (adjustment: number): boolean => (direction === 'out' ? adjustment < 0 : adjustment > 0);
  const adjustments = (policy.StepAdjustments ?? []).flatMap((step) => step?.ScalingAdjustment ?? []);
  const opposed = adjustments.filter(isOpposed);
  if (opposed.length === 0) return [];
  const isMixed = adjustments.some((adjustment) => adjustment !== 0 && !isOpposed(adjustment));
  return [
    warning({
      path: STEPS,
      expected: direction === 'out' ? 'adjustments that add units' : 'adjustments that take units away',
      found: `${isMixed ? 'mixed signs' : 'only the other sign'} (${adjustments.join(', ')})`,
      hint: 'The difference alone picks the step, and a step against its direction is never carried out.',
    }),
  ];
};

/** What a step table means on its side of the threshold; only for tables that are sound in themselves. */
export const checkDirection = (
  policy: DraftPolicy,
  direction: Direction,
  threshold: number | undefined,
): readonly Finding[] => {
  const intervals = toIntervals(policy);
  const checkReach = direction === 'out' ? checkScaleOutReach : checkScaleInReach;
  return [...(intervals.length === 0 ? [] : checkReach(intervals, threshold)), ...checkSigns(policy, direction)];
};
