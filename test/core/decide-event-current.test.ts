import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { decidesAlone } from '../../src/core/rules/event-current.ts';
import { aDomain } from '../support/a-domain.ts';
import { aReading } from '../support/a-reading.ts';
import { aMetricMath, aPlainMetric, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aTarget } from '../support/a-target.ts';
import { byHigh, byLow, byWake } from '../support/a-transition.ts';
import { alarmsIn, NOT_READ } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { inSeconds, NOW, secondsAgo } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const fresh = (transition: Parameters<typeof byHigh>[0] = {}, more: Parameters<typeof anObservation>[0] = {}) =>
  anObservation({ waker: byHigh(transition), alarms: NOT_READ, ...more });
const newestSeen = (at: number, alarm = HIGH) => aDomain({ alarms: { [alarm]: at } });
const statistic = (metric: string, name: string) =>
  aTarget({ signals: [aSignal({ source: aPlainMetric({ metric, statistic: name }) })] });

describe('rule 2: the event is current', () => {
  it.each([
    { name: 'a fresh event acts', observation: fresh(), want: { out: 5, because: 'step' } },
    {
      name: 'strictly older than the newest seen of its alarm is superseded',
      observation: fresh({ at: secondsAgo(2) }, { state: newestSeen(secondsAgo(2) + 1) }),
      want: { hold: 'superseded' },
    },
    {
      name: 'equally old is the same event again, and is decided again',
      observation: fresh({ at: secondsAgo(2) }, { state: newestSeen(secondsAgo(2)) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a newer event of another alarm supersedes nothing',
      observation: fresh({}, { state: newestSeen(NOW, LOW) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a newest seen more than 5 minutes ahead of the clock supersedes nothing',
      observation: fresh({}, { state: newestSeen(inSeconds(301)) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'one 5 minutes ahead does',
      observation: fresh({}, { state: newestSeen(inSeconds(300)) }),
      want: { hold: 'superseded' },
    },
    {
      name: 'of an event more than 5 minutes ahead the present states count',
      observation: fresh({ at: inSeconds(301) }, { alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: 'OK' }) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'an event 2 minutes ahead decides alone',
      observation: fresh({ at: inSeconds(120) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'an event 300 s old decides alone, with the value read',
      observation: fresh({ at: secondsAgo(300) }, { readings: { [HIGH]: aReading(6) } }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'older than 300 s the present states count: cleared',
      observation: fresh({ at: secondsAgo(301) }, { alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: 'OK' }) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'older than 300 s the present states count: still in ALARM',
      observation: highAt(6, { waker: byHigh({ at: secondsAgo(301) }) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'older than 300 s its word does not even beat an older description',
      observation: fresh(
        { at: secondsAgo(301) },
        {
          alarms: alarmsIn({ [HIGH]: { state: 'OK', stateUpdatedAt: secondsAgo(600) }, [LOW]: 'OK' }),
          readings: { [HIGH]: aReading(6) },
        },
      ),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'an event from the future is no older than 0',
      observation: fresh({ at: inSeconds(30), newest: { kind: 'datapoint', value: 7, at: secondsAgo(5) } }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'without the alarms nothing but a scale-out decides',
      observation: anObservation({ waker: byLow(), alarms: NOT_READ }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a scale-out event that says OK decides nothing alone',
      observation: fresh({ state: 'OK' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a scale-out event of an alarm of another target decides nothing',
      observation: fresh({ alarmName: 'somebody-high' }),
      want: { hold: 'alarm-cleared' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 2: muted and suppressed', () => {
  const muted = (from: number | undefined, until: number | undefined) => ({
    muted: { by: 'night', ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) },
  });
  it.each([
    { name: 'muted holds', observation: fresh(muted(secondsAgo(60), inSeconds(60))), want: { hold: 'muted' } },
    {
      name: 'muted without an end holds while the event is current',
      observation: fresh(muted(undefined, undefined)),
      want: { hold: 'muted' },
    },
    {
      name: 'muted without an end says nothing of now once the event is old',
      observation: highAt(6, { waker: byHigh({ at: secondsAgo(301), ...muted(undefined, undefined) }) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'an old event still muted holds',
      observation: highAt(6, { waker: byHigh({ at: secondsAgo(301), ...muted(undefined, inSeconds(60)) }) }),
      want: { hold: 'muted' },
    },
    {
      name: 'a mute that ends now is over',
      observation: fresh(muted(undefined, NOW)),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'an event after the end of its mute is none of it',
      observation: fresh({
        at: inSeconds(2),
        ...muted(undefined, inSeconds(1)),
        newest: { kind: 'datapoint', value: 7, at: secondsAgo(20) },
      }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'an event at the end of its mute is still of it',
      observation: fresh({ at: inSeconds(1), ...muted(undefined, inSeconds(1)) }),
      want: { hold: 'muted' },
    },
    {
      name: 'suppressed by a composite holds',
      observation: fresh({ suppressedBy: 'parent' }),
      want: { hold: 'muted' },
    },
    {
      name: 'an old suppression says nothing of now',
      observation: highAt(6, { waker: byHigh({ at: secondsAgo(301), suppressedBy: 'parent' }) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a high alarm whose actions are disabled holds',
      observation: highAt(6, { alarms: alarmsIn({ [HIGH]: { state: 'ALARM', actionsEnabled: false }, [LOW]: 'OK' }) }),
      want: { hold: 'muted' },
    },
    {
      name: 'a high alarm that is suppressed now holds',
      observation: highAt(6, { alarms: alarmsIn({ [HIGH]: { state: 'ALARM', suppressedBy: 'parent' }, [LOW]: 'OK' }) }),
      want: { hold: 'muted' },
    },
    {
      name: 'a low alarm whose actions are disabled holds',
      observation: lowAt(1, { alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: { state: 'ALARM', actionsEnabled: false } }) }),
      want: { hold: 'muted' },
    },
    {
      name: 'disabled actions of an alarm that is OK mean nothing',
      observation: lowAt(1, { alarms: alarmsIn({ [HIGH]: { state: 'OK', actionsEnabled: false }, [LOW]: 'ALARM' }) }),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'a muted low alarm is no reason while a high one is in doubt',
      observation: lowAt(1, {
        alarms: alarmsIn({ [HIGH]: 'INSUFFICIENT_DATA', [LOW]: { state: 'ALARM', actionsEnabled: false } }),
      }),
      want: { hold: 'alarm-cleared' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 2: an alarm without one value and one threshold', () => {
  it.each([
    {
      name: 'a composite event drives nothing',
      observation: fresh({ alarmKind: 'composite' }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'an anomaly band has no fixed threshold',
      observation: fresh({ alarmKind: 'anomaly-detection' }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'metric math has both',
      observation: fresh({ alarmKind: 'metric-math' }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a composite described as ALARM drives nothing',
      observation: highAt(6, { alarms: alarmsIn({ [HIGH]: { state: 'ALARM', kind: 'composite' }, [LOW]: 'OK' }) }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'a low anomaly band drives nothing',
      observation: lowAt(1, {
        alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: { state: 'ALARM', kind: 'anomaly-detection' } }),
      }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'a low composite is no reason while it is OK',
      observation: anObservation({ alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: { state: 'OK', kind: 'composite' } }) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'the Average of Invocations is the same at any load',
      observation: fresh({}, { configuration: statistic('Invocations', 'Average') }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'so is that of InvocationsPerInstance',
      observation: fresh({}, { configuration: statistic('InvocationsPerInstance', 'Average') }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'their Sum is a load',
      observation: fresh({}, { configuration: statistic('Invocations', 'Sum') }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'the Average of a gauge is a load',
      observation: fresh({}, { configuration: statistic('ConcurrentRequestsPerModel', 'Average') }),
      want: { out: 5, because: 'step' },
    },
    {
      name: "the event's statistic is the one that counts",
      observation: fresh({ statistic: 'Average' }, { configuration: statistic('Invocations', 'Sum') }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: "the event's metric is the one that counts",
      observation: fresh({
        statistic: 'Average',
        metrics: [{ namespace: 'AWS/SageMaker', name: 'Invocations', dimensions: {} }],
      }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'a metric inside metric math is not what the alarm compares',
      observation: fresh(
        {
          alarmKind: 'metric-math',
          statistic: 'Average',
          metrics: [{ namespace: 'AWS/SageMaker', name: 'Invocations', dimensions: {} }],
        },
        { configuration: aTarget({ signals: [aSignal({ source: aMetricMath() })] }) },
      ),
      want: { out: 5, because: 'step' },
    },
    {
      name: "the description's metric and statistic count where no event came",
      observation: lowAt(1, {
        alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: { state: 'ALARM', metricName: 'Invocations', statistic: 'Average' } }),
      }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'Average of Invocations as a low alarm',
      observation: lowAt(1, { configuration: statistic('Invocations', 'Average') }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'metric math has no metric and no statistic of its own',
      observation: lowAt(1, { configuration: aTarget({ signals: [aSignal({ source: aMetricMath() })] }) }),
      want: { in: 2, because: 'step' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('an event that decides alone, so that no other alarm is read', () => {
  it.each([
    { name: 'a scale-out', waker: byHigh(), want: true },
    { name: 'a wake', waker: byWake(), want: true },
    { name: '300 s old', waker: byHigh({ at: secondsAgo(300) }), want: true },
    { name: 'not older', waker: byHigh({ at: secondsAgo(301) }), want: false },
    { name: 'not one that says OK', waker: byHigh({ state: 'OK' }), want: false },
    { name: 'not a scale-in: every alarm has a say in it', waker: byLow(), want: false },
    { name: 'not a look again', waker: { by: 'recheck' } as const, want: false },
  ])('$name', ({ waker, want }) => {
    expect(decidesAlone(waker, NOW)).toBe(want);
  });
});

it('a signal without a high alarm is passed over', () => {
  const { id, source } = aSignal();
  const configuration = aTarget({ signals: [{ id, source }, aSignal()] });
  expect(tell(decide(fresh({}, { configuration }), NOW))).toEqual({ out: 5, because: 'step' });
});
