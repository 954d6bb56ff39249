import { describe, expect, it } from 'vitest';
import { type AlarmPart, alarmName } from '../../src/config/alarm-names.ts';

describe('alarmName', () => {
  it.each<{ part: AlarmPart; name: string }>([
    { part: { signalId: 'concurrency', side: 'high' }, name: 'scaling-dev-chat-concurrency-high' },
    { part: { signalId: 'concurrency', side: 'low' }, name: 'scaling-dev-chat-concurrency-low' },
    { part: 'wake', name: 'scaling-dev-chat-wake' },
  ])('$name', ({ part, name }) => {
    expect(alarmName({ service: 'scaling', stage: 'dev' }, 'chat', part)).toBe(name);
  });
});
