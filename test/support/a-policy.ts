import type { StepScalingPolicy } from '../../src/core/step-scaling.ts';

/** One unit more up to 5 over the threshold, three from there on. */
export const aScaleOutPolicy = (overrides: Partial<StepScalingPolicy> = {}): StepScalingPolicy => ({
  adjustmentType: 'ChangeInCapacity',
  cooldownSeconds: 60,
  steps: [
    { lower: 0, upper: 5, adjustment: 1 },
    { lower: 5, adjustment: 3 },
  ],
  ...overrides,
});

/** Half of the units away, however far below the threshold. */
export const aScaleInPolicy = (overrides: Partial<StepScalingPolicy> = {}): StepScalingPolicy => ({
  adjustmentType: 'PercentChangeInCapacity',
  cooldownSeconds: 300,
  steps: [{ upper: 0, adjustment: -50 }],
  ...overrides,
});
