import { mayScaleIn, settleScaleOut } from '../baselines/activity-cooldown.ts';
import {
  proposeTracking,
  settlePolicies,
  type TrackedPolicy,
  trackingAlarms,
  wouldFlap,
} from '../baselines/target-tracking.ts';
import type { NativePart } from './native-policy.ts';
import type { SeenMetric, SeenStatistic } from './scaling-policy.ts';
import { show } from './show-figure.ts';
import { watchAlarm } from './watched-alarm.ts';

/** One target-tracking policy. */
export interface Tracker {
  readonly metric: SeenMetric;
  readonly statistic: SeenStatistic;
  readonly periodSeconds: 10 | 60;
  /** Per unit. */
  readonly target: number;
}

const watchTracker = ({ metric, statistic, periodSeconds, target }: Tracker, repeatSeconds: number | undefined) => {
  const { high, low } = trackingAlarms(target, periodSeconds);
  const shared = { metric, statistic, periodSeconds, ...(repeatSeconds === undefined ? {} : { repeatSeconds }) };
  return {
    high: watchAlarm({ ...shared, ...high, operator: 'GreaterThanThreshold' }),
    low: watchAlarm({ ...shared, ...low, operator: 'LessThanThreshold' }),
  };
};

const describe = (trackers: readonly Tracker[], policies: readonly TrackedPolicy[]): string =>
  trackers
    .map(({ metric, target }, i) => {
      const value = policies[i]?.metric;
      return `${metric} ${value === undefined ? 'unknown' : show(value)} for a target of ${show(target)}`;
    })
    .join(', ');

/** The target-tracking policies of one target: any of them scales out, all of them together scale in. */
export const trackingPart = (trackers: readonly Tracker[], repeatSeconds?: number): NativePart => {
  const watched = trackers.map((tracker) => ({ tracker, ...watchTracker(tracker, repeatSeconds) }));
  return (sight, { last, cooldowns }) => {
    const { capacity, now } = sight;
    const current = capacity.desired;
    const seen = watched.map(({ tracker, high, low }) => ({
      target: tracker.target,
      high: high(sight),
      low: low(sight),
    }));
    if (!seen.some(({ high, low }) => high.actionDue || low.actionDue)) return undefined;
    const policies = seen.map(({ target, high, low }) => ({
      high: high.state,
      low: low.state,
      metric: high.newest,
      target,
    }));
    const wanted = settlePolicies(
      current,
      policies.map((policy) => proposeTracking({ desired: current, inService: capacity.actual }, policy)),
    );
    const reason = describe(trackers, policies);
    if (wanted > current) {
      const to = settleScaleOut(current, last, { cooldowns, now }, () => wanted - current);
      return to > current ? { to, reason } : undefined;
    }
    const isIn = wanted < current && mayScaleIn(last, cooldowns, now) && !wouldFlap(policies, capacity.actual, wanted);
    return isIn ? { to: wanted, reason } : undefined;
  };
};
