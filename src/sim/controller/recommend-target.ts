import type { StepAdjustment } from '../../core/step-scaling.ts';
import type { ConfiguredAlarm, TargetConfiguration, Wake } from '../../core/target-configuration.ts';
import { DEFAULT_TRAFFIC_GUARD } from '../../core/traffic-guard-defaults.ts';
import { COMPONENT, ENDPOINT, VARIANT } from '../account.ts';
import type { Scenario } from '../scenario.ts';

/** What can be chosen of a policy on the concurrency per unit; everything else follows from the service. */
export interface Recommendation {
  /** The scale-out threshold as a share of the working point's concurrency. */
  readonly high: number;
  /** The scale-in threshold as a share of the scale-out one; `validate` warns above 0.45. */
  readonly low: number;
  /** Percent added, by how many times the threshold the concurrency is; the first one at once. */
  readonly out: readonly (readonly [times: number, percent: number])[];
  /** Percent taken away by one scale-in, before floor and N−1. */
  readonly in: number;
  readonly scaleOutCooldownSeconds: number;
  readonly scaleInCooldownSeconds: number;
  /** Minutes in a row that the scale-in alarm wants. */
  readonly quietMinutes: number;
}

const DEFAULT_RECOMMENDATION: Recommendation = {
  high: 0.9,
  low: 0.45,
  out: [
    [1, 25],
    [1.5, 50],
    [2, 100],
    [3, 200],
  ],
  in: 20,
  scaleOutCooldownSeconds: 0,
  scaleInCooldownSeconds: 300,
  quietMinutes: 15,
};

/** The concurrency is published each 10 s; whether it is low is asked of whole minutes, each by its busiest moment. */
const PERIOD_SECONDS = { high: 10, low: 60, wake: 60 } as const;

const alarm = (
  name: keyof typeof PERIOD_SECONDS,
  threshold: number,
  periods: number,
  needed: number,
): ConfiguredAlarm => ({
  name: `simulated-${name}`,
  owned: true,
  threshold,
  periodSeconds: PERIOD_SECONDS[name],
  evaluationPeriods: periods,
  datapointsToAlarm: needed,
  treatMissingData: name === 'low' ? 'missing' : 'notBreaching',
});

/** One decimal is enough for a threshold; down, so that the share of a low one is not exceeded. */
const rounded = (threshold: number): number => Math.max(1, Math.floor(threshold * 10 + 1e-9) / 10);

/** On requests that met no copy (NoCapacityInvocationFailures): without it nothing brings a target back from zero. */
const WAKE: Wake = { to: 1, alarm: alarm('wake', 1, 1, 1) };

const toSteps = (threshold: number, out: Recommendation['out']): readonly StepAdjustment[] =>
  out.map(([times, percent], place) => {
    const next = out[place + 1];
    return {
      lower: (times - 1) * threshold,
      ...(next === undefined ? {} : { upper: (next[0] - 1) * threshold }),
      adjustment: percent,
    };
  });

/** The policy that is recommended for a service whose working point is known: the one the evidence is for. */
export const recommendTarget = (
  { service, capacity, unit }: Pick<Scenario, 'service' | 'capacity' | 'unit'>,
  chosen: Partial<Recommendation> = {},
): TargetConfiguration => {
  const { high, low, out, quietMinutes, ...policy } = { ...DEFAULT_RECOMMENDATION, ...chosen };
  const threshold = rounded(high * service.workingConcurrency);
  const source = {
    kind: 'metric',
    namespace: 'AWS/SageMaker',
    metric: unit === 'instance' ? 'ConcurrentRequestsPerModel' : 'ConcurrentRequestsPerCopy',
    statistic: 'Maximum',
  } as const;
  return {
    id: 'simulated',
    target:
      unit === 'instance'
        ? { kind: 'variant', endpointName: ENDPOINT, variantName: VARIANT }
        : { kind: 'inference-component', inferenceComponentName: COMPONENT },
    capacity: { min: capacity.min, max: capacity.max },
    mode: 'act',
    signals: [
      {
        id: 'concurrency',
        source: { ...source, periodSeconds: PERIOD_SECONDS.high },
        scaleOut: {
          alarm: alarm('high', threshold, 3, 2),
          policy: {
            adjustmentType: 'PercentChangeInCapacity',
            cooldownSeconds: policy.scaleOutCooldownSeconds,
            minAdjustmentMagnitude: 1,
            steps: toSteps(threshold, out),
          },
        },
      },
      {
        id: 'quiet',
        source: { ...source, periodSeconds: PERIOD_SECONDS.low },
        scaleIn: {
          alarm: alarm('low', rounded(low * threshold), quietMinutes, quietMinutes),
          policy: {
            adjustmentType: 'PercentChangeInCapacity',
            cooldownSeconds: policy.scaleInCooldownSeconds,
            steps: [{ upper: 0, adjustment: -policy.in }],
          },
        },
      },
    ],
    ...(capacity.min === 0 ? { wake: WAKE } : {}),
    trafficGuard: DEFAULT_TRAFFIC_GUARD,
    zero: { idleSeconds: 900 },
  };
};
