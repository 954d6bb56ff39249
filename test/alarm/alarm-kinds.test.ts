import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import type { AlarmTransition, ParsedEvent } from '../../src/core/alarm-transition.ts';
import {
  ALARM_ARN,
  ALARM_NAME,
  aMetricEntry,
  anEvent,
  anEventInState,
  aReasonData,
  aState,
  POINT_AT,
  RUNTIME,
} from '../support/alarm-event.ts';

const parseOnly = (event: unknown): ParsedEvent => {
  const parsed = parseAlarmEvent(event, RUNTIME);
  expect(parsed).toHaveLength(1);
  return parsed[0] as ParsedEvent;
};

const parseTransition = (event: unknown): AlarmTransition => {
  const parsed = parseOnly(event);
  expect(parsed.kind).toBe('alarm-transition');
  return parsed as AlarmTransition;
};

describe('other kinds of alarm', () => {
  const expression = (overrides = {}) => ({
    id: 'e1',
    expression: 'IF(m2 > 0, m1, 0)',
    label: 'busy',
    returnData: true,
    ...overrides,
  });
  const m1 = aMetricEntry({ returnData: false });
  const m2 = aMetricEntry({
    id: 'm2',
    metricStat: {
      metric: {
        namespace: 'AWS/SageMaker',
        name: 'InvocationsPerInstance',
        dimensions: { EndpointName: 'llama-3-8b' },
      },
      period: 60,
      stat: 'Sum',
    },
    returnData: false,
  });
  const mathReason = aReasonData({ statistic: undefined });

  it.each([
    { name: 'first', metrics: [expression(), m1, m2] },
    { name: 'between', metrics: [m1, expression(), m2] },
    { name: 'last', metrics: [m1, m2, expression()] },
  ])('metric-math: the expression stands $name, and the metrics are found', ({ metrics }) => {
    const transition = parseTransition(
      anEvent({ state: aState({ reasonData: mathReason }), configuration: { metrics } }),
    );
    expect(transition).toMatchObject({ alarmKind: 'metric-math', periodSeconds: 60, threshold: 10 });
    expect(transition.newest).toEqual({ kind: 'datapoint', value: 14, at: POINT_AT });
    expect(transition.metrics.map(({ name }) => name)).toEqual([
      'ConcurrentRequestsPerModel',
      'InvocationsPerInstance',
    ]);
    expect(transition).not.toHaveProperty('statistic');
  });

  it('Metrics Insights: a query is an expression with a period of its own', () => {
    const metrics = [{ id: 'q1', expression: 'SELECT MAX(x) FROM y', returnData: true, period: 60 }];
    const transition = parseTransition(
      anEvent({ state: aState({ reasonData: undefined }), configuration: { metrics } }),
    );
    expect(transition).toMatchObject({
      alarmKind: 'metric-math',
      metrics: [],
      periodSeconds: 60,
      newest: { kind: 'no-data' },
    });
  });

  it('anomaly: a band in reasonData, and no threshold', () => {
    const reasonData = aReasonData({ threshold: undefined, recentLowerThresholds: [1], recentUpperThresholds: [8] });
    const transition = parseTransition(anEventInState({ reasonData }));
    expect(transition.alarmKind).toBe('anomaly-detection');
    expect(transition).not.toHaveProperty('threshold');
  });

  it('anomaly: a band in the configuration is enough, and the metric beside it gives the statistic', () => {
    const metrics = [aMetricEntry(), { id: 'ad1', expression: 'ANOMALY_DETECTION_BAND(m1, 2)', returnData: true }];
    const reasonData = aReasonData({ threshold: undefined, statistic: undefined });
    expect(parseTransition(anEvent({ state: aState({ reasonData }), configuration: { metrics } }))).toMatchObject({
      alarmKind: 'anomaly-detection',
      statistic: 'Maximum',
    });
  });

  it.each(['recentLowerThresholds', 'recentUpperThresholds'])('anomaly: a band with one side, %s', (side) => {
    expect(parseTransition(anEventInState({ reasonData: aReasonData({ [side]: [1] }) })).alarmKind).toBe(
      'anomaly-detection',
    );
  });

  it('composite: a change from ALARM to ALARM, suppressed, without a value', () => {
    const triggering = JSON.stringify({ triggeringAlarms: [{ arn: ALARM_ARN, state: { value: 'ALARM' } }] });
    const event = anEvent({
      state: aState({
        reasonData: triggering,
        actionsSuppressedBy: 'WaitPeriod',
        actionsSuppressedReason: 'Actions suppressed',
      }),
      previousState: { value: 'ALARM' },
      configuration: { alarmRule: `ALARM(${ALARM_NAME})`, actionsSuppressor: 'demo-maintenance' },
    });
    expect(parseTransition(event)).toMatchObject({
      alarmKind: 'composite',
      state: 'ALARM',
      previousState: 'ALARM',
      suppressedBy: 'WaitPeriod',
      metrics: [],
      newest: { kind: 'no-data' },
      remarks: [],
    });
  });

  it('composite: takes no value even where one is written', () => {
    expect(parseTransition(anEvent({ configuration: { alarmRule: 'ALARM(a)' } })).newest).toEqual({ kind: 'no-data' });
  });

  it('a rule that is null makes no composite', () => {
    expect(parseTransition(anEvent({ configuration: { alarmRule: null, metrics: [aMetricEntry()] } })).alarmKind).toBe(
      'metric',
    );
  });
});
