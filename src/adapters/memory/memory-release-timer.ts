import type { EpochMs } from '../../core/time.ts';
import type { NativeScalingSwitch, NativeSuspension } from '../../ports/native-scaling.ts';
import type { Release, ReleaseTimer } from '../../ports/release-timer.ts';

interface Armed {
  readonly release: Release;
  readonly to: NativeSuspension;
  readonly at: EpochMs;
}

/** Timers in virtual time: nothing fires by itself. */
export interface MemoryReleaseTimer extends ReleaseTimer {
  readonly armed: readonly Armed[];
  /** Lifts what is due, as AWS would, and forgets it. */
  fireDue(): Promise<void>;
}

const keyOf = ({ target, holdSince }: Release): string => `${target.resourceId}|${target.dimension}|${holdSince}`;

export const createMemoryReleaseTimer = (native: NativeScalingSwitch, now: () => EpochMs): MemoryReleaseTimer => {
  const timers = new Map<string, Armed>();
  return {
    get armed() {
      return [...timers.values()];
    },
    async arm(release, to, at) {
      timers.set(keyOf(release), { release, to, at });
    },
    async disarm(release) {
      timers.delete(keyOf(release));
    },
    async fireDue() {
      for (const [key, { release, to, at }] of timers) {
        if (at > now()) continue;
        timers.delete(key);
        await native.setSuspended(release.target, to);
      }
    },
  };
};
