import { clamp } from '../../core/capacity.ts';
import type { CompletedActivity, Cooldowns } from '../baselines/activity-cooldown.ts';
import { createActivityLog } from './activity-log.ts';
import type { ScalingPolicy, Sight } from './scaling-policy.ts';

export interface NativeContext {
  readonly last: CompletedActivity | undefined;
  readonly cooldowns: Cooldowns;
}

/** What one Application Auto Scaling policy asks for: another count than the present one, or nothing. */
export interface NativeProposal {
  readonly to: number;
  readonly reason: string;
}

/** One policy of the target, or several that agree among themselves. */
export type NativePart = (sight: Sight, context: NativeContext) => NativeProposal | undefined;

const EVERY_SECONDS = 10;

/**
 * A target under Application Auto Scaling. Of several proposals the largest count wins; a step policy's scale-in waits for
 * nobody else's. It asks whether or not a change runs, as the service does: SageMaker refuses.
 */
export const createNativePolicy = (name: string, parts: readonly NativePart[], cooldowns: Cooldowns): ScalingPolicy => {
  const log = createActivityLog();
  return {
    name,
    everySeconds: EVERY_SECONDS,
    look(sight) {
      const { capacity, now } = sight;
      log.observe(capacity, now);
      const context = { last: log.last(), cooldowns };
      let best: NativeProposal | undefined;
      for (const part of parts) {
        const proposal = part(sight, context);
        if (proposal !== undefined && (best === undefined || proposal.to > best.to)) best = proposal;
      }
      if (best === undefined) return undefined;
      const { to } = clamp(best.to, capacity);
      if (to === capacity.desired) return undefined;
      log.ask(capacity.desired, to);
      return { desired: to, reason: best.reason };
    },
    told: (accepted) => log.told(accepted),
  };
};
