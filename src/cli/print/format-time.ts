import type { EpochMs } from '../../core/time.ts';

/** `2025-06-03T10:15:00Z`; fractions of a second only where there are any. */
export const formatTime = (at: EpochMs): string => new Date(at).toISOString().replace('.000Z', 'Z');
