import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { aDomain } from '../support/a-domain.ts';
import { aScaleInPolicy, aScaleOutPolicy } from '../support/a-policy.ts';
import { aReading } from '../support/a-reading.ts';
import { aMetricMath, anAlarm, aScaleIn, aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aTarget } from '../support/a-target.ts';
import { byHigh, byLow } from '../support/a-transition.ts';
import { alarmsIn, NOT_READ } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { inSeconds, NOW, secondsAgo } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const point = (value: number, at = secondsAgo(20)) => ({ newest: { kind: 'datapoint', value, at } }) as const;
const fresh = (transition: Parameters<typeof byHigh>[0] = {}, more: Parameters<typeof anObservation>[0] = {}) =>
  anObservation({ waker: byHigh(transition), alarms: NOT_READ, ...more });
const read = (value: number, more: Parameters<typeof aReading>[1] = {}) => ({
  readings: { [HIGH]: aReading(value, more) },
});
const noData = { hold: 'no-data', lookAgainIn: 30 };
const staleData = { hold: 'stale-data', lookAgainIn: 30 };
const one = { out: 5, because: 'step' };
const three = { out: 7, because: 'step' };

describe('rule 6: a scale-out with an event at most 60 s old', () => {
  it.each([
    { name: "the event's newest datapoint decides at once", observation: fresh(point(7)), want: one },
    { name: 'a fresh read beside it can raise it', observation: fresh(point(7), read(11)), want: three },
    { name: 'a fresh read beside it cannot lower it', observation: fresh(point(11), read(6)), want: three },
    {
      name: 'a stale read beside it raises nothing',
      observation: fresh(point(7), read(11, { newest: { value: 11, at: secondsAgo(151) } })),
      want: one,
    },
    { name: 'an event 60 s old decides', observation: fresh({ at: secondsAgo(60), ...point(7) }), want: one },
    {
      name: 'an event older than 60 s does not: its value is stale',
      observation: fresh({ at: secondsAgo(61), ...point(7) }),
      want: staleData,
    },
    {
      name: 'older than 60 s the fresh read decides',
      observation: fresh({ at: secondsAgo(61), ...point(7) }, read(11)),
      want: three,
    },
    {
      name: 'older than 60 s the fresh read decides, downwards too',
      observation: fresh({ at: secondsAgo(61), ...point(11) }, read(6)),
      want: one,
    },
    { name: 'a datapoint 3 periods and 120 s old is young', observation: fresh(point(7, secondsAgo(150))), want: one },
    { name: 'one second older it is stale', observation: fresh(point(7, secondsAgo(151))), want: staleData },
    {
      name: "the event's own period is the one that counts",
      observation: fresh({ periodSeconds: 60, ...point(7, secondsAgo(300)) }),
      want: one,
    },
    { name: 'a datapoint whose period ends now is closed', observation: fresh(point(7, secondsAgo(10))), want: one },
    { name: 'a datapoint of the open period is no data', observation: fresh(point(7, secondsAgo(9))), want: noData },
    {
      name: 'an open period is judged by state.timestamp where that is later than our clock',
      observation: fresh({ at: inSeconds(5), ...point(7, secondsAgo(5)) }),
      want: one,
    },
    {
      name: 'age is judged by state.timestamp where that is later than our clock',
      observation: fresh({ at: inSeconds(5), ...point(7, secondsAgo(146)) }),
      want: staleData,
    },
    { name: 'zero is a value, not missing', observation: fresh(point(0)), want: { hold: 'no-step', lookAgainIn: 60 } },
    { name: 'a negative value is none', observation: fresh(point(-1)), want: noData },
    { name: 'NaN is none', observation: fresh(point(Number.NaN)), want: noData },
    { name: 'infinity is none', observation: fresh(point(Number.POSITIVE_INFINITY)), want: noData },
    { name: 'missing is never zero', observation: fresh({ newest: { kind: 'no-data' } }), want: noData },
    {
      name: 'without a value the fresh read decides',
      observation: fresh({ newest: { kind: 'no-data' } }, read(11)),
      want: three,
    },
    {
      name: 'an alarm whose period is not known goes by the configuration',
      observation: fresh(point(7, secondsAgo(150)), {
        waker: { ...byHigh(), transition: omitPeriod(byHigh(point(7, secondsAgo(150))).transition) },
      }),
      want: one,
    },
    {
      name: 'and is stale by the configuration',
      observation: fresh(
        {},
        { waker: { ...byHigh(), transition: omitPeriod(byHigh(point(7, secondsAgo(151))).transition) } },
      ),
      want: staleData,
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  function omitPeriod({ periodSeconds: _, ...transition }: ReturnType<typeof byHigh>['transition']) {
    return transition;
  }
});

describe('rule 6: without such an event the fresh read decides', () => {
  it.each([
    { name: 'its newest closed point', observation: highAt(6), want: one },
    { name: 'nothing read is no data', observation: highAt(6, { readings: {} }), want: noData },
    {
      name: 'as young as 3 periods and 120 s',
      observation: highAt(6, read(6, { newest: { value: 6, at: secondsAgo(150) } })),
      want: one,
    },
    {
      name: 'older it is stale',
      observation: highAt(6, read(6, { newest: { value: 6, at: secondsAgo(151) } })),
      want: staleData,
    },
    {
      name: "the alarm's described period wins over the configured",
      observation: highAt(6, {
        alarms: alarmsIn({ [HIGH]: { state: 'ALARM', periodSeconds: 60 } }),
        ...read(6, { newest: { value: 6, at: secondsAgo(300) } }),
      }),
      want: one,
    },
    {
      name: 'an OK event of the same alarm brings no value',
      observation: highAt(6, {
        waker: byHigh({ state: 'OK', at: secondsAgo(5), ...point(20) }),
        alarms: alarmsIn({ [HIGH]: { state: 'ALARM', stateUpdatedAt: NOW } }),
      }),
      want: one,
    },
    {
      name: 'the event of another alarm brings no value',
      observation: highAt(6, { waker: byLow(point(20)) }),
      want: one,
    },
    {
      name: 'for a scale-out the window need not be covered',
      observation: highAt(6, read(6, { coverage: 0.1 })),
      want: one,
    },
    {
      name: 'looked at again after as long as it has lasted',
      observation: highAt(6, {
        readings: {},
        state: aDomain({ hold: { reason: 'no-data', since: secondsAgo(120), activity: 'a' } }),
      }),
      want: { hold: 'no-data', lookAgainIn: 120 },
    },
    {
      name: 'at most 300 s later',
      observation: highAt(6, {
        readings: {},
        state: aDomain({ hold: { reason: 'no-data', since: secondsAgo(1200), activity: 'a' } }),
      }),
      want: { hold: 'no-data', lookAgainIn: 300 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

const readLow = (value: number, more: Parameters<typeof aReading>[1] = {}) =>
  lowAt(value, { readings: { [LOW]: aReading(value, more) } });

describe('rule 6: a scale-in', () => {
  const half = { in: 2, because: 'step' };
  it.each([
    { name: 'a covered window decides', observation: readLow(1), want: half },
    { name: 'zero is real data', observation: readLow(0), want: half },
    { name: '80 % of the window are enough', observation: readLow(1, { coverage: 0.8 }), want: half },
    { name: 'less is no data', observation: readLow(1, { coverage: 0.79 }), want: noData },
    { name: 'nothing read is no data', observation: lowAt(1, { readings: {} }), want: noData },
    {
      name: 'as young as 3 periods and 120 s',
      observation: readLow(1, { newest: { value: 1, at: secondsAgo(150) } }),
      want: half,
    },
    {
      name: 'older it is stale',
      observation: readLow(1, { newest: { value: 1, at: secondsAgo(151) } }),
      want: staleData,
    },
    {
      name: "the event's value is never enough for a scale-in",
      observation: lowAt(1, { waker: byLow(), readings: {} }),
      want: noData,
    },
    {
      name: "the event's value lowers nothing either",
      observation: lowAt(1, { waker: byLow(point(0)), readings: { [LOW]: aReading(3) } }),
      want: { hold: 'no-step', lookAgainIn: 300 },
    },
    {
      name: 'age is judged by state.timestamp where that is later than our clock',
      observation: lowAt(1, {
        waker: byLow({ at: inSeconds(5) }),
        readings: { [LOW]: aReading(1, { newest: { value: 1, at: secondsAgo(146) } }) },
      }),
      want: staleData,
    },
    {
      name: 'doubling as for a scale-out',
      observation: lowAt(1, {
        readings: {},
        state: aDomain({ hold: { reason: 'no-data', since: secondsAgo(120), activity: 'a' } }),
      }),
      want: { hold: 'no-data', lookAgainIn: 120 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('the breach value', () => {
  const averaging = (metricAggregationType: 'Average' | 'Minimum' | 'Maximum') =>
    aTarget({
      signals: [
        aSignal({
          scaleOut: aScaleOut({ policy: aScaleOutPolicy({ metricAggregationType }) }),
          scaleIn: aScaleIn({ policy: aScaleInPolicy({ metricAggregationType }) }),
        }),
      ],
    });
  it.each([
    {
      name: 'without MetricAggregationType the newest closed point',
      observation: fresh({ ...point(7), recentValues: [20, 20, 7] }),
      want: one,
    },
    {
      name: "with it, that aggregation over the event's recentDatapoints",
      observation: fresh({ ...point(7), recentValues: [20, 20, 7] }, { configuration: averaging('Average') }),
      want: three,
    },
    {
      name: 'Minimum',
      observation: fresh({ ...point(20), recentValues: [6, 20, 20] }, { configuration: averaging('Minimum') }),
      want: one,
    },
    {
      name: 'Maximum',
      observation: fresh({ ...point(6), recentValues: [6, 20, 6] }, { configuration: averaging('Maximum') }),
      want: three,
    },
    {
      name: 'unusable ones among them do not count',
      observation: fresh(
        { ...point(6), recentValues: [Number.POSITIVE_INFINITY, -1, 6] },
        { configuration: averaging('Average') },
      ),
      want: one,
    },
    {
      name: 'with none of them the newest point counts',
      observation: fresh({ ...point(6), recentValues: [] }, { configuration: averaging('Average') }),
      want: one,
    },
    {
      name: 'with only unusable ones the newest point counts',
      observation: fresh({ ...point(6), recentValues: [Number.NaN] }, { configuration: averaging('Average') }),
      want: one,
    },
    {
      name: "without an event the read's aggregated value",
      observation: highAt(6, { readings: { [HIGH]: aReading(6, { breachValue: 11 }) } }),
      want: three,
    },
    {
      name: "of a scale-in the read's aggregated value",
      observation: lowAt(1, { readings: { [LOW]: aReading(1, { breachValue: 3 }) } }),
      want: { hold: 'no-step', lookAgainIn: 300 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

const withoutThreshold = (() => {
  const { threshold: _, ...alarm } = anAlarm();
  const { threshold: __, ...low } = anAlarm({ name: LOW });
  return aTarget({ signals: [aSignal({ scaleOut: aScaleOut({ alarm }), scaleIn: aScaleIn({ alarm: low }) })] });
})();

describe('the threshold', () => {
  it.each([
    {
      name: "the event's comes first",
      observation: fresh({ threshold: 1, ...point(7) }),
      want: three,
      remarks: [{ about: 'threshold-differs', facts: { alarm: HIGH, threshold: 1, configured: 5 } }],
    },
    {
      name: "else DescribeAlarms'",
      observation: highAt(7, { alarms: alarmsIn({ [HIGH]: { state: 'ALARM', threshold: 1 } }) }),
      want: three,
      remarks: [{ about: 'threshold-differs', facts: { alarm: HIGH, threshold: 1, configured: 5 } }],
    },
    { name: "else the configuration's copy", observation: highAt(7), want: one, remarks: [] },
    { name: 'one that is equal is no difference', observation: fresh(point(7)), want: one, remarks: [] },
    {
      name: 'without a copy nothing differs',
      observation: fresh(point(7), { configuration: withoutThreshold }),
      want: one,
      remarks: [],
    },
    {
      name: 'known nowhere, a scale-out holds',
      observation: highAt(7, { configuration: withoutThreshold }),
      want: { hold: 'no-metric-value', lookAgainIn: 30 },
      remarks: [],
    },
    {
      name: 'known nowhere, a scale-in holds',
      observation: lowAt(1, { configuration: withoutThreshold }),
      want: { hold: 'no-metric-value', lookAgainIn: 30 },
      remarks: [],
    },
    {
      name: 'for a scale-in too',
      observation: lowAt(3, { alarms: alarmsIn({ [LOW]: { state: 'ALARM', threshold: 4 } }) }),
      want: { in: 2, because: 'step' },
      remarks: [{ about: 'threshold-differs', facts: { alarm: LOW, threshold: 4, configured: 2 } }],
    },
  ])('$name', ({ observation, want, remarks }) => {
    const decision = decide(observation, NOW);
    expect(tell(decision)).toEqual(want);
    expect(decision.remarks).toEqual(remarks);
  });
});

describe('an alarm that is not what the configuration thinks is a remark', () => {
  const operator = (name: string, comparisonOperator: string) =>
    alarmsIn({ [name]: { state: 'ALARM', comparisonOperator } });
  const contradicts = (alarm: string, comparisonOperator: string, side: string) => [
    { about: 'comparison-contradicts', facts: { alarm, operator: comparisonOperator, side } },
  ];
  const differs = (alarm: string, statistic: string) => [
    { about: 'statistic-differs', facts: { alarm, statistic, configured: 'Maximum' } },
  ];
  it.each([
    {
      name: 'a high alarm that fires below',
      observation: highAt(6, { alarms: operator(HIGH, 'LessThanThreshold') }),
      want: contradicts(HIGH, 'LessThanThreshold', 'above'),
    },
    {
      name: 'a low alarm that fires above',
      observation: lowAt(1, { alarms: operator(LOW, 'GreaterThanThreshold') }),
      want: contradicts(LOW, 'GreaterThanThreshold', 'below'),
    },
    {
      name: 'a high alarm that fires above is right',
      observation: highAt(6, { alarms: operator(HIGH, 'GreaterThanOrEqualToThreshold') }),
      want: [],
    },
    {
      name: 'a low alarm that fires below is right',
      observation: lowAt(1, { alarms: operator(LOW, 'LessThanOrEqualToThreshold') }),
      want: [],
    },
    {
      name: "an event's other statistic",
      observation: fresh({ statistic: 'Average' }),
      want: differs(HIGH, 'Average'),
    },
    {
      name: "a description's other statistic",
      observation: highAt(6, { alarms: alarmsIn({ [HIGH]: { state: 'ALARM', statistic: 'p99' } }) }),
      want: differs(HIGH, 'p99'),
    },
    { name: 'the same statistic', observation: fresh({ statistic: 'Maximum' }), want: [] },
    {
      name: 'metric math has none to differ from',
      observation: fresh(
        { alarmKind: 'metric-math', statistic: 'Average' },
        { configuration: aTarget({ signals: [aSignal({ source: aMetricMath() })] }) },
      ),
      want: [],
    },
  ])('$name', ({ observation, want }) => {
    expect(decide(observation, NOW).remarks).toEqual(want);
  });
});
