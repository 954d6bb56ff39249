/** Requests in order of time, in parallel columns. A block is valid until the next one is asked for: its columns are used again. */
export interface ArrivalBlock {
  readonly count: number;
  /** Seconds since the start of the run, not decreasing. */
  readonly at: Float64Array;
  readonly inputTokens: Float64Array;
  readonly outputTokens: Float64Array;
}

/** A load that can be played as often as wanted, each time the same. */
export interface Arrivals {
  /** What a report calls it: a file's name, or the words it was asked for with. */
  readonly name: string;
  /** Where the load knows its end; else it ends with its last request. */
  readonly durationSeconds?: number;
  /** Rejects where the source has become faulty since it was opened, in the words of whoever opened it. */
  blocks(): AsyncIterable<ArrivalBlock>;
}
