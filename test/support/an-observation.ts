import type { Observation } from '../../src/core/observation.ts';
import { NO_TRAFFIC_READ } from '../../src/core/traffic-summary.ts';
import { aCapacity } from './a-capacity.ts';
import { aDomain } from './a-domain.ts';
import { aReading } from './a-reading.ts';
import { HIGH, LOW } from './a-signal.ts';
import { aTarget } from './a-target.ts';
import { alarmsIn } from './alarm-descriptions.ts';

/** Four settled units, both alarms OK, nobody in a hurry. */
export const anObservation = (overrides: Partial<Observation> = {}): Observation => ({
  configuration: aTarget(),
  waker: { by: 'recheck' },
  capacity: aCapacity(),
  alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: 'OK' }),
  readings: {},
  traffic: NO_TRAFFIC_READ,
  state: aDomain(),
  neighbourScaleOutAlarms: [],
  ...overrides,
});

/** The high alarm (threshold 5) in ALARM, its signal read at `value`. */
export const highAt = (value: number, overrides: Partial<Observation> = {}): Observation =>
  anObservation({
    alarms: alarmsIn({ [HIGH]: 'ALARM', [LOW]: 'OK' }),
    readings: { [HIGH]: aReading(value) },
    ...overrides,
  });

/** The low alarm (threshold 2) in ALARM, its signal read at `value`. */
export const lowAt = (value: number, overrides: Partial<Observation> = {}): Observation =>
  anObservation({
    alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: 'ALARM' }),
    readings: { [LOW]: aReading(value) },
    ...overrides,
  });
