import type { CompletedChange } from './domain-state.ts';
import type { Direction, TargetConfiguration } from './target-configuration.ts';
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

/** The longest cooldown of a target's signals in one direction, in seconds; a scale-in waits for those of both. */
export const longestCooldownSeconds = ({ signals }: TargetConfiguration, direction: Direction): number => {
  let longest = 0;
  for (const { scaleOut, scaleIn } of signals) {
    longest = Math.max(longest, (direction === 'out' ? scaleOut : scaleIn)?.policy.cooldownSeconds ?? 0);
  }
  return longest;
};
