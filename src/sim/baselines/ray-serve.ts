/** Ray Serve's default policy. Source: ray-project/ray, python/ray/serve/autoscaling_policy.py, and its manual's defaults. */
export interface RaySettings {
  /** Ongoing requests per replica, queued ones included. */
  readonly target: number;
  readonly upscaleDelaySeconds: number;
  readonly downscaleDelaySeconds: number;
  /** Share of the difference that is carried out. */
  readonly upscalingFactor: number;
  readonly downscalingFactor: number;
}

export const RAY_DEFAULTS: Omit<RaySettings, 'target'> = {
  upscaleDelaySeconds: 30,
  downscaleDelaySeconds: 600,
  upscalingFactor: 1,
  downscalingFactor: 1,
};

export interface RayMemory {
  /** The count asked for now, whether or not so many run. */
  readonly target: number;
  /** Which way the last looks pointed without a break, and since when, in seconds. */
  readonly run?: { readonly direction: 'up' | 'down'; readonly since: number };
}

/** The count the requests ask for. It counts requests, not units, so one that still starts is never asked for twice. */
export const wantedByRay = (running: number, requests: number, settings: RaySettings): number => {
  const delta = requests / settings.target - running;
  const factor = delta > 0 ? settings.upscalingFactor : settings.downscalingFactor;
  const scaled = Math.ceil(running + factor * delta);
  // A factor below 1 may round a decrease away for ever.
  return Math.ceil(running + delta) < running && scaled === running ? scaled - 1 : scaled;
};

export interface RayInput {
  readonly now: number;
  /** Units that run; none runs before the first has started. */
  readonly running: number;
  readonly requests: number;
  readonly min: number;
  readonly max: number;
}

/** A difference has to last its delay, and another direction starts the wait again. From 0 it rises at once, to 0 only from 1. */
export const decideRay = (memory: RayMemory, input: RayInput, settings: RaySettings): RayMemory => {
  const { now, running, requests, min, max } = input;
  const { target } = memory;
  if (running === 0) {
    return { target: requests > 0 ? Math.max(Math.ceil(settings.upscalingFactor), target) : target };
  }
  const bounded = Math.max(min, Math.min(max, wantedByRay(running, requests, settings)));
  const wanted = bounded < target && target > 1 ? Math.max(1, bounded) : bounded;
  if (wanted === target) return { target };
  const direction = wanted > target ? 'up' : 'down';
  const since = memory.run?.direction === direction ? memory.run.since : now;
  const delay = direction === 'up' ? settings.upscaleDelaySeconds : settings.downscaleDelaySeconds;
  return now - since >= delay ? { target: wanted } : { target, run: { direction, since } };
};
