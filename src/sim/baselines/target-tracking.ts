import type { AlarmState } from '../../core/alarm-transition.ts';

/**
 * Application Auto Scaling's target tracking as far as it is public: the alarms it makes, proportional steps, agreement of
 * several policies. Source: Application Auto Scaling User Guide, "Target tracking scaling policies"; the windows of the
 * 10 s metrics from AWS's sample notebooks, those of the minute metrics as users see them.
 */

/** One alarm of a policy, M = N. */
export interface TrackingAlarm {
  readonly threshold: number;
  readonly periods: number;
}

const OUT_SECONDS = { short: 30, long: 180 };
const IN_SECONDS = 900;
/** "Usually when the metric is more than 10 % below the target." */
const LOW_SHARE = 0.9;

/** The two alarms of one policy: above the target for 3 points, under 0.9 of it for 15 minutes. */
export const trackingAlarms = (
  target: number,
  periodSeconds: 10 | 60,
): { readonly high: TrackingAlarm; readonly low: TrackingAlarm } => ({
  high: { threshold: target, periods: (periodSeconds < 60 ? OUT_SECONDS.short : OUT_SECONDS.long) / periodSeconds },
  low: { threshold: target * LOW_SHARE, periods: IN_SECONDS / periodSeconds },
});

/** Both ways rounded up: on the way in, at most what keeps the metric under its target. */
export const proportional = (current: number, metric: number, target: number): number =>
  // Floats: 3 × 0.7 / 0.7 must not become 4.
  Math.max(0, Math.ceil((current * metric) / target - 1e-9));

/** What one policy of several sees. */
export interface TrackedPolicy {
  readonly high: AlarmState;
  readonly low: AlarmState;
  /** Its newest point, per unit in service; `undefined`: none. */
  readonly metric: number | undefined;
  readonly target: number;
}

/** The count asked for, and the units that serve, which the metric was measured over. */
export interface TrackedCount {
  readonly desired: number;
  readonly inService: number;
}

/**
 * What one policy asks for; the count itself where it asks for nothing, or where one of its alarms has no data. Units that
 * still start have no part in the metric, so they have none in what it asks for either.
 */
export const proposeTracking = ({ desired, inService }: TrackedCount, policy: TrackedPolicy): number => {
  const { high, low, metric, target } = policy;
  if (metric === undefined || high === 'INSUFFICIENT_DATA' || low === 'INSUFFICIENT_DATA') return desired;
  if (high === 'ALARM') return Math.max(desired, proportional(inService, metric, target));
  return low === 'ALARM' ? Math.min(desired, proportional(desired, metric, target)) : desired;
};

/** Any policy may scale out, all of them must agree to scale in, and the largest count wins both ways. */
export const settlePolicies = (current: number, proposals: readonly number[]): number =>
  proposals.length === 0 ? current : Math.max(...proposals);

/**
 * `AutoScalingAnticipatedFlapping`: with so few units one of the metrics would be above its target again. The metrics are
 * per unit in service, of which there may be more than were asked for while others still drain.
 */
export const wouldFlap = (
  policies: readonly Pick<TrackedPolicy, 'metric' | 'target'>[],
  inService: number,
  to: number,
): boolean =>
  policies.some(
    ({ metric, target }) => metric !== undefined && proportional(inService, metric, target) > Math.max(to, 1),
  );
