import type { CapacityCall } from '../core/capacity-call.ts';
import type { ScalableTarget } from '../core/scalable-target.ts';

/**
 * - `accepted`: SageMaker took it.
 * - `refused`: a modelled 4xx answer; nothing changed. `because` tells whether it passes by itself.
 * - `unknown`: time-out, reset, 5xx: it may or may not have been taken, and is never sent again.
 */
export type ActuatorAnswer =
  | { readonly kind: 'accepted'; readonly sent: CapacityCall }
  | {
      readonly kind: 'refused';
      readonly sent: CapacityCall;
      readonly because: 'updating' | 'quota' | 'throttled' | 'validation' | 'access' | 'not-found';
      readonly errorName: string;
      readonly message: string;
    }
  | { readonly kind: 'unknown'; readonly sent: CapacityCall; readonly errorName: string; readonly message: string };

/** Sends one write, once. Never throws: what happened is the answer. */
export interface CapacityActuator {
  setDesired(target: ScalableTarget, desired: number): Promise<ActuatorAnswer>;
}
