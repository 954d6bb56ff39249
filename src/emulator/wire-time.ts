import { type EpochMs, SECOND_MS } from '../core/time.ts';

/** The JSON protocols carry a timestamp as epoch seconds, with a fraction where there is one. */
export const toWireTime = (at: EpochMs): number => at / SECOND_MS;
export const fromWireTime = (seconds: number): EpochMs => Math.round(seconds * SECOND_MS);
