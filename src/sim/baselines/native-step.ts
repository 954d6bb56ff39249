import { applyAdjustment, type Side, type StepScalingPolicy, selectStep } from '../../core/step-scaling.ts';
import { type CompletedActivity, type Cooldowns, mayScaleIn, settleScaleOut } from './activity-cooldown.ts';

/** One alarm in ALARM with the step policy that is its action. */
export interface StepBreach {
  readonly side: Side;
  /** The metric minus the alarm's threshold. */
  readonly delta: number;
  readonly policy: StepScalingPolicy;
}

export interface StepInput {
  readonly current: number;
  readonly last: CompletedActivity | undefined;
  readonly cooldowns: Cooldowns;
  readonly now: number;
}

/** The count a native step policy asks for, before any bound; the present one where no step covers the breach or a cooldown holds it. */
export const decideStep = ({ side, delta, policy }: StepBreach, input: StepInput): number => {
  const { current, last, cooldowns, now } = input;
  const step = selectStep(policy.steps, delta, side);
  if (step === undefined) return current;
  const changeFrom = (count: number): number => applyAdjustment(policy, step, count) - count;
  const change = changeFrom(current);
  if (change > 0) return settleScaleOut(current, last, { cooldowns, now }, changeFrom);
  return change < 0 && mayScaleIn(last, cooldowns, now) ? current + change : current;
};
