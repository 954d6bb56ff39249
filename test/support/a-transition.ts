import type { AlarmTransition } from '../../src/core/alarm-transition.ts';
import type { Waker } from '../../src/core/observation.ts';
import { HIGH, LOW } from './a-signal.ts';
import { WAKE } from './a-target.ts';
import { secondsAgo } from './moments.ts';

/** The high alarm went to ALARM 2 s ago, on a value 2 over its threshold of 5 in the 10 s before. */
export const aTransition = (overrides: Partial<AlarmTransition> = {}): AlarmTransition => ({
  kind: 'alarm-transition',
  form: 'eventbridge',
  account: '123456789012',
  region: 'us-east-1',
  alarmName: HIGH,
  alarmKind: 'metric',
  state: 'ALARM',
  at: secondsAgo(2),
  metrics: [],
  periodSeconds: 10,
  threshold: 5,
  newest: { kind: 'datapoint', value: 7, at: secondsAgo(20) },
  recentValues: [7],
  evaluated: [],
  remarks: [],
  ...overrides,
});

type AlarmWaker = Extract<Waker, { by: 'alarm' }>;

export const byHigh = (overrides: Partial<AlarmTransition> = {}): AlarmWaker => ({
  by: 'alarm',
  role: 'scale-out',
  transition: aTransition(overrides),
});

export const byLow = (overrides: Partial<AlarmTransition> = {}): AlarmWaker => ({
  by: 'alarm',
  role: 'scale-in',
  transition: aTransition({
    alarmName: LOW,
    threshold: 2,
    newest: { kind: 'datapoint', value: 1, at: secondsAgo(20) },
    recentValues: [1],
    ...overrides,
  }),
});

export const byWake = (overrides: Partial<AlarmTransition> = {}): AlarmWaker => ({
  by: 'alarm',
  role: 'wake',
  transition: aTransition({ alarmName: WAKE, threshold: 1, ...overrides }),
});
