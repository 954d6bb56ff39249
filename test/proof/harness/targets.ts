import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { anAlarm, aScaleIn, aScaleOut, aSignal } from '../../support/a-signal.ts';
import { aGuard, aTarget } from '../../support/a-target.ts';

/** Concurrent requests per unit at which a target scales out, and in. */
export const HIGH_THRESHOLD = 5;
export const LOW_THRESHOLD = 2;
/** What one request a minute means: a unit at its scale-out threshold answers 150 of them. */
export const REQUESTS_PER_CONCURRENCY = 30;
export const ENDPOINT = 'llama-3-8b';

export const highOf = (id: string): string => `${id}-high`;
export const lowOf = (id: string): string => `${id}-low`;
export const wakeOf = (id: string): string => `${id}-wake`;

const aDrivenTarget = (
  id: string,
  target: ScalableTarget,
  overrides: Partial<TargetConfiguration>,
): TargetConfiguration =>
  aTarget({
    id,
    target,
    capacity: { min: 1, max: 6 },
    signals: [
      aSignal({
        scaleOut: aScaleOut({ alarm: anAlarm({ name: highOf(id), threshold: HIGH_THRESHOLD, evaluationPeriods: 3 }) }),
        scaleIn: aScaleIn({ alarm: anAlarm({ name: lowOf(id), threshold: LOW_THRESHOLD, evaluationPeriods: 6 }) }),
      }),
    ],
    trafficGuard: aGuard({ invocationsPerMinutePerUnit: HIGH_THRESHOLD * REQUESTS_PER_CONCURRENCY }),
    zero: { idleSeconds: 300 },
    ...overrides,
  });

/** A variant of the one endpoint: it shares its lock with every other. Guarded, 1 to 6 instances, out at 5, in at 2. */
export const aVariantTarget = (
  id: string,
  variantName: string,
  overrides: Partial<TargetConfiguration> = {},
): TargetConfiguration => aDrivenTarget(id, { kind: 'variant', endpointName: ENDPOINT, variantName }, overrides);

/** A component with a lock of its own: 0 to 6 copies, wakes to 2. */
export const aComponent = (id: string, overrides: Partial<TargetConfiguration> = {}): TargetConfiguration =>
  aDrivenTarget(
    id,
    { kind: 'inference-component', inferenceComponentName: id },
    {
      capacity: { min: 0, max: 6 },
      wake: { to: 2, alarm: anAlarm({ name: wakeOf(id), threshold: 1, periodSeconds: 60, evaluationPeriods: 1 }) },
      ...overrides,
    },
  );
