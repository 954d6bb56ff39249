import { describe, expect, it } from 'vitest';
import { type WatchedAlarm, watchAlarm } from '../../../src/sim/policies/watched-alarm.ts';
import { aSight } from '../../support/a-sight.ts';

const HIGH: WatchedAlarm = {
  metric: 'ConcurrentRequests',
  statistic: 'Maximum',
  periodSeconds: 10,
  operator: 'GreaterThanThreshold',
  threshold: 5,
  periods: 3,
};
const seen = (now: number, ...points: readonly (number | undefined)[]) =>
  aSight({ now, metrics: { ConcurrentRequests: points } });

describe('watchAlarm', () => {
  it.each([
    { name: 'all points above', points: [6, 7, 8], state: 'ALARM', newest: 8 },
    { name: 'one on the threshold', points: [6, 5, 8], state: 'OK', newest: 8 },
    {
      name: 'a point that is missing leaves the older one to decide',
      points: [6, 7, 8, undefined],
      state: 'ALARM',
      newest: 8,
    },
    { name: 'no point at all', points: [], state: 'INSUFFICIENT_DATA', newest: undefined },
    { name: 'what is no number is no point', points: [Number.NaN], state: 'INSUFFICIENT_DATA', newest: undefined },
  ])('$name', ({ points, state, newest }) => {
    expect(watchAlarm(HIGH)(seen(0, ...points))).toEqual({ state, newest, actionDue: state === 'ALARM' });
  });

  it('acts on the way into ALARM, each minute after, and at once the next time', () => {
    const watch = watchAlarm(HIGH);
    const acted = (now: number, value: number) => watch(seen(now, value, value, value)).actionDue;
    expect([acted(0, 9), acted(10, 9), acted(60, 9), acted(70, 1), acted(80, 9)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it('looks every 10 s for a short period, every minute for a long one', () => {
    const states = (periodSeconds: 10 | 60) => {
      const watch = watchAlarm({ ...HIGH, periodSeconds });
      return [1, 9, 9].map((value, i) => watch(seen(i * 30, value, value, value)).state);
    };
    expect(states(10)).toEqual(['OK', 'ALARM', 'ALARM']);
    expect(states(60)).toEqual(['OK', 'OK', 'ALARM']);
  });

  it('ignoring gaps it keeps its state through them', () => {
    const watch = watchAlarm({ ...HIGH, treatMissingData: 'ignore' });
    expect(watch(seen(0, 9, 9, 9)).state).toBe('ALARM');
    expect(watch(seen(10)).state).toBe('ALARM');
  });

  it('with M of N some points are enough', () => {
    expect(watchAlarm({ ...HIGH, datapointsToAlarm: 2 })(seen(0, 9, 1, 9)).state).toBe('ALARM');
  });
});
