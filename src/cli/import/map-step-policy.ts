import type { Direction } from '../../core/target-configuration.ts';
import type { NativeStepPolicy } from '../../ports/native-scaling.ts';
import { type ImportedPolicy, note, type Remark } from './imported.ts';

/** Application Auto Scaling's own, where the policy names none (StepScalingPolicyConfiguration, API Reference). */
const NATIVE_COOLDOWN_SECONDS = 300;
const NATIVE_AGGREGATION = 'Average';

export interface MappedPolicy {
  readonly policy: ImportedPolicy;
  readonly remarks: readonly Remark[];
}

type Step = NonNullable<NativeStepPolicy['StepAdjustments']>[number];

/** A step with neither bound covers the far side of the threshold too; here it must say which side it means. */
const withBound = (step: Step, direction: Direction): Step =>
  step.MetricIntervalLowerBound === undefined && step.MetricIntervalUpperBound === undefined
    ? { [direction === 'out' ? 'MetricIntervalLowerBound' : 'MetricIntervalUpperBound']: 0, ...step }
    : step;

/**
 * A step policy verbatim. Where the original leaves something to a default, and ours would be another, the original's
 * is written down.
 */
export const mapStepPolicy = (step: NativeStepPolicy, direction: Direction): MappedPolicy => {
  const { AdjustmentType = 'ChangeInCapacity', Cooldown, MetricAggregationType, MinAdjustmentMagnitude } = step;
  const steps = step.StepAdjustments ?? [];
  const bounded = steps.map((one) => withBound(one, direction));
  const isPercent = AdjustmentType === 'PercentChangeInCapacity';
  const keepsLeast = isPercent && MinAdjustmentMagnitude !== undefined && MinAdjustmentMagnitude > 0;
  return {
    policy: {
      AdjustmentType,
      Cooldown: Cooldown ?? NATIVE_COOLDOWN_SECONDS,
      MetricAggregationType: MetricAggregationType ?? NATIVE_AGGREGATION,
      ...(keepsLeast ? { MinAdjustmentMagnitude } : {}),
      StepAdjustments: bounded,
    },
    remarks: [
      ...(Cooldown === undefined ? [note(`Cooldown is not set there; ${NATIVE_COOLDOWN_SECONDS} is its default`)] : []),
      ...(MetricAggregationType === undefined
        ? [
            note(
              'MetricAggregationType is not set there, which means Average; without it the newest point decides here',
            ),
          ]
        : []),
      ...(MinAdjustmentMagnitude !== undefined && !keepsLeast
        ? [note(`MinAdjustmentMagnitude ${MinAdjustmentMagnitude} has no effect there and is left out`)]
        : []),
      ...(bounded.some((one, index) => one !== steps[index])
        ? [note('a step without bounds was given the one at the threshold')]
        : []),
    ],
  };
};
