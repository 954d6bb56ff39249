import type { EpochMs } from '../core/time.ts';

/** The present moment. Never runs back within one evaluation. */
export type Clock = () => EpochMs;

/** A new id at each call, unique across processes. */
export type IdSource = () => string;
