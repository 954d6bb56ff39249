import * as z from 'zod';
import { checkSteps } from '../../../src/config/check-steps.ts';
import {
  ADJUSTMENT_TYPES,
  applyAdjustment,
  roundAdjustment,
  type StepAdjustment,
  type StepScalingPolicy,
  selectStep,
} from '../../../src/core/step-scaling.ts';
import { NotCovered } from './peer-record.ts';
import { bound, collect, count, finite, needed, type Observed, read, readCases } from './read-inputs.ts';

const adjustmentType = z.enum(ADJUSTMENT_TYPES);
const step = z.strictObject({ lower: bound, upper: bound, adjust: finite });
type Step = z.infer<typeof step>;
const policy = z.strictObject({
  breachThreshold: finite,
  adjustmentType,
  scaleOut: z.array(step).optional(),
  scaleIn: z.array(step).optional(),
  minAdjustmentMagnitude: finite.optional(),
});

const oneCase = z.strictObject({
  policy: policy.optional(),
  metric: finite.optional(),
  current: count,
  adjustmentType: adjustmentType.optional(),
  type: adjustmentType.optional(),
  adjust: finite.optional(),
  minAdjustmentMagnitude: finite.optional(),
  min: count.optional(),
  max: count.optional(),
});
type OneCase = z.infer<typeof oneCase>;

const toStep = ({ lower, upper, adjust }: Step): StepAdjustment => ({
  ...(typeof lower === 'number' ? { lower } : {}),
  ...(typeof upper === 'number' ? { upper } : {}),
  adjustment: adjust,
});

const toPolicy = (type: StepScalingPolicy['adjustmentType'], least: number | undefined): StepScalingPolicy => ({
  adjustmentType: type,
  cooldownSeconds: 0,
  ...(least === undefined ? {} : { minAdjustmentMagnitude: least }),
  steps: [],
});

/** The step of a whole policy, by the metric, or the one that is given. */
const stepOf = (one: OneCase): { readonly step: StepAdjustment | undefined; readonly policy: StepScalingPolicy } => {
  if (one.policy === undefined) {
    const type = needed(one.adjustmentType ?? one.type, 'adjustmentType');
    const adjustment = needed(one.adjust, 'adjust');
    return { step: { adjustment }, policy: toPolicy(type, one.minAdjustmentMagnitude) };
  }
  const { breachThreshold, scaleOut = [], scaleIn = [], ...rest } = one.policy;
  const delta = needed(one.metric, 'metric') - breachThreshold;
  const least = one.minAdjustmentMagnitude ?? rest.minAdjustmentMagnitude;
  const above = delta < 0 ? undefined : selectStep(scaleOut.map(toStep), delta, 'above');
  const below = delta > 0 ? undefined : selectStep(scaleIn.map(toStep), delta, 'below');
  if (above !== undefined && below !== undefined && above.adjustment !== below.adjustment) {
    throw new NotCovered('inputs.metric: on the threshold only the alarm tells which list it is');
  }
  return { step: above ?? below, policy: toPolicy(rest.adjustmentType, least) };
};

const observe = (one: OneCase): Observed => {
  const { step: chosen, policy: rules } = stepOf(one);
  const wanted = chosen === undefined ? one.current : applyAdjustment(rules, chosen, one.current);
  const desired = Math.max(one.min ?? 0, Math.min(one.max ?? Number.POSITIVE_INFINITY, wanted));
  const adjust = chosen?.adjustment ?? 0;
  const percent = rules.adjustmentType === 'PercentChangeInCapacity' ? { adjustPercent: adjust } : {};
  return { ...percent, adjust, desired, change: desired - one.current };
};

const rawChanges = z.strictObject({ rawChanges: z.array(finite) });

/** Step arithmetic: `src/core/step-scaling.ts`. */
export const stepAdjustment = (inputs: Observed): Observed =>
  'rawChanges' in inputs
    ? { changes: read(rawChanges, inputs).rawChanges.map(roundAdjustment) }
    : collect(readCases(oneCase, inputs), observe);

const stepLists = z.strictObject({
  stepLists: z.array(z.array(step).min(1)),
  adjustmentType: adjustmentType.optional(),
});

/** Step tables that are refused: `src/config/check-steps.ts`. */
export const stepValidation = (inputs: Observed): Observed => {
  const { stepLists: lists, adjustmentType: type = 'ChangeInCapacity' } = read(stepLists, inputs);
  const isValid = (steps: readonly Step[]): boolean =>
    checkSteps({
      AdjustmentType: type,
      StepAdjustments: steps.map(({ lower, upper, adjust }) => ({
        ...(typeof lower === 'number' ? { MetricIntervalLowerBound: lower } : {}),
        ...(typeof upper === 'number' ? { MetricIntervalUpperBound: upper } : {}),
        ScalingAdjustment: adjust,
      })),
    }).every(({ severity }) => severity !== 'fault');
  return { valid: lists.map(isValid) };
};
