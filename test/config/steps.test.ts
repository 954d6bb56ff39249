import { describe, expect, it } from 'vitest';
import { problemsOf, warningsOf } from './parse.ts';
import { asPath, type Changes, IN, IN_STEPS, OUT, OUT_STEPS, step, targetsText } from './targets-text.ts';

interface Row {
  readonly name: string;
  readonly change: Changes;
  readonly says: readonly string[];
}

const OUT_PATH = asPath(OUT_STEPS);
const IN_PATH = asPath(IN_STEPS);

describe('a step table is refused', () => {
  it.each<Row>([
    {
      name: 'with a gap, named with both ends',
      change: { [OUT_STEPS]: [step(0, 200, 10), step(250, null, 50)] },
      says: [
        `${OUT_PATH}[1]: expected steps without a gap, found no step for differences 200..250. One step ends where the next begins: write MetricIntervalUpperBound: 250 in StepAdjustments[0].`,
      ],
    },
    {
      name: 'with hairline gaps, each named',
      change: { [OUT_STEPS]: [step(0, 0.99, 1), step(1, 1.99, 2), step(2, null, 3)] },
      says: [
        `${OUT_PATH}[1]: expected steps without a gap, found no step for differences 0.99..1. One step ends where the next begins: write MetricIntervalUpperBound: 1 in StepAdjustments[0].`,
        `${OUT_PATH}[2]: expected steps without a gap, found no step for differences 1.99..2. One step ends where the next begins: write MetricIntervalUpperBound: 2 in StepAdjustments[1].`,
      ],
    },
    {
      name: 'with an overlap, also where the order of the file hides it',
      change: { [OUT_STEPS]: [step(8, null, 2), step(0, 10, 1)] },
      says: [
        `${OUT_PATH}[0]: expected steps that do not overlap, found 0..10 and 8..open. One step ends where the next begins: write MetricIntervalUpperBound: 8 in StepAdjustments[1].`,
      ],
    },
    {
      name: 'with two steps that begin together',
      change: { [OUT_STEPS]: [step(0, null, 2), step(0, 10, 1)] },
      says: [
        `${OUT_PATH}[0]: expected steps that do not overlap, found 0..10 and 0..open. Both begin at 0: leave one of them out, or let it begin where the other ends.`,
      ],
    },
    {
      name: 'with a step without any bound',
      change: { [OUT_STEPS]: [step(null, null, 1)] },
      says: [
        `${OUT_PATH}[0]: expected a lower or an upper bound, found neither. Write MetricIntervalLowerBound: 0 for a scale-out step, MetricIntervalUpperBound: 0 for a scale-in step.`,
      ],
    },
    {
      name: 'with bounds that are null instead of left out',
      change: {
        [OUT_STEPS]: [{ MetricIntervalLowerBound: null, MetricIntervalUpperBound: null, ScalingAdjustment: 1 }],
      },
      says: [
        `${OUT_PATH}[0]: expected a lower or an upper bound, found neither. Write MetricIntervalLowerBound: 0 for a scale-out step, MetricIntervalUpperBound: 0 for a scale-in step.`,
      ],
    },
    {
      name: 'with an upper bound below the lower one',
      change: { [OUT_STEPS]: [step(10, 0, 1), step(10, null, 2)] },
      says: [`${OUT_PATH}[0]: expected an upper bound greater than the lower one, found 10..0.`],
    },
    {
      name: 'with two open upper bounds',
      change: { [OUT_STEPS]: [step(0, null, 1), step(10, null, 2)] },
      says: [`${OUT_PATH}: expected at most one step with an open upper bound, found 2.`],
    },
    {
      name: 'with two open lower bounds',
      change: { [IN_STEPS]: [step(null, -1, -2), step(null, 0, -1)] },
      says: [`${IN_PATH}: expected at most one step with an open lower bound, found 2.`],
    },
    {
      name: 'without an open end above a positive upper bound',
      change: { [OUT_STEPS]: [step(0, 10, 1)] },
      says: [
        `${OUT_PATH}: expected a step with an open upper bound, since there is one with a positive upper bound, found nothing above 10. Leave out MetricIntervalUpperBound: 10.`,
      ],
    },
    {
      name: 'without an open end below a negative lower bound',
      change: { [IN_STEPS]: [step(-3, 0, -1)] },
      says: [
        `${IN_PATH}: expected a step with an open lower bound, since there is one with a negative lower bound, found nothing below -3. Leave out MetricIntervalLowerBound: -3.`,
      ],
    },
    {
      name: 'with a negative exact capacity',
      change: { [`${OUT}.policy.AdjustmentType`]: 'ExactCapacity', [OUT_STEPS]: [step(0, null, -1)] },
      says: [`${OUT_PATH}[0].ScalingAdjustment: expected a count of 0 or more with ExactCapacity, found -1.`],
    },
    {
      name: 'with MinAdjustmentMagnitude and no percentage',
      change: { [`${OUT}.policy.MinAdjustmentMagnitude`]: 2 },
      says: [
        `${asPath(OUT)}.policy.MinAdjustmentMagnitude: expected MinAdjustmentMagnitude only with PercentChangeInCapacity, found AdjustmentType ChangeInCapacity. Leave MinAdjustmentMagnitude out.`,
      ],
    },
    {
      name: 'with a scale-in step that begins at 0, since scale-in differences are negative',
      change: { [IN_STEPS]: [step(0, null, -1)] },
      says: [
        `${IN_PATH}[0]: expected a step below the threshold, since scale-in differences are negative or 0, found 0..open, which can never match. Write MetricIntervalUpperBound: 0 and leave the lower bound out.`,
      ],
    },
    {
      name: 'with one dead scale-in step beside a living one',
      change: { [IN_STEPS]: [step(null, 0, -1), step(0, null, -2)] },
      says: [
        `${IN_PATH}[1]: expected a step below the threshold, since scale-in differences are negative or 0, found 0..open, which can never match. Write MetricIntervalUpperBound: 0 and leave the lower bound out.`,
      ],
    },
    {
      name: 'with scale-in steps below any value a metric can have',
      change: { [IN_STEPS]: [step(null, -5, -1)] },
      says: [
        `${IN_PATH}: expected a step for differences -4..0 (the value is never below 0), found open..-5, which can never match. Bounds are differences from the threshold: write MetricIntervalUpperBound: 0.`,
      ],
    },
    {
      name: 'with scale-out steps below the threshold alone',
      change: { [OUT_STEPS]: [step(null, 0, 1)] },
      says: [
        `${OUT_PATH}: expected a step for values at or above the threshold (scale-out differences are 0 or positive), found open..0. Write MetricIntervalLowerBound: 0 and leave the upper bound out.`,
      ],
    },
  ])('$name', ({ change, says }) => {
    expect(problemsOf(targetsText(change))).toEqual(says);
  });
});

describe('a step table is accepted', () => {
  it.each<Row>([
    { name: 'with a single open step', change: { [OUT_STEPS]: [step(0, null, 1)] }, says: [] },
    {
      name: 'with a dead band of adjustment 0',
      change: { [OUT_STEPS]: [step(0, 10, 0), step(10, null, 10)] },
      says: [],
    },
    { name: 'in any order', change: { [OUT_STEPS]: [step(10, null, 3), step(0, 10, 1)] }, says: [] },
    {
      name: 'with an explicit null for an open end',
      change: { [`${OUT_STEPS}.1.MetricIntervalUpperBound`]: null },
      says: [],
    },
    {
      name: 'with MinAdjustmentMagnitude and a percentage',
      change: {
        [`${OUT}.policy.AdjustmentType`]: 'PercentChangeInCapacity',
        [`${OUT}.policy.MinAdjustmentMagnitude`]: 2,
      },
      says: [],
    },
    {
      name: 'with an exact capacity of 0 or more, in either direction',
      change: {
        [`${OUT}.policy.AdjustmentType`]: 'ExactCapacity',
        [`${IN}.policy.AdjustmentType`]: 'ExactCapacity',
        [IN_STEPS]: [step(null, 0, 1)],
      },
      says: [],
    },
    {
      name: 'with 20 steps',
      change: { [OUT_STEPS]: Array.from({ length: 20 }, (_, i) => step(i, i === 19 ? null : i + 1, 1)) },
      says: [],
    },
  ])('$name', ({ change, says }) => {
    expect(warningsOf(targetsText(change))).toEqual(says);
  });
});

describe('a step table is accepted with a warning', () => {
  it.each<Row>([
    {
      name: 'when its bounds look like values of the metric',
      change: { [OUT_STEPS]: [step(10, 20, 1), step(20, null, 3)] },
      says: [
        `${OUT_PATH}: expected a first step that begins at 0, since bounds are differences from the threshold, found no step for differences 0..10. These look like values of the metric: subtract the threshold 10 from each bound.`,
      ],
    },
    {
      name: 'when the first scale-out step begins above the threshold',
      change: { [OUT_STEPS]: [step(2, null, 1)] },
      says: [
        `${OUT_PATH}: expected a first step that begins at 0, since bounds are differences from the threshold, found no step for differences 0..2. An alarm just over its threshold changes nothing.`,
      ],
    },
    {
      name: 'when the first scale-in step ends below the threshold',
      change: { [IN_STEPS]: [step(null, -1, -1)] },
      says: [
        `${IN_PATH}: expected a last step that ends at 0, since bounds are differences from the threshold, found no step for differences -1..0. An alarm just under its threshold changes nothing.`,
      ],
    },
    {
      name: 'when a scale-in step lies below any value a metric can have',
      change: { [IN_STEPS]: [step(null, -20, -2), step(-20, 0, -1)] },
      says: [
        `${IN_PATH}[0]: expected steps within -4..0 (the value is never below 0), found open..-20, which can never match.`,
      ],
    },
    {
      name: 'when it has both signs',
      change: { [OUT_STEPS]: [step(null, 0, -1), step(0, null, 1)] },
      says: [
        `${OUT_PATH}: expected adjustments that add units, found mixed signs (-1, 1). The difference alone picks the step, and a step against its direction is never carried out.`,
      ],
    },
    {
      name: 'when a scale-in forgets its minus sign',
      change: { [IN_STEPS]: [step(null, 0, 1)] },
      says: [
        `${IN_PATH}: expected adjustments that take units away, found only the other sign (1). The difference alone picks the step, and a step against its direction is never carried out.`,
      ],
    },
  ])('$name', ({ change, says }) => {
    expect(warningsOf(targetsText(change))).toEqual(says);
  });

  it('says nothing of reach where the alarm keeps its threshold to itself', () => {
    const change = { [`${IN}.alarm`]: { name: 'demo-low' }, [IN_STEPS]: [step(null, -5, -2), step(-5, 0, -1)] };
    expect(warningsOf(targetsText(change))).toEqual([]);
  });
});
