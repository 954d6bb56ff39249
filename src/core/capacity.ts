/** The least and the largest unit count allowed, both included. */
export interface CapacityBounds {
  readonly min: number;
  readonly max: number;
}

export type Bound = 'min' | 'max';

export interface Clamped {
  readonly to: number;
  /** The bound that was hit; absent where the number was inside. */
  readonly limitedBy?: Bound;
}

/** Into the bounds, keeping word of which one was hit. */
export const clamp = (wanted: number, bounds: CapacityBounds): Clamped => {
  if (wanted > bounds.max) return { to: bounds.max, limitedBy: 'max' };
  if (wanted < bounds.min) return { to: bounds.min, limitedBy: 'min' };
  return { to: wanted };
};

/** The tighter of two pairs. `min` may exceed `max` in the result: that is the caller's `bounds-conflict`. */
export const tighter = (a: CapacityBounds, b: CapacityBounds): CapacityBounds => ({
  min: Math.max(a.min, b.min),
  max: Math.min(a.max, b.max),
});
