/**
 * Application Auto Scaling's cooldowns, which step policies and target tracking share. Seconds.
 * Source: Application Auto Scaling User Guide, "How step scaling for Application Auto Scaling works", cooldown period.
 */

/** A scale-out or scale-in that was made. */
export interface CompletedActivity {
  readonly direction: 'out' | 'in';
  /** The counts before and after. */
  readonly base: number;
  readonly to: number;
  /** `undefined` while it runs: its cooldown has not begun to end. */
  readonly completedAt: number | undefined;
}

export interface Cooldowns {
  readonly outSeconds: number;
  readonly inSeconds: number;
}

/** Both default to 300 s. */
export const DEFAULT_COOLDOWNS: Cooldowns = { outSeconds: 300, inSeconds: 300 };

export const isCoolingDown = (last: CompletedActivity, { outSeconds, inSeconds }: Cooldowns, now: number): boolean =>
  last.completedAt === undefined || now < last.completedAt + (last.direction === 'out' ? outSeconds : inSeconds);

/** Inside a scale-out cooldown a larger step acts, and what the earlier one added counts as part of it. */
export const additionalChange = (firstChange: number, change: number): number => Math.max(0, change - firstChange);

/** A scale-in waits for any cooldown. A scale-out ends a scale-in's at once, and is netted inside its own. */
export const admits = (after: 'out' | 'in', request: 'out' | 'in'): 'yes' | 'no' | 'netted' => {
  if (request === 'in') return 'no';
  return after === 'in' ? 'yes' : 'netted';
};

/** The count a scale-out comes to. `changeFrom` gives the change the policy makes from a count. */
export const settleScaleOut = (
  current: number,
  last: CompletedActivity | undefined,
  { cooldowns, now }: { readonly cooldowns: Cooldowns; readonly now: number },
  changeFrom: (count: number) => number,
): number => {
  const isOpen = last === undefined || !isCoolingDown(last, cooldowns, now) || admits(last.direction, 'out') === 'yes';
  if (isOpen) return current + changeFrom(current);
  return current + additionalChange(current - last.base, changeFrom(last.base));
};

export const mayScaleIn = (last: CompletedActivity | undefined, cooldowns: Cooldowns, now: number): boolean =>
  last === undefined || !isCoolingDown(last, cooldowns, now) || admits(last.direction, 'in') !== 'no';
