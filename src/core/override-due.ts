import { type CapacityBounds, clamp } from './capacity.ts';
import type { TargetState } from './domain-state.ts';
import { traitsOf } from './hold-run.ts';
import type { TargetConfiguration } from './target-configuration.ts';
import type { EpochMs } from './time.ts';

const isPinDue = (
  { mode }: TargetConfiguration,
  { hold, units, follow }: TargetState,
  { to }: { readonly to: number },
): boolean => {
  // In guard the count is Application Auto Scaling's, and no pin is obeyed.
  if (mode === 'guard') return false;
  if (units?.desired === to) return hold?.reason !== 'paused';
  // In shadow it is never obeyed, and each look would record the same.
  if (mode === 'shadow') return false;
  if (hold === undefined) return true;
  const { againstPin } = traitsOf(hold.reason);
  return againstPin !== 'in-vain' && !(againstPin === 'followed' && follow?.dueAt !== undefined);
};

/** Whether a person's word was given, changed, taken back or is over, and no evaluation has heard of it yet. */
export const isOverrideDue = (
  target: TargetConfiguration,
  state: TargetState,
  bounds: CapacityBounds,
  now: EpochMs,
): boolean => {
  const { override, hold } = state;
  if (override === undefined || override.until <= now) return hold?.reason === 'paused';
  return override.kind === 'pause'
    ? hold?.reason !== 'paused'
    : isPinDue(target, state, clamp(override.capacity, bounds));
};
