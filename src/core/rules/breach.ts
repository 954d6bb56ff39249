import { aggregate, isClosed, isUsableValue } from '../alarm-reading.ts';
import type { AlarmTransition } from '../alarm-transition.ts';
import { type EvaluationNotes, remark } from '../evaluation-notes.ts';
import type { AlarmDescription, AlarmReading } from '../observation.ts';
import type { Signal, SignalDirection } from '../target-configuration.ts';
import { type EpochMs, SECOND_MS } from '../time.ts';

/** Of a low alarm's window so much must be there before a scale-in. */
const LEAST_COVERAGE = 0.8;
/** An event this young decides with the value it brings. */
const DECIDING_EVENT_MS = 60 * SECOND_MS;

/** A value and the threshold it is compared with, or why there is none. */
export type Breach =
  | { readonly kind: 'breach'; readonly value: number; readonly threshold: number; readonly at: EpochMs }
  | { readonly kind: 'none'; readonly reason: 'no-data' | 'stale-data' | 'no-metric-value' };

export interface BreachQuestion {
  readonly signal: Signal;
  readonly direction: SignalDirection;
  readonly reading: AlarmReading | undefined;
  readonly described: AlarmDescription | undefined;
  /** The event, where it is this alarm's. */
  readonly transition: AlarmTransition | undefined;
  readonly now: EpochMs;
}

/** Ours or CloudWatch's clock, whichever is later, so that a slow clock of ours never makes a closed period open. */
const referenceOf = (transition: AlarmTransition | undefined, now: EpochMs): EpochMs =>
  transition === undefined ? now : Math.max(now, transition.at);

/** A datapoint may be three periods and two minutes old: metrics are published late, alarms look back. */
const isYoung = (at: EpochMs, periodSeconds: number, reference: EpochMs): boolean =>
  reference - at <= (3 * periodSeconds + 120) * SECOND_MS;

const periodOf = ({ described, direction }: BreachQuestion): number =>
  described?.periodSeconds ?? direction.alarm.periodSeconds;

const eventPeriodOf = (question: BreachQuestion): number => question.transition?.periodSeconds ?? periodOf(question);

/** Whether the event brings a number a load can be, of a period that is over. */
const hasUsableValue = (question: BreachQuestion, reference: EpochMs): boolean => {
  const newest = question.transition?.newest;
  return (
    newest?.kind === 'datapoint' &&
    isUsableValue(newest.value) &&
    isClosed(newest.at, eventPeriodOf(question), reference)
  );
};

const eventValue = (
  question: BreachQuestion,
  reference: EpochMs,
): { readonly value: number; readonly at: EpochMs } | undefined => {
  const { transition, direction } = question;
  if (transition === undefined || transition.state !== 'ALARM' || transition.newest.kind === 'no-data')
    return undefined;
  if (question.now - transition.at > DECIDING_EVENT_MS) return undefined;
  const { newest } = transition;
  if (!hasUsableValue(question, reference) || !isYoung(newest.at, eventPeriodOf(question), reference)) return undefined;
  const aggregation = direction.policy.metricAggregationType;
  const values = transition.recentValues.filter(isUsableValue);
  const value = aggregation === undefined || values.length === 0 ? newest.value : aggregate(values, aggregation);
  return { value, at: newest.at };
};

/** The event's word wins, then the alarm's own, then the configuration's copy. A difference is worth a remark. */
const thresholdOf = (
  notes: EvaluationNotes,
  { transition, described, direction }: BreachQuestion,
): number | undefined => {
  const copy = direction.alarm.threshold;
  const threshold = transition?.threshold ?? described?.threshold ?? copy;
  if (copy !== undefined && threshold !== copy) {
    remark(notes, 'threshold-differs', { alarm: direction.alarm.name, threshold, configured: copy });
  }
  return threshold;
};

const remarkOnAlarm = (
  notes: EvaluationNotes,
  { signal, transition, described, direction }: BreachQuestion,
  side: 'above' | 'below',
): void => {
  const statistic = transition?.statistic ?? described?.statistic;
  if (signal.source.kind === 'metric' && statistic !== undefined && statistic !== signal.source.statistic) {
    remark(notes, 'statistic-differs', { alarm: direction.alarm.name, statistic, configured: signal.source.statistic });
  }
  const operator = described?.comparisonOperator;
  if (operator?.startsWith(side === 'above' ? 'Less' : 'Greater')) {
    remark(notes, 'comparison-contradicts', { alarm: direction.alarm.name, operator, side });
  }
};

/**
 * Rule 6 for a scale-out: the value of an event at most 60 s old, which a fresh read can only raise; else the fresh
 * read's newest closed point.
 */
export const readScaleOutBreach = (notes: EvaluationNotes, question: BreachQuestion): Breach => {
  const { reading, transition, now } = question;
  remarkOnAlarm(notes, question, 'above');
  const threshold = thresholdOf(notes, question);
  if (threshold === undefined) return { kind: 'none', reason: 'no-metric-value' };
  const reference = referenceOf(transition, now);
  const fromEvent = eventValue(question, reference);
  const fresh =
    reading !== undefined && isYoung(reading.newest.at, periodOf(question), reference) ? reading : undefined;
  if (fromEvent && (fresh === undefined || fromEvent.value >= fresh.breachValue)) {
    return { kind: 'breach', threshold, value: fromEvent.value, at: fromEvent.at };
  }
  if (fresh) return { kind: 'breach', threshold, value: fresh.breachValue, at: fresh.newest.at };
  const anything = reading !== undefined || hasUsableValue(question, reference);
  return { kind: 'none', reason: anything ? 'stale-data' : 'no-data' };
};

/** Rule 6 for a scale-in: the fresh read alone, young, and covering the low alarm's window. */
export const readScaleInBreach = (notes: EvaluationNotes, question: BreachQuestion): Breach => {
  const { reading, transition, now } = question;
  remarkOnAlarm(notes, question, 'below');
  const threshold = thresholdOf(notes, question);
  if (threshold === undefined) return { kind: 'none', reason: 'no-metric-value' };
  if (reading === undefined || reading.coverage < LEAST_COVERAGE) return { kind: 'none', reason: 'no-data' };
  const young = isYoung(reading.newest.at, periodOf(question), referenceOf(transition, now));
  return young
    ? { kind: 'breach', threshold, value: reading.breachValue, at: reading.newest.at }
    : { kind: 'none', reason: 'stale-data' };
};
