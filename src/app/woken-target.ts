import type { Waker } from '../core/observation.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';

/** A target to look at, and the hint that says so. */
export interface WokenTarget {
  readonly target: TargetConfiguration;
  readonly waker: Waker;
}
