/**
 * Knative's pod autoscaler, which KServe uses too: two windows, of which the short one may call a panic.
 * Source: knative/serving, pkg/autoscaler/scaling/autoscaler.go; defaults from config/core/configmaps/autoscaler.yaml.
 */

export interface KpaSettings {
  /** Load one unit bears, in the metric's own unit. */
  readonly target: number;
  readonly maxScaleUpRate: number;
  readonly maxScaleDownRate: number;
  /** Short-window demand over ready units from which on it is a panic: 2 is 200 %. */
  readonly panicThreshold: number;
  readonly stableWindowSeconds: number;
  readonly scaleDownDelaySeconds: number;
  /** The least count that is not 0. */
  readonly activationScale: number;
  /** False: nothing routes to it, so nothing limits how fast it shrinks. */
  readonly reachable: boolean;
}

export const KPA_DEFAULTS: Omit<KpaSettings, 'target'> = {
  maxScaleUpRate: 1000,
  maxScaleDownRate: 2,
  panicThreshold: 2,
  stableWindowSeconds: 60,
  scaleDownDelaySeconds: 0,
  activationScale: 1,
  reachable: true,
};

export interface KpaMemory {
  /** Since when there is panic, in seconds; the last breach counts. */
  readonly panicStart?: number;
  /** The most it asked for in this panic. */
  readonly mostInPanic: number;
  /** Counts wanted within the scale-down delay. */
  readonly delayed: readonly { readonly at: number; readonly count: number }[];
}

/** It cannot know what was before it: with more than one unit it begins in a panic, and takes none away for a window. */
export const startKpa = (ready: number, now: number): KpaMemory => ({
  ...(ready > 1 ? { panicStart: now } : {}),
  mostInPanic: ready,
  delayed: [],
});

export interface KpaInput {
  readonly now: number;
  /** `undefined`: the units could not be counted. */
  readonly ready: number | undefined;
  /** Load of the whole service, averaged over the stable window and over the panic window; `undefined`: no metric. */
  readonly stable: number | undefined;
  readonly panic: number | undefined;
}

const TICK_SECONDS = 2;
/** The delay's window is made of ticks: what was wanted exactly one delay ago is out of it. */
const tickOf = (at: number): number => Math.floor(at / TICK_SECONDS);

const panicAfter = (memory: KpaMemory, { now, isOver }: { now: number; isOver: boolean }, settings: KpaSettings) => {
  if (isOver) return now;
  const { panicStart } = memory;
  return panicStart === undefined || panicStart + settings.stableWindowSeconds < now ? undefined : panicStart;
};

/** The count wanted now; absent where something could not be measured, and then nothing is to be done. */
export const decideKpa = (
  memory: KpaMemory,
  { now, ready: counted, stable, panic }: KpaInput,
  settings: KpaSettings,
): { readonly desired?: number; readonly memory: KpaMemory } => {
  if (counted === undefined || stable === undefined || panic === undefined) return { memory };
  const ready = Math.max(1, counted);
  const most = Math.ceil(settings.maxScaleUpRate * ready);
  const least = settings.reachable ? Math.floor(ready / settings.maxScaleDownRate) : 0;
  const countFor = (load: number): number => {
    const count = Math.min(Math.max(Math.ceil(load / settings.target), least), most);
    return count > 0 ? Math.max(count, settings.activationScale) : count;
  };
  const isOver = Math.ceil(panic / settings.target) / ready >= settings.panicThreshold;
  const panicStart = panicAfter(memory, { now, isOver }, settings);
  const forStable = countFor(stable);
  const inPanic = panicStart !== undefined;
  const mostInPanic = inPanic ? Math.max(memory.mostInPanic, forStable, countFor(panic)) : 0;
  const wanted = inPanic ? mostInPanic : forStable;
  const oldest = tickOf(now) - Math.ceil(settings.scaleDownDelaySeconds / TICK_SECONDS);
  const delayed =
    settings.scaleDownDelaySeconds > 0
      ? [...memory.delayed.filter(({ at }) => tickOf(at) > oldest), { at: now, count: wanted }]
      : [];
  return {
    desired: Math.max(wanted, ...delayed.map(({ count }) => count)),
    memory: { ...(inPanic ? { panicStart } : {}), mostInPanic, delayed },
  };
};
