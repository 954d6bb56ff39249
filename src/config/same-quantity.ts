/** What a plain signal is measured by; its namespace said, not left to a default. */
interface Measured {
  readonly namespace?: string | undefined;
  readonly metric?: string | undefined;
  readonly statistic?: string | undefined;
  readonly periodSeconds?: number | undefined;
}

/** Statistics that grow with their period: one over a minute says nothing of one over five. */
const GROWING: ReadonlySet<string | undefined> = new Set(['Sum', 'SampleCount']);

/** Whether a threshold of one says something of a threshold of the other: the Maximum of ten seconds does of that of a minute. */
export const isSameQuantity = (one: Measured, other: Measured): boolean =>
  one.metric !== undefined &&
  one.metric === other.metric &&
  one.namespace === other.namespace &&
  one.statistic === other.statistic &&
  (!GROWING.has(one.statistic) || one.periodSeconds === other.periodSeconds);
