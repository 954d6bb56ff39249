import { applyAdjustment, selectStep } from '../../core/step-scaling.ts';
import type { StandingAlarm } from '../../ports/alarm-definitions.ts';
import type { NativeStepPolicy, NativeTarget } from '../../ports/native-scaling.ts';
import { type ImportedWake, lost, note, type Remark } from './imported.ts';

const WAKE_METRIC = 'NoCapacityInvocationFailures';

/** The way back from zero copies ("Scale an endpoint to zero instances", Amazon SageMaker AI Developer Guide). */
export const isWakeAlarm = ({ definition: { MetricName, Metrics } }: StandingAlarm): boolean =>
  (MetricName ?? Metrics?.find(({ MetricStat }) => MetricStat !== undefined)?.MetricStat?.Metric.MetricName) ===
  WAKE_METRIC;

/** Where the policy leads from 0 copies, at the alarm's threshold. */
const fromZero = (step: NativeStepPolicy): number => {
  const steps = (step.StepAdjustments ?? []).map((one) => ({
    ...(one.MetricIntervalLowerBound === undefined ? {} : { lower: one.MetricIntervalLowerBound }),
    ...(one.MetricIntervalUpperBound === undefined ? {} : { upper: one.MetricIntervalUpperBound }),
    adjustment: one.ScalingAdjustment ?? 0,
  }));
  const chosen = selectStep(steps, 0, 'above');
  if (chosen === undefined || step.AdjustmentType === 'PercentChangeInCapacity') return 0;
  const adjustmentType = step.AdjustmentType === 'ExactCapacity' ? 'ExactCapacity' : 'ChangeInCapacity';
  return applyAdjustment({ adjustmentType, cooldownSeconds: 0, steps }, chosen, 0);
};

export const mapWake = (
  step: NativeStepPolicy,
  alarm: string,
  { min, max }: Pick<NativeTarget, 'min' | 'max'>,
): { readonly wake: ImportedWake; readonly remarks: readonly Remark[] } | Remark => {
  if (min > 0) return lost(`its alarm ${alarm} wakes from 0 copies, and the minimum is ${min}`);
  const wanted = fromZero(step);
  const to = Math.min(max, Math.max(1, wanted));
  return {
    wake: { to, alarm: { name: alarm } },
    remarks: to === wanted ? [] : [note(`from 0 copies its steps lead to ${wanted}; wake starts with ${to}`)],
  };
};
