import { askedOf, type History, type RecordedMinute, type Stretch, toStretches } from './history.ts';

/** Why a recorded minute does not show what was asked for. */
export const SATURATIONS = {
  'slots-full':
    'the busiest unit had as many requests as slots or more: the rest waited, and more load would look alike',
  'latency-near-limit': 'answers took nearly as long as SageMaker waits: what took longer is missing from the average',
  errors: 'more than a few per cent failed: clients tried again, or gave up',
  'falling-with-errors': 'fewer invocations while errors rose: clients gave up, the demand is unknown',
} as const;

export type Saturation = keyof typeof SATURATIONS;

/** Of an average: when it comes that close to the limit, a good part of the answers is beyond it. */
const NEAR_LIMIT = 0.8;
const ERROR_SHARE = 0.03;
/** What "fall" and "rise" are measured against: the mean of so many recorded minutes before. */
const BEFORE_MINUTES = 5;
const FALLEN_TO = 0.8;
const RISEN_TO = 1.5;
/** Below that, errors are noise. */
const LEAST_ERROR_SHARE = 0.01;

export interface SaturationLimits {
  readonly slots: number;
  readonly timeoutSeconds: number;
}

const errorsOf = ({ errors4xx = 0, errors5xx = 0, noCapacityFailures = 0 }: RecordedMinute): number =>
  errors4xx + errors5xx + noCapacityFailures;

const errorShareOf = (minute: RecordedMinute): number => {
  const asked = askedOf(minute) ?? 0;
  return asked > 0 ? errorsOf(minute) / asked : 0;
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const isFalling = (minute: RecordedMinute, before: readonly RecordedMinute[]): boolean => {
  if (minute.invocations === undefined || before.length === 0) return false;
  return (
    errorShareOf(minute) > LEAST_ERROR_SHARE &&
    minute.invocations < FALLEN_TO * mean(before.map(({ invocations = 0 }) => invocations)) &&
    errorsOf(minute) > RISEN_TO * mean(before.map(errorsOf))
  );
};

/** Per minute, why it is saturated; none where it is not. */
export const findSaturation = (
  { minutes }: History,
  { slots, timeoutSeconds }: SaturationLimits,
): readonly (readonly Saturation[])[] =>
  minutes.map((minute, place) => {
    const before = minutes
      .slice(Math.max(0, place - BEFORE_MINUTES), place)
      .filter(({ invocations }) => invocations !== undefined);
    const found: Saturation[] = [];
    if ((minute.concurrency ?? 0) >= slots) found.push('slots-full');
    if ((minute.latencySeconds ?? 0) >= NEAR_LIMIT * timeoutSeconds) found.push('latency-near-limit');
    if (errorShareOf(minute) > ERROR_SHARE) found.push('errors');
    if (isFalling(minute, before)) found.push('falling-with-errors');
    return found;
  });

export interface SaturatedStretch extends Stretch {
  /** Those of any of its minutes. */
  readonly reasons: readonly Saturation[];
}

export const toSaturatedStretches = (marks: readonly (readonly Saturation[])[]): readonly SaturatedStretch[] =>
  toStretches(marks.map((reasons) => reasons.length > 0)).map(({ from, to }) => {
    const reasons = new Set(marks.slice(from, to).flat());
    return { from, to, reasons: [...reasons] };
  });
