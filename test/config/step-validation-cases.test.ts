import { describe, expect, it } from 'vitest';
import { checkSteps } from '../../src/config/check-steps.ts';
import { ADJUSTMENT_TYPES } from '../../src/core/step-scaling.ts';
import cases from './step-validation-cases.json' with { type: 'json' };

const typeOf = (name: string | undefined) => ADJUSTMENT_TYPES.find((type) => type === name) ?? 'ChangeInCapacity';

describe("Application Auto Scaling's own rules for a step table", () => {
  it.each(cases)('$id', ({ adjustmentType, steps, valid }) => {
    const findings = checkSteps({
      AdjustmentType: typeOf(adjustmentType),
      StepAdjustments: steps.map(({ lowerBound, upperBound, adjustment }) => ({
        MetricIntervalLowerBound: lowerBound,
        MetricIntervalUpperBound: upperBound,
        ScalingAdjustment: adjustment,
      })),
    });
    expect(findings.every(({ severity }) => severity === 'fault')).toBe(true);
    expect(findings.length === 0).toBe(valid);
  });
});
