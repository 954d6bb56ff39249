import type { Publication } from '../driver.ts';
import type { CloudWatchSight, SeenMetric } from '../policies/scaling-policy.ts';
import type { Random } from '../random.ts';
import type { TelemetryRules } from '../scenario.ts';
import type { Copy } from '../service/copy.ts';
import { createInvocationCounters, type InvocationCounters } from './counters.ts';
import { createConcurrencyGauge } from './gauge.ts';
import { createPublished } from './published.ts';

/** SageMaker's metrics of one target: measured on the grid of their periods, published with a delay. */
export interface Telemetry extends Pick<InvocationCounters, 'tried' | 'tryFailed'> {
  /** Called every second, after everything up to it has happened. */
  tick(now: number, copies: readonly Copy[]): void;
  readonly cloudWatch: CloudWatchSight;
}

const GAUGE_PERIOD = 10;

export const createTelemetry = (
  rules: TelemetryRules,
  random: Random,
  onPublished: (publication: Publication) => void,
): Telemetry => {
  const gauge = createConcurrencyGauge();
  const counters = createInvocationCounters();
  const delayOf = (metric: SeenMetric): number =>
    metric === 'ConcurrentRequests' ? rules.concurrencyDelaySeconds : rules.invocationsDelaySeconds;
  const published = createPublished(delayOf);
  const lookEvery = Math.max(1, Math.round(GAUGE_PERIOD / rules.looksPerPeriod));
  /** Measured, and not yet published; a jitter may change their order. */
  let pending: { readonly readableAt: number; readonly publication: Publication }[] = [];
  let soonest = Infinity;

  const isLost = (at: number): boolean => rules.gaps.some(({ from, to }) => at >= from && at < to);

  const measure = (publication: Publication, jitter: number): void => {
    if (publication.values.length === 0 || isLost(publication.at)) return;
    const readableAt = publication.at + publication.periodSeconds + delayOf(publication.metric) + jitter;
    pending.push({ readableAt, publication });
    soonest = Math.min(soonest, readableAt);
  };

  const publish = (now: number): void => {
    if (soonest > now) return;
    const due = pending.filter(({ readableAt }) => readableAt <= now);
    pending = pending.filter(({ readableAt }) => readableAt > now);
    soonest = pending.reduce((least, { readableAt }) => Math.min(least, readableAt), Infinity);
    for (const { publication } of due) {
      published.add(publication);
      onPublished(publication);
    }
  };

  return {
    tried: counters.tried,
    tryFailed: counters.tryFailed,
    cloudWatch: published,
    tick(now, copies) {
      if (now % lookEvery === 0) gauge.look(copies);
      if (now % GAUGE_PERIOD === 0) {
        const at = now - GAUGE_PERIOD;
        const jitter = rules.jitterSeconds * random.next();
        measure({ metric: 'ConcurrentRequests', at, periodSeconds: GAUGE_PERIOD, values: gauge.take() }, jitter);
      }
      const period = rules.invocationsPeriodSeconds;
      if (now % period === 0) {
        const jitter = rules.jitterSeconds * random.next();
        for (const [metric, sum] of counters.take(copies.length)) {
          measure({ metric, at: now - period, periodSeconds: period, values: [sum] }, jitter);
        }
      }
      publish(now);
    },
  };
};
