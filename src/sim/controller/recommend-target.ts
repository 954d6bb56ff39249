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
  /** Periods of 10 s that the scale-in alarm wants in a row. */
  readonly lowPeriods: number;
}

const DEFAULT_RECOMMENDATION: Recommendation = {
  high: 1.1,
  low: 0.45,
  out: [
    [1, 50],
    [1.5, 100],
    [2, 200],
    [3, 400],
  ],
  in: 10,
  scaleOutCooldownSeconds: 60,
  scaleInCooldownSeconds: 600,
  lowPeriods: 18,
};

const PERIOD_SECONDS = 10;

const alarm = (name: string, threshold: number, periods: number, needed: number): ConfiguredAlarm => ({
  name: `simulated-${name}`,
  owned: true,
  threshold,
  periodSeconds: PERIOD_SECONDS,
  evaluationPeriods: periods,
  datapointsToAlarm: needed,
  treatMissingData: name === 'low' ? 'missing' : 'notBreaching',
});

/** One decimal is enough for a threshold; down, so that the share of a low one is not exceeded. */
const rounded = (threshold: number): number => Math.max(1, Math.floor(threshold * 10 + 1e-9) / 10);

/** On requests that met no copy (NoCapacityInvocationFailures): without it nothing brings a target back from zero. */
const WAKE: Wake = { to: 1, alarm: { ...alarm('wake', 1, 1, 1), periodSeconds: 60 } };

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
  const { high, low, out, lowPeriods, ...policy } = { ...DEFAULT_RECOMMENDATION, ...chosen };
  const threshold = rounded(high * service.workingConcurrency);
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
        source: {
          kind: 'metric',
          namespace: 'AWS/SageMaker',
          metric: unit === 'instance' ? 'ConcurrentRequestsPerModel' : 'ConcurrentRequestsPerCopy',
          statistic: 'Maximum',
          periodSeconds: PERIOD_SECONDS,
        },
        scaleOut: {
          alarm: alarm('high', threshold, 3, 2),
          policy: {
            adjustmentType: 'PercentChangeInCapacity',
            cooldownSeconds: policy.scaleOutCooldownSeconds,
            minAdjustmentMagnitude: 1,
            steps: toSteps(threshold, out),
          },
        },
        scaleIn: {
          alarm: alarm('low', rounded(low * threshold), lowPeriods, lowPeriods),
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
