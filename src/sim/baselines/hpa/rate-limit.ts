/**
 * How fast the Horizontal Pod Autoscaler lets a count change.
 * Source: kubernetes/kubernetes, pkg/controller/podautoscaler/horizontal.go and pkg/apis/autoscaling/v2/defaults.go.
 */

/** `behavior.scaleUp` or `behavior.scaleDown`. */
export interface ScalingRules {
  /** `Max`: the policy that allows most decides; `Disabled`: no change in this direction. */
  readonly select: 'Max' | 'Min' | 'Disabled';
  readonly policies: readonly ScalingPolicyRule[];
  /** The most cautious recommendation of so many seconds counts. */
  readonly stabilisationSeconds: number;
}

export interface ScalingPolicyRule {
  readonly type: 'units' | 'percent';
  readonly value: number;
  readonly periodSeconds: number;
}

/** A change that was made: above 0 added, below 0 removed. */
export interface ScaleEvent {
  readonly at: number;
  readonly change: number;
}

export const DEFAULT_UP: ScalingRules = {
  select: 'Max',
  policies: [
    { type: 'units', value: 4, periodSeconds: 15 },
    { type: 'percent', value: 100, periodSeconds: 15 },
  ],
  stabilisationSeconds: 0,
};
export const DEFAULT_DOWN: ScalingRules = {
  select: 'Max',
  policies: [{ type: 'percent', value: 100, periodSeconds: 15 }],
  stabilisationSeconds: 300,
};

const changesWithin = (events: readonly ScaleEvent[], now: number, seconds: number): number =>
  events.filter(({ at }) => at > now - seconds).reduce((sum, { change }) => sum + change, 0);

const limitOf = (
  direction: 'up' | 'down',
  { type, value, periodSeconds }: ScalingPolicyRule,
  current: number,
  events: readonly ScaleEvent[],
  now: number,
): number => {
  const start = current - changesWithin(events, now, periodSeconds);
  if (type === 'units') return direction === 'up' ? start + value : start - value;
  return direction === 'up' ? Math.ceil(start * (1 + value / 100)) : Math.trunc(start * (1 - value / 100));
};

/** The furthest count the rules allow in a direction, from the count at the beginning of each policy's period. */
const furthest = (
  direction: 'up' | 'down',
  rules: ScalingRules,
  current: number,
  events: readonly ScaleEvent[],
  now: number,
): number => {
  if (rules.select === 'Disabled') return current;
  const limits = rules.policies.map((policy) => limitOf(direction, policy, current, events, now));
  const takesGreatest = (rules.select === 'Max') === (direction === 'up');
  const limit = takesGreatest ? Math.max(...limits) : Math.min(...limits);
  // More than allowed has happened already: nothing further, but nothing is taken back either.
  return direction === 'up' ? Math.max(limit, current) : Math.min(limit, current);
};

export interface Limited {
  readonly desired: number;
  /** The controller's own word for what bounded the count. */
  readonly condition: 'ScaleUpLimit' | 'TooManyReplicas' | 'ScaleDownLimit' | 'TooFewReplicas' | 'DesiredWithinRange';
}

export interface LimitInput {
  readonly current: number;
  readonly wanted: number;
  readonly up: ScalingRules;
  readonly down: ScalingRules;
  readonly events: readonly ScaleEvent[];
  readonly now: number;
  readonly min: number;
  readonly max: number;
}

/** The wanted count, held to the rules of its direction and to the bounds. */
export const limitRate = ({ current, wanted, up, down, events, now, min, max }: LimitInput): Limited => {
  if (wanted > current) {
    const limit = furthest('up', up, current, events, now);
    if (wanted > Math.min(max, limit)) {
      return max > limit
        ? { desired: limit, condition: 'ScaleUpLimit' }
        : { desired: max, condition: 'TooManyReplicas' };
    }
  } else if (wanted < current) {
    const limit = furthest('down', down, current, events, now);
    if (wanted < Math.max(min, limit)) {
      return min < limit
        ? { desired: limit, condition: 'ScaleDownLimit' }
        : { desired: min, condition: 'TooFewReplicas' };
    }
  }
  return { desired: wanted, condition: 'DesiredWithinRange' };
};
