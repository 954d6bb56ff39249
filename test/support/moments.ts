import { type EpochMs, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts';

/** When the built observations are decided upon: 2025-06-03T10:15:00Z, the start of a minute. */
export const NOW: EpochMs = Date.UTC(2025, 5, 3, 10, 15);

export const secondsAgo = (seconds: number): EpochMs => NOW - seconds * SECOND_MS;
export const minutesAgo = (minutes: number): EpochMs => NOW - minutes * MINUTE_MS;
export const inSeconds = (seconds: number): EpochMs => NOW + seconds * SECOND_MS;
export const inMinutes = (minutes: number): EpochMs => NOW + minutes * MINUTE_MS;
