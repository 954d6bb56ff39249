import type { CapacitySight } from '../policies/scaling-policy.ts';

/** The capacity behind a target: what is asked for, what is paid for, what serves. */
export interface Plant {
  /** Carries out what is due by now, and shows what there is. */
  sight(now: number): CapacitySight;
  /** Units that take requests. */
  inService(now: number): number;
  /** Units that are paid for: from the call that asks for them to the end of the change that takes them away. */
  allocated(now: number): number;
  /** Asks for a count, clamped into the bounds. False: refused, a change is running. The count there is changes nothing. */
  request(desired: number, now: number): boolean;
}
