import type { AlarmState } from '../../src/core/alarm-transition.ts';
import type { AlarmDescription, AlarmStates } from '../../src/core/observation.ts';

export const aDescription = (overrides: Partial<AlarmDescription> = {}): AlarmDescription => ({
  name: 'chat-concurrency-high',
  kind: 'metric',
  state: 'OK',
  actionsEnabled: true,
  ...overrides,
});

/** What DescribeAlarms gave: by name a state, or more than that. */
export const alarmsIn = (alarms: Readonly<Record<string, AlarmState | Partial<AlarmDescription>>>): AlarmStates => ({
  kind: 'read',
  byName: Object.fromEntries(
    Object.entries(alarms).map(([name, given]) => [
      name,
      aDescription({ name, ...(typeof given === 'string' ? { state: given } : given) }),
    ]),
  ),
});

export const NOT_READ: AlarmStates = { kind: 'not-read' };
