import type { Hold, Scale } from '../../src/core/decision.ts';

/** From four units to six, as a step says. */
export const aScale = (overrides: Partial<Scale> = {}): Scale => ({
  kind: 'scale',
  direction: 'out',
  from: 4,
  to: 6,
  base: 4,
  because: 'step',
  verdicts: [],
  remarks: [],
  ...overrides,
});

export const aHold = (overrides: Partial<Hold> = {}): Hold => ({
  kind: 'hold',
  at: 4,
  reason: 'cooldown',
  verdicts: [],
  remarks: [],
  ...overrides,
});
