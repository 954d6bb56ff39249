import type { CompletedChange } from './domain-state.ts';
import type { TargetConfiguration } from './target-configuration.ts';
import { type EpochMs, SECOND_MS } from './time.ts';

/**
 * Milliseconds until a cooldown ends, counted from the completion of the change it follows and by the present setting,
 * so that a shortened setting shortens a cooldown under way. Source: "How step scaling for Application Auto Scaling works".
 */
export const remainingCooldownMs = (
  last: CompletedChange | undefined,
  cooldownSeconds: number,
  now: EpochMs,
): number => (last === undefined ? 0 : Math.max(0, last.completedAt + cooldownSeconds * SECOND_MS - now));

/** The longest scale-out cooldown of a target's signals, in seconds; a scale-in waits for it. */
export const scaleOutCooldownSeconds = (configuration: TargetConfiguration): number => {
  let longest = 0;
  for (const { scaleOut } of configuration.signals) longest = Math.max(longest, scaleOut?.policy.cooldownSeconds ?? 0);
  return longest;
};

/** The longest scale-in cooldown of a target's signals, in seconds. */
export const scaleInCooldownSeconds = (configuration: TargetConfiguration): number => {
  let longest = 0;
  for (const { scaleIn } of configuration.signals) longest = Math.max(longest, scaleIn?.policy.cooldownSeconds ?? 0);
  return longest;
};
