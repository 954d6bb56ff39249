import { type CapacityBounds, tighter } from '../capacity.ts';
import type { TargetState } from '../domain-state.ts';
import type { HoldWish } from '../evaluation-notes.ts';
import type { TargetConfiguration } from '../target-configuration.ts';

/** The tighter of the configuration and the registered scalable target, so that scheduled actions on it keep working. */
export const effectiveBounds = ({ capacity }: TargetConfiguration, { autoScaling }: TargetState): CapacityBounds =>
  autoScaling === undefined ? capacity : tighter(capacity, autoScaling);

/** Rule 5, first half: bounds that exclude each other allow nothing. */
export const checkBounds = (
  { min, max }: CapacityBounds,
  { capacity }: TargetConfiguration,
  { autoScaling }: TargetState,
): HoldWish | undefined =>
  min <= max
    ? undefined
    : {
        kind: 'hold',
        rule: 'bounds',
        reason: 'bounds-conflict',
        facts: {
          configuredMin: capacity.min,
          configuredMax: capacity.max,
          registeredMin: autoScaling?.min,
          registeredMax: autoScaling?.max,
        },
      };

export const isOutside = (count: number, { min, max }: CapacityBounds): boolean => count < min || count > max;
