import * as z from 'zod';
import { ADJUSTMENT_TYPES, METRIC_AGGREGATION_TYPES } from '../core/step-scaling.ts';
import { finiteNumber, waitSeconds, wholeNumber } from './text-schema.ts';

const anyWholeNumber = 'a whole number';
const bound = 'a number (a difference from the threshold), or nothing for an open end';

const stepAdjustment = z.strictObject(
  {
    MetricIntervalLowerBound: finiteNumber(bound)
      .nullable()
      .exactOptional()
      .describe("Where the step begins, as a difference from the alarm's threshold; left out: open."),
    MetricIntervalUpperBound: finiteNumber(bound)
      .nullable()
      .exactOptional()
      .describe("Where the step ends, as a difference from the alarm's threshold; left out: open."),
    ScalingAdjustment: z.int(anyWholeNumber).describe('How much to change, or the count to set with ExactCapacity.'),
  },
  'a step with MetricIntervalLowerBound, MetricIntervalUpperBound and ScalingAdjustment',
);

/** StepScalingPolicyConfiguration, member by member (Application Auto Scaling API Reference). */
export const stepScalingPolicySchema = z
  .strictObject(
    {
      AdjustmentType: z.enum(ADJUSTMENT_TYPES, ADJUSTMENT_TYPES.join(' or ')).describe('What ScalingAdjustment means.'),
      Cooldown: waitSeconds()
        .exactOptional()
        .describe('Seconds from the completion of a change; 60 for scaleOut and 300 for scaleIn when left out.'),
      MetricAggregationType: z
        .enum(METRIC_AGGREGATION_TYPES, METRIC_AGGREGATION_TYPES.join(' or '))
        .exactOptional()
        .describe("How the alarm's evaluated points become one value; left out: the newest closed point."),
      MinAdjustmentMagnitude: wholeNumber(1)
        .exactOptional()
        .describe('The least change of a percentage; only with PercentChangeInCapacity.'),
      StepAdjustments: z
        .array(stepAdjustment, 'a list of 1 to 20 steps')
        .min(1, 'a list of 1 to 20 steps')
        .max(20, 'a list of 1 to 20 steps')
        .describe('The steps, without gap or overlap.'),
    },
    'a StepScalingPolicyConfiguration of Application Auto Scaling',
  )
  .describe("Application Auto Scaling's StepScalingPolicyConfiguration, verbatim.");

export type StepScalingPolicyConfiguration = z.output<typeof stepScalingPolicySchema>;
