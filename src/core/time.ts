/** Milliseconds since 1970-01-01T00:00:00Z. Every time in the core is one, so no rule parses or formats a date. */
export type EpochMs = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
