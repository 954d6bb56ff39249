import { type EpochMs, SECOND_MS } from '../core/time.ts';

/** As an event's `time`: whole seconds, `2025-06-03T10:15:04Z`. */
export const formatEventTime = (at: EpochMs): string =>
  new Date(Math.floor(at / SECOND_MS) * SECOND_MS).toISOString().replace('.000Z', 'Z');

/** As an alarm's `state.timestamp`: `2025-06-03T10:15:04.412+0000`, an offset without a colon. */
export const formatAlarmTime = (at: EpochMs): string => new Date(at).toISOString().replace('Z', '+0000');
