import { describe, expect, it } from 'vitest';
import { onEndpointState } from '../../src/app/on-endpoint-state.ts';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import { anAlarm, aScaleIn, aScaleOut, aSignal, HIGH } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { aTarget, VARIANT } from '../support/a-target.ts';
import { RUNTIME } from '../support/alarm-event.ts';
import { inMinutes } from '../support/moments.ts';

const DOMAIN = lockDomainOf(VARIANT);

const anEndpointEvent = (detail: object = {}, envelope: object = {}) => ({
  version: '0',
  id: 'e1',
  'detail-type': 'SageMaker Endpoint State Change',
  source: 'aws.sagemaker',
  account: '123456789012',
  time: '2025-06-03T10:20:00Z',
  region: 'us-east-1',
  resources: ['arn:aws:sagemaker:us-east-1:123456789012:endpoint/llama-3-8b'],
  detail: { EndpointName: 'llama-3-8b', EndpointStatus: 'IN_SERVICE', FailureReason: null, ...detail },
  ...envelope,
});

describe('an endpoint whose update ended', () => {
  it.each(['IN_SERVICE', 'InService'])('says so as %s, and the change is completed', async (status) => {
    const stage = aStage();
    await stage.evaluate();
    stage.clock.set(inMinutes(5));
    const results = await onEndpointState(stage.ports)(anEndpointEvent({ EndpointStatus: status }), RUNTIME);
    expect(results).toMatchObject([{ kind: 'evaluated', activity: { settled: [{ as: 'fulfilled' }] } }]);
    expect((await stage.state.read(DOMAIN)).phase).toBe('idle');
  });

  it('that rolled back backs its target off, and starts no cooldown', async () => {
    const stage = aStage();
    stage.world.capacity.plan({ kind: 'endpoint', name: 'llama-3-8b' }, { kind: 'roll-back' });
    await stage.evaluate();
    stage.clock.set(inMinutes(30));
    const results = await onEndpointState(stage.ports)(anEndpointEvent(), RUNTIME);
    expect(results).toMatchObject([{ activity: { settled: [{ as: 'rolled-back', from: 2, to: 3 }] } }]);
    const { last, backOff } = (await stage.state.read(DOMAIN)).targets.chat ?? {};
    expect(last).toBeUndefined();
    expect(backOff).toEqual({ failures: 1, until: inMinutes(31) });
  });

  it('has every target behind its lock looked at, the one with the larger breach first', async () => {
    const canary = aTarget({
      id: 'canary',
      target: { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'canary' },
      signals: [
        aSignal({
          scaleOut: aScaleOut({ alarm: anAlarm({ name: 'canary-high', threshold: 1 }) }),
          scaleIn: aScaleIn({ alarm: anAlarm({ name: 'canary-low', threshold: 0.1 }) }),
        }),
      ],
    });
    const stage = aStage({ targets: [aTarget(), canary] });
    const load = (variant: string, value: number) =>
      stage.world.metrics.setSeries(
        {
          namespace: 'AWS/SageMaker',
          metric: 'ConcurrentRequestsPerModel',
          dimensions: { EndpointName: 'llama-3-8b', VariantName: variant },
        },
        [{ from: 0, value }],
      );
    load('AllTraffic', 7);
    load('canary', 4);
    stage.setAlarm(HIGH, 'ALARM');
    stage.setAlarm('canary-high', 'ALARM');
    const results = await onEndpointState(stage.ports)(anEndpointEvent(), RUNTIME);
    expect(results.map((result) => (result.kind === 'evaluated' ? result.activity.targetId : result.kind))).toEqual([
      'canary',
      'chat',
    ]);
    expect(stage.actuator.sent).toHaveLength(1);
    expect(results[1]).toMatchObject({ activity: { decision: { kind: 'hold' } } });
  });
});

describe('an event that wakes nobody', () => {
  it.each([
    {
      name: 'of an update that goes on',
      event: anEndpointEvent({ EndpointStatus: 'UPDATING' }),
      reason: 'still-updating',
    },
    {
      name: 'of an endpoint nobody configured',
      event: anEndpointEvent({ EndpointName: 'other' }),
      reason: 'endpoint-not-configured',
    },
    { name: 'of another account', event: anEndpointEvent({}, { account: '111122223333' }), reason: 'foreign-account' },
    { name: 'of another Region', event: anEndpointEvent({}, { region: 'eu-west-1' }), reason: 'foreign-region' },
    {
      name: 'of another kind',
      event: anEndpointEvent({}, { 'detail-type': 'SageMaker Model State Change' }),
      reason: 'other-event',
    },
    { name: 'without a name', event: anEndpointEvent({ EndpointName: 7 }), reason: 'malformed-event' },
    { name: 'without a status', event: anEndpointEvent({ EndpointStatus: '' }), reason: 'malformed-event' },
    { name: 'that is none', event: ['?'], reason: 'unknown-shape' },
  ])('$name', async ({ event, reason }) => {
    const stage = aStage();
    expect(await onEndpointState(stage.ports)(event, RUNTIME)).toMatchObject([{ reason }]);
    expect(stage.reads).toEqual([]);
  });
});
