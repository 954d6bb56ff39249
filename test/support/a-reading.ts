import type { AlarmReading } from '../../src/core/observation.ts';
import { secondsAgo } from './moments.ts';

/** A value of 20 s ago, with its whole window behind it. */
export const aReading = (value: number, overrides: Partial<AlarmReading> = {}): AlarmReading => ({
  newest: { value, at: secondsAgo(20) },
  breachValue: value,
  coverage: 1,
  ...overrides,
});
