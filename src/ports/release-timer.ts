import type { EpochMs } from '../core/time.ts';
import type { NativeSuspension, NativeTarget } from './native-scaling.ts';

/** One suspension of one scalable target, and what its end looks like. */
export interface Release {
  readonly target: Pick<NativeTarget, 'resourceId' | 'dimension'>;
  /** When the hold began: a later hold has a timer of its own, which nobody who ends this one can take away. */
  readonly holdSince: EpochMs;
}

/**
 * The dead man's switch of mode `guard`: AWS itself lifts a suspension, whatever has become of the controller.
 * `arm` sets the timer, or pushes the one there is on; `disarm` takes it away, and one that is gone already is no error.
 */
export interface ReleaseTimer {
  /**
   * @param to the whole SuspendedState to set, since RegisterScalableTarget takes what is left out for false
   * @param at at the earliest; the scheduler is precise to a minute
   */
  arm(release: Release, to: NativeSuspension, at: EpochMs): Promise<void>;
  disarm(release: Release): Promise<void>;
}
