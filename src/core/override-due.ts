import { type CapacityBounds, clamp } from './capacity.ts';
import type { TargetState } from './domain-state.ts';
import type { TargetConfiguration } from './target-configuration.ts';
import type { EpochMs } from './time.ts';

/** Holds against a pin that looking again would only repeat: a person or a transition ends them. */
const IN_VAIN: ReadonlySet<string> = new Set(['target-unsupported', 'owned-elsewhere', 'bounds-conflict', 'refused']);
/** Holds against a pin that their own follower ends soon enough. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'updating',
  'in-flight',
  'endpoint-failed',
  'target-not-found',
  'backing-off',
  'not-idle',
]);

const isPinDue = (
  { mode }: TargetConfiguration,
  { hold, units, follow }: TargetState,
  { to }: { readonly to: number },
): boolean => {
  if (units?.desired === to) return hold?.reason !== 'paused';
  // In shadow it is never obeyed, and each look would record the same.
  if (mode === 'shadow') return false;
  if (hold === undefined) return true;
  return !IN_VAIN.has(hold.reason) && !(FOLLOWED.has(hold.reason) && follow?.dueAt !== undefined);
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
