import { describe, expect, it } from 'vitest';
import { resolveTarget } from '../../src/app/resolve-target.ts';
import type { AlarmMetric } from '../../src/core/alarm-transition.ts';
import { anAlarm, aScaleIn, aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aComponentTarget, aTarget, WAKE } from '../support/a-target.ts';
import { aTransition } from '../support/a-transition.ts';

const configurationOf = (...targets: ReturnType<typeof aTarget>[]) =>
  ({ schemaVersion: 1, hash: '0123456789ab', service: 'demo', stage: 'dev', targets }) as const;

const aMetric = (overrides: Partial<AlarmMetric> = {}): AlarmMetric => ({
  namespace: 'AWS/SageMaker',
  name: 'ConcurrentRequestsPerModel',
  dimensions: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' },
  ...overrides,
});

describe('resolveTarget', () => {
  it.each([
    { name: 'a scale-out alarm', alarmName: HIGH, role: 'scale-out' },
    { name: 'a scale-in alarm', alarmName: LOW, role: 'scale-in' },
  ])('$name finds its target and its role', ({ alarmName, role }) => {
    const target = aTarget();
    const transition = aTransition({ alarmName, metrics: [aMetric()] });
    expect(resolveTarget(transition, configurationOf(target))).toEqual({
      target,
      waker: { by: 'alarm', transition, role },
    });
  });

  it('the wake alarm finds its component', () => {
    const target = aComponentTarget();
    const transition = aTransition({ alarmName: WAKE });
    expect(resolveTarget(transition, configurationOf(target))).toMatchObject({ target, waker: { role: 'wake' } });
  });

  it.each([
    { name: 'a longer name', alarmName: `${HIGH}-v2` },
    { name: 'a shorter name', alarmName: HIGH.slice(0, -1) },
    { name: 'another case', alarmName: HIGH.toUpperCase() },
  ])('$name is another alarm', ({ alarmName }) => {
    expect(resolveTarget(aTransition({ alarmName }), configurationOf(aTarget()))).toEqual({
      kind: 'ignored',
      reason: 'alarm-not-configured',
      detail: `no target has an alarm named ${JSON.stringify(alarmName)}; the nearest there is "${HIGH}"`,
      alarmName,
    });
  });

  it.each([
    {
      name: 'of another service or stage the alarm that is called so here',
      alarmName: 'other-service-prod-chat-concurrency-low',
      says: '; the nearest there is "demo-dev-chat-concurrency-low"',
    },
    {
      name: 'else the one with the most letters in common',
      alarmName: 'demo-dev-chat-concurency-high',
      says: '; the nearest there is "demo-dev-chat-concurrency-high"',
    },
    { name: 'and none where nothing is alike', alarmName: 'x', says: 'no target has an alarm named "x"' },
  ])('an unknown alarm is told the nearest one: $name', ({ alarmName, says }) => {
    const target = aTarget({
      signals: [
        aSignal({
          scaleOut: aScaleOut({ alarm: anAlarm({ name: 'demo-dev-chat-concurrency-high' }) }),
          scaleIn: aScaleIn({ alarm: anAlarm({ name: 'demo-dev-chat-concurrency-low' }) }),
        }),
      ],
    });
    const ignored = resolveTarget(aTransition({ alarmName }), configurationOf(target));
    expect(ignored).toMatchObject({ reason: 'alarm-not-configured' });
    expect('detail' in ignored && ignored.detail.endsWith(says)).toBe(true);
  });

  it.each([
    {
      name: 'a metric of another account',
      metric: aMetric({ accountId: '111122223333' }),
      detail:
        'the metric ConcurrentRequestsPerModel lives in account 111122223333, the target endpoint/llama-3-8b/variant/AllTraffic in 123456789012',
    },
    {
      name: 'another endpoint',
      metric: aMetric({ dimensions: { EndpointName: 'demo-green', VariantName: 'AllTraffic' } }),
      detail:
        'the metric ConcurrentRequestsPerModel has EndpointName demo-green, the alarm is configured for endpoint/llama-3-8b/variant/AllTraffic',
    },
    {
      name: 'another variant',
      metric: aMetric({ dimensions: { EndpointName: 'llama-3-8b', VariantName: 'canary' } }),
      detail:
        'the metric ConcurrentRequestsPerModel has VariantName canary, the alarm is configured for endpoint/llama-3-8b/variant/AllTraffic',
    },
    {
      name: 'an inference component, for a variant',
      metric: aMetric({ dimensions: { InferenceComponentName: 'summariser' } }),
      detail:
        'the metric ConcurrentRequestsPerModel has InferenceComponentName summariser, the alarm is configured for endpoint/llama-3-8b/variant/AllTraffic',
    },
  ])('$name contradicts the target, and both are named', ({ metric, detail }) => {
    const transition = aTransition({ eventId: 'e1', metrics: [aMetric(), metric] });
    expect(resolveTarget(transition, configurationOf(aTarget()))).toEqual({
      kind: 'ignored',
      reason: 'contradicts-target',
      detail,
      alarmName: HIGH,
      eventId: 'e1',
    });
  });

  it.each([
    { name: 'a missing dimension', metric: aMetric({ dimensions: { EndpointName: 'llama-3-8b' } }) },
    { name: 'another spelling of the name', metric: aMetric({ dimensions: { EndpointName: 'Llama-3-8B' } }) },
    { name: 'our own account, said aloud', metric: aMetric({ accountId: '123456789012' }) },
  ])('$name is no contradiction', ({ metric }) => {
    expect(resolveTarget(aTransition({ metrics: [metric] }), configurationOf(aTarget()))).toMatchObject({
      waker: { role: 'scale-out' },
    });
  });

  it('a component does not know its endpoint, so an endpoint cannot contradict it', () => {
    const own = aMetric({ dimensions: { InferenceComponentName: 'summariser' } });
    const ofEndpoint = aMetric({ dimensions: { EndpointName: 'host', VariantName: 'AllTraffic' } });
    const transition = aTransition({ metrics: [own, ofEndpoint] });
    expect(resolveTarget(transition, configurationOf(aComponentTarget()))).toMatchObject({
      waker: { role: 'scale-out' },
    });
  });
});
