import { addCalls, callFigures } from '../call-figures.ts';
import { type Figure, formatNumber, spreadFigure } from '../figure.ts';
import { outcomeOf } from '../outcome.ts';
import { spreadOf } from '../rounds.ts';
import type { Throttles } from '../workers/storm-account.ts';
import type { Afterwards } from './afterwards.ts';
import { ENVIRONMENTS, type StormResult } from './storm.ts';

const DESCRIBE_ALARMS = 'CloudWatch.DescribeAlarms';
const THROTTLED = 'cloudwatch:DescribeAlarms';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const throttleFigure = (what: string, throttles: Throttles): Figure => ({
  what,
  value: formatNumber(sum(Object.values(throttles))),
  unit: 'calls',
  beside: Object.entries(throttles)
    .map(([call, times]) => `${formatNumber(times)} × ${call}`)
    .join(', '),
});

/** So many of the values, sorted, are at most this. */
const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
};

/** `1,000 applied`. */
const outcomesOf = ({ invocations }: StormResult): string => {
  const outcomes = new Map<string, number>();
  for (const { error, result } of invocations) {
    if (error !== undefined) continue;
    const outcome = outcomeOf(result);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return [...outcomes].map(([outcome, count]) => `${formatNumber(count)} ${outcome}`).join(', ');
};

export const stormFigures = (what: string, storm: StormResult): readonly Figure[] => {
  const { invocations, handledAtTry, givenUp, longestWaitMs, elapsedMs, throttles } = storm;
  const handled = sum(handledAtTry);
  const times = invocations.map(({ ms }) => ms);
  const tries = handledAtTry.map((count, index) => `${formatNumber(count)} at try ${index + 1}`).join(', ');
  const calls = addCalls(invocations.map((invocation) => invocation.calls));
  return [
    {
      what: `${what}: handled`,
      value: formatNumber((handled * 1_000) / elapsedMs),
      unit: 'events/s',
      beside: `${outcomesOf(storm)}; ${tries}, ${givenUp} given up`,
      aim: { text: 'none given up', met: givenUp === 0 },
    },
    {
      what: `· at most, ${ENVIRONMENTS} at a time`,
      value: formatNumber((ENVIRONMENTS * 1_000 * times.length) / sum(times)),
      unit: 'events/s',
      beside: `an event waited ${formatNumber(longestWaitMs)} ms at most for one of them`,
    },
    spreadFigure('· handler, p50', spreadOf(times), 'ms'),
    { what: '· handler, p99', value: formatNumber(percentile(times, 0.99)), unit: 'ms' },
    ...callFigures(calls, handled + givenUp),
    throttleFigure('· throttled', throttles),
    spreadFigure('· peak memory of an environment', spreadOf(lastPeaks(storm)), 'MB'),
  ];
};

/** Memory only grows, so the largest peaks are those each environment ended with. */
const lastPeaks = ({ invocations }: StormResult): readonly number[] =>
  invocations
    .map(({ peakMb }) => peakMb)
    .sort((a, b) => b - a)
    .slice(0, ENVIRONMENTS);

export const afterwardsFigures = ({ rechecks, reconcile }: Afterwards): readonly Figure[] => [
  {
    what: `re-check of a scale-out, ${rechecks.messages} in one batch`,
    value: formatNumber(rechecks.invocation.ms / rechecks.messages),
    unit: 'ms/message',
  },
  ...callFigures(rechecks.invocation.calls, rechecks.messages),
  {
    what: 'reconcile of all of them, nothing due',
    value: formatNumber(reconcile.ms),
    unit: 'ms',
    beside: reconcile.error ?? 'done',
    aim: { text: 'done', met: reconcile.error === undefined },
  },
  ...callFigures(reconcile.calls),
  throttleFigure('· throttled', reconcile.throttles),
];

/** DescribeAlarms that were answered, for each event that was handled. */
export const describeAlarmsPerEvent = ({ invocations, handledAtTry, throttles }: StormResult): number => {
  const sent = sum(invocations.map(({ calls }) => calls[DESCRIBE_ALARMS] ?? 0));
  return (sent - (throttles[THROTTLED] ?? 0)) / sum(handledAtTry);
};

export interface Limit {
  readonly quotaPerSecond: number;
  readonly afterwards: Afterwards;
  readonly above: { readonly perSecond: number; readonly storm: StormResult };
  readonly below: { readonly perSecond: number; readonly storm: StormResult };
}

/** How many targets in one minute the quota of DescribeAlarms has room for, and what was seen on either side of it. */
export const limitFigures = ({ quotaPerSecond, afterwards, above, below }: Limit): readonly Figure[] => {
  const { invocation, messages } = afterwards.rechecks;
  const perMinute = (perEvent: number): string => formatNumber(Math.floor((quotaPerSecond * 60) / perEvent));
  const perScaleIn = describeAlarmsPerEvent(above.storm);
  const perRecheck = (invocation.calls[DESCRIBE_ALARMS] ?? 0) / messages;
  const seen = (side: string, { perSecond, storm }: Limit['above']): Figure =>
    throttleFigure(`· throttled at ${formatNumber(perSecond * 60)} scale-ins a minute, ${side} it`, storm.throttles);
  return [
    {
      what: `limit by DescribeAlarms, ${quotaPerSecond}/s: scale-ins`,
      value: perMinute(perScaleIn),
      unit: 'targets/min',
      beside: `${formatNumber(perScaleIn)} call per event`,
    },
    {
      what: '· re-checks',
      value: perMinute(perRecheck),
      unit: 'targets/min',
      beside: `${formatNumber(perRecheck)} call per message; a scale-out asks none before its re-check`,
    },
    seen('below', below),
    seen('above', above),
  ];
};
