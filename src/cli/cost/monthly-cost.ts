import { seriesRequests } from '../../app/series-requests.ts';
import { formatLockDomain, lockDomainOf } from '../../core/scalable-target.ts';
import { alarmsOf, type CompiledConfiguration, type TargetConfiguration } from '../../core/target-configuration.ts';
import type { PriceKey, PriceTable } from './prices.ts';

// Quantities of 30 days. What they rest on, beside the configuration, is measured (docs/development.md) or assumed;
// each assumption has a name here, and `scalectl cost` prints it.

const DAYS = 30;
const HOURS = 24 * DAYS;
const MINUTES = 60 * HOURS;

/** What the figures rest on, beside the configuration. */
export const ASSUMED = {
  /** Billed time of one invocation: a handful of calls within a Region. */
  lambdaSeconds: 0.4,
  lambdaGigabytes: 0.5,
  /** The activity, what it says in numbers, and Lambda's own three lines. */
  logKilobytes: 6,
  reconcileLogKilobytes: 1,
  /** A state item is below 2 KB, an activity below 4; a consistent read of up to 4 KB is one unit, a write of 1 KB. */
  writesPerEvaluation: 6,
  readsPerEvaluation: 1,
  /** Sent, received, deleted. */
  queueRequestsPerEvaluation: 3,
  /** Desired, Actual, two hold reasons, a latency: paid for the hours in which something happened. */
  customMetrics: 5,
  /** Lambda polls a queue with 5 connections that wait for 20 s each. */
  emptyReceivesPerMinute: 15,
  domainsPerReadUnit: 2,
  alarmsPerRequest: 100,
  /** Reconcile looks at every target once an hour, whatever happens. */
  auditsPerDay: 24,
} as const;

/** So much of something in 30 days, and which price it has. */
export interface Item {
  readonly what: string;
  readonly price: PriceKey;
  readonly quantity: number;
  /** Alarms are there before anything is evaluated. */
  readonly isAlarm?: boolean;
}

const count = (what: string, price: PriceKey, quantity: number): Item => ({ what, price, quantity });

/** An alarm is paid for each metric it reads. */
const alarmItems = (target: TargetConfiguration): readonly Item[] => {
  const metrics = { standardAlarm: 0, highResolutionAlarm: 0 };
  for (const { alarm, signal } of alarmsOf(target)) {
    if (!alarm.owned) continue;
    const source = signal?.source;
    const read = source?.kind === 'metric-math' ? source.queries.filter(({ MetricStat }) => MetricStat).length : 1;
    metrics[alarm.periodSeconds < 60 ? 'highResolutionAlarm' : 'standardAlarm'] += read;
  }
  return [
    { ...count('alarms below 60 s', 'highResolutionAlarm', metrics.highResolutionAlarm), isAlarm: true },
    { ...count('alarms of 60 s and more', 'standardAlarm', metrics.standardAlarm), isAlarm: true },
  ];
};

const seriesOf = (target: TargetConfiguration): number =>
  seriesRequests(target).reduce(
    (sum, request) =>
      sum +
      (request.kind === 'metric' ? 1 : request.queries.filter(({ MetricStat }) => MetricStat !== undefined).length),
    0,
  );

/** What one target adds, at so many evaluations a day beside the hourly audits. */
export const targetItems = (target: TargetConfiguration, evaluationsPerDay: number): readonly Item[] => {
  const evaluations = DAYS * (evaluationsPerDay + ASSUMED.auditsPerDay);
  const busyShare = Math.min(1, evaluationsPerDay / 24);
  return [
    ...alarmItems(target),
    count('custom metrics', 'customMetric', ASSUMED.customMetrics * busyShare),
    count('GetMetricData', 'getMetricDataSeries', evaluations * seriesOf(target)),
    count('DescribeAlarms', 'cloudWatchRequest', evaluations),
    count('Lambda, invocations', 'lambdaRequest', DAYS * evaluationsPerDay),
    count(
      'Lambda, time',
      'lambdaGigabyteSecond',
      DAYS * evaluationsPerDay * ASSUMED.lambdaSeconds * ASSUMED.lambdaGigabytes,
    ),
    count('DynamoDB, reads', 'dynamoDbRead', evaluations * ASSUMED.readsPerEvaluation),
    count('DynamoDB, writes', 'dynamoDbWrite', evaluations * ASSUMED.writesPerEvaluation),
    count('SQS', 'sqsRequest', DAYS * evaluationsPerDay * ASSUMED.queueRequestsPerEvaluation),
    count('events', 'customEvent', DAYS * evaluationsPerDay),
    count('log', 'logGigabyte', (evaluations * ASSUMED.logKilobytes) / 1e6),
  ];
};

/** What the stack costs whatever its targets do. `own`: how many alarms it has on itself, of each kind. */
export const stackItems = (
  { targets }: CompiledConfiguration,
  own: { readonly standard: number; readonly perTarget: number },
): readonly Item[] => {
  const domains = new Set(targets.map(({ target }) => formatLockDomain(lockDomainOf(target)))).size;
  const alarms = targets.flatMap(alarmsOf).length;
  return [
    { ...count('alarms on the controller', 'standardAlarm', own.standard), isAlarm: true },
    {
      ...count('alarms on any target', 'metricsInsightsAlarmSeries', own.perTarget * targets.length),
      isAlarm: true,
    },
    count('dashboard', 'dashboard', 1),
    count('reconcile, invocations', 'lambdaRequest', MINUTES),
    count('reconcile, time', 'lambdaGigabyteSecond', MINUTES * ASSUMED.lambdaSeconds * ASSUMED.lambdaGigabytes),
    count('reconcile, state', 'dynamoDbRead', MINUTES * Math.ceil(domains / ASSUMED.domainsPerReadUnit)),
    count('reconcile, alarms', 'cloudWatchRequest', MINUTES * Math.ceil(alarms / ASSUMED.alarmsPerRequest)),
    count('reconcile, log', 'logGigabyte', (MINUTES * ASSUMED.reconcileLogKilobytes) / 1e6),
    count('empty receives', 'sqsRequest', MINUTES * ASSUMED.emptyReceivesPerMinute),
  ];
};

/** A sum in USD, and whether something in it has no price. */
export interface Sum {
  readonly usd: number;
  readonly isKnown: boolean;
}

export const priceOf = ({ price, quantity }: Item, prices: PriceTable): Sum => {
  if (quantity === 0) return { usd: 0, isKnown: true };
  const { usd } = prices[price];
  return { usd: quantity * (usd ?? 0), isKnown: usd !== undefined };
};

export const sumOf = (items: readonly Item[], prices: PriceTable): Sum =>
  items
    .map((item) => priceOf(item, prices))
    .reduce((sum, { usd, isKnown }) => ({ usd: sum.usd + usd, isKnown: sum.isKnown && isKnown }), {
      usd: 0,
      isKnown: true,
    });
