import type { EpochMs } from '../../core/time.ts';

/** One minute of a real endpoint as CloudWatch recorded it. Absent: CloudWatch has nothing, which is not 0. Counts are sums. */
export interface RecordedMinute {
  /** Each try of a client is one. */
  readonly invocations?: number;
  /** InvocationsPerInstance or InvocationsPerCopy: divided by the units of the moment. */
  readonly invocationsPerUnit?: number;
  /** Maximum: of the busiest unit, its queue included. */
  readonly concurrency?: number;
  /** ModelLatency, the average of the minute's answers. */
  readonly latencySeconds?: number;
  readonly errors4xx?: number;
  readonly errors5xx?: number;
  readonly noCapacityFailures?: number;
  /** Units in service, where somebody recorded them. */
  readonly units?: number;
}

/** What CloudWatch recorded of one target, minute after minute without a gap in the list. */
export interface History {
  /** What a report calls it. */
  readonly name: string;
  /** A whole minute. */
  readonly startsAt: EpochMs;
  readonly minutes: readonly RecordedMinute[];
}

/** Minutes `from` up to, not including, `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The runs of minutes of which something holds. */
export const toStretches = (holds: readonly boolean[]): readonly Stretch[] => {
  const stretches: { from: number; to: number }[] = [];
  for (const [minute, held] of holds.entries()) {
    if (!held) continue;
    const last = stretches.at(-1);
    if (last?.to === minute) last.to = minute + 1;
    else stretches.push({ from: minute, to: minute + 1 });
  }
  return stretches;
};

/** What clients asked for, those that met no unit included: they are no invocations. `undefined`: a gap. */
export const askedOf = ({ invocations, noCapacityFailures }: RecordedMinute): number | undefined =>
  invocations === undefined && noCapacityFailures === undefined
    ? undefined
    : (invocations ?? 0) + (noCapacityFailures ?? 0);

/** Minutes in which nothing was sent, or nothing was published; CloudWatch shows both alike. */
export const findGaps = ({ minutes }: History): readonly Stretch[] =>
  toStretches(minutes.map((minute) => askedOf(minute) === undefined));
