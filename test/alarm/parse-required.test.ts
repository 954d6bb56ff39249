import { describe, expect, it } from 'vitest';
import { parseRequired } from '../../src/alarm/parse-required.ts';
import { STATE_AT } from '../support/alarm-event.ts';

const members = (overrides: Readonly<Record<string, unknown>> = {}) => {
  const values = { alarmName: 'a', state: 'OK', at: '2025-06-03T10:15:04.412+0000', ...overrides };
  return {
    alarmName: { path: 'detail.alarmName', value: values.alarmName },
    state: { path: 'detail.state.value', value: values.state },
    at: { path: 'detail.state.timestamp', value: values.at },
  };
};

describe('parseRequired', () => {
  it('gives the three members where each can be read', () => {
    expect(parseRequired(members())).toEqual({ kind: 'complete', alarmName: 'a', state: 'OK', at: STATE_AT });
  });

  it('names every fault at once', () => {
    expect(parseRequired(members({ alarmName: '', at: 'soon' }))).toEqual({
      kind: 'incomplete',
      detail:
        'detail.alarmName: expected the name of an alarm, found ""; ' +
        'detail.state.timestamp: expected a time such as 2025-06-03T10:15:04.412+0000, found "soon"',
    });
  });
});
