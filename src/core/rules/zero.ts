import type { TargetState } from '../domain-state.ts';
import type { HoldWish } from '../evaluation-notes.ts';
import type { Observation } from '../observation.ts';
import { type EpochMs, SECOND_MS } from '../time.ts';

const LOOK_AGAIN_MS = 300 * SECOND_MS;

/** From more than one unit a scale-in ends at 1 at the least: zero is a step of its own. */
export const oneBeforeZero = (from: number, to: number): number => (to < 1 && from > 1 ? 1 : to);

/** The step from 1 to 0: only after real idleness, through all of which the count has not moved. */
export const checkIdle = (
  { configuration, traffic }: Observation,
  { units }: TargetState,
  to: number,
  now: EpochMs,
): HoldWish | undefined => {
  if (to >= 1) return undefined;
  const { idleSeconds } = configuration.zero;
  const unmoved = units !== undefined && units.since <= now - idleSeconds * SECOND_MS;
  return traffic.idle && unmoved
    ? undefined
    : {
        kind: 'hold',
        rule: 'clamp',
        reason: 'not-idle',
        facts: { idleSeconds, reportedIdle: traffic.idle, unmovedSince: units?.since },
        lookAgainAt: now + LOOK_AGAIN_MS,
        direction: 'in',
      };
};
