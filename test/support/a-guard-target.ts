import type { Signal, TargetConfiguration } from '../../src/core/target-configuration.ts';
import { anAlarm, aPlainMetric, LOW } from './a-signal.ts';
import { aGuard, aTarget } from './a-target.ts';

export const CRASH = 'chat-crash';

const SIGNAL: Signal = {
  id: 'concurrency',
  source: aPlainMetric(),
  guard: { threshold: 5, alarm: anAlarm({ name: LOW, threshold: 4.5, evaluationPeriods: 6 }) },
};

/** A variant that Application Auto Scaling scales; one unit bears 5. */
export const aGuardTarget = (overrides: Partial<TargetConfiguration> = {}): TargetConfiguration =>
  aTarget({
    mode: 'guard',
    trafficGuard: aGuard(),
    signals: [SIGNAL],
    crashAlarm: anAlarm({ name: CRASH, periodSeconds: 60, evaluationPeriods: 1 }),
    ...overrides,
  });
