import { limitRate, type ScaleEvent, type ScalingRules } from './rate-limit.ts';
import { highestOfWindow, type Recommendation, stabilise } from './stabilise.ts';

export interface HpaSettings {
  readonly min: number;
  readonly max: number;
  /** Absent: the older rule, one window down and at most `max(2 × current, 4)` up. */
  readonly behavior?: { readonly up: ScalingRules; readonly down: ScalingRules };
  /** Without `behavior`: `--horizontal-pod-autoscaler-downscale-stabilization`; absent: 300. */
  readonly stabilisationSeconds?: number;
}

/** What the controller keeps between two looks; a restart empties it. */
export interface HpaMemory {
  readonly recommendations: readonly Recommendation[];
  readonly events: readonly ScaleEvent[];
}

export const NO_MEMORY: HpaMemory = { recommendations: [], events: [] };

const LONGEST_SECONDS = 3600;

/** The count before the rate limits are asked, and what is remembered of it. */
interface Asked {
  readonly current: number;
  /** The largest count of the metrics. */
  readonly wanted: number;
  readonly now: number;
}

const withoutBehavior = (memory: HpaMemory, { current, wanted, now }: Asked, settings: HpaSettings): number => {
  const { min, max, stabilisationSeconds = 300 } = settings;
  const stable = highestOfWindow(memory.recommendations, wanted, now, stabilisationSeconds);
  return Math.max(min, Math.min(stable, max, Math.max(2 * current, 4)));
};

const withBehavior = (
  memory: HpaMemory,
  { current, wanted, now }: Asked,
  { min, max, behavior: { up, down } }: HpaSettings & Required<Pick<HpaSettings, 'behavior'>>,
): number => {
  const seconds = { upSeconds: up.stabilisationSeconds, downSeconds: down.stabilisationSeconds };
  const stable = stabilise(memory.recommendations, { current, wanted, now }, seconds);
  const { desired } = limitRate({ current, wanted: stable, up, down, events: memory.events, now, min, max });
  return desired;
};

/**
 * The last steps, in the controller's order: a count outside the bounds goes back into them at once; else the recommendation
 * is stabilised, held to the rates, held to the bounds. Source: kubernetes/kubernetes, horizontal.go, `reconcileAutoscaler`.
 */
export const decideHpa = (
  memory: HpaMemory,
  asked: Asked,
  settings: HpaSettings,
): { readonly desired: number; readonly memory: HpaMemory } => {
  const { current, wanted, now } = asked;
  const { min, max, behavior } = settings;
  const isRecent = ({ at }: { readonly at: number }): boolean => at > now - LONGEST_SECONDS;
  const remember = (desired: number, recommended: boolean) => ({
    desired,
    memory: {
      recommendations: recommended
        ? [...memory.recommendations.filter(isRecent), { at: now, count: wanted }]
        : memory.recommendations,
      events:
        desired === current
          ? memory.events.filter(isRecent)
          : [...memory.events.filter(isRecent), { at: now, change: desired - current }],
    },
  });
  if (current > max) return remember(max, false);
  if (current < min) return remember(min, false);
  if (behavior === undefined) return remember(withoutBehavior(memory, asked, settings), true);
  return remember(withBehavior(memory, asked, { ...settings, behavior }), true);
};
