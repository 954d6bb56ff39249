/** KEDA's own part of scaling, the steps from and to nothing. Source: kedacore/keda, pkg/scaling/executor/scale_scaledobjects.go. */

export interface ExecutorInput {
  readonly active: boolean;
  readonly current: number;
  readonly min: number;
  /** Count while nothing is active, where it is not `min`. */
  readonly idle?: number;
  /** The trigger has been inactive for the whole cooldown. */
  readonly cooldownPassed: boolean;
  readonly pauseScaleIn?: boolean;
  readonly pauseScaleOut?: boolean;
  readonly forceActivation?: boolean;
}

/** The count after KEDA's own step; the rest, between 1 and the maximum, is the Horizontal Pod Autoscaler's. */
export const executeKeda = (input: ExecutorInput): number => {
  const { current, min, idle, cooldownPassed } = input;
  if (input.active || input.forceActivation === true) {
    const isAsleep = current === 0 || (idle !== undefined && current < min);
    return isAsleep && input.pauseScaleOut !== true ? Math.max(1, min) : current;
  }
  const mayRest = idle === undefined ? min === 0 && current > 0 : current > idle;
  if (mayRest) return cooldownPassed && input.pauseScaleIn !== true ? (idle ?? min) : current;
  return idle === undefined && current < min && input.pauseScaleOut !== true ? min : current;
};
