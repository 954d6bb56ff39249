import type { ScalableTarget } from '../../src/core/scalable-target.ts';
import type { TargetConfiguration, TrafficGuard, Wake } from '../../src/core/target-configuration.ts';
import { anAlarm, aSignal } from './a-signal.ts';

export const VARIANT: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'AllTraffic' };
export const COMPONENT: ScalableTarget = { kind: 'inference-component', inferenceComponentName: 'summariser' };
export const WAKE = 'chat-wake';

export const aGuard = (overrides: Partial<TrafficGuard> = {}): TrafficGuard => ({
  windowSeconds: 300,
  maxErrorRatio: 0.05,
  holdAfterErrorsSeconds: 300,
  maxHoldSeconds: 3600,
  ...overrides,
});

export const aWake = (overrides: Partial<Wake> = {}): Wake => ({
  to: 2,
  alarm: anAlarm({ name: WAKE, threshold: 1, periodSeconds: 60, evaluationPeriods: 1 }),
  ...overrides,
});

/** A variant of 1 to 8 instances, one signal, no guard. */
export const aTarget = (overrides: Partial<TargetConfiguration> = {}): TargetConfiguration => ({
  id: 'chat',
  target: VARIANT,
  capacity: { min: 1, max: 8 },
  mode: 'act',
  signals: [aSignal()],
  zero: { idleSeconds: 900 },
  ...overrides,
});

/** A component of 0 to 8 copies that wakes to 2. */
export const aComponentTarget = (overrides: Partial<TargetConfiguration> = {}): TargetConfiguration =>
  aTarget({ target: COMPONENT, capacity: { min: 0, max: 8 }, wake: aWake(), ...overrides });
