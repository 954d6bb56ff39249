import { PutMetricAlarmInput$ } from '@aws-sdk/client-cloudwatch';
import { UpdateEndpointWeightsAndCapacitiesInput$ } from '@aws-sdk/client-sagemaker';
import { describe, expect, it } from 'vitest';
import { SERVICES } from '../../src/emulator/services.ts';
import { type StructureSchema, validateRequest } from '../../src/emulator/validate-request.ts';
import { refusalOf } from '../world/support.ts';

const WEIGHTS = UpdateEndpointWeightsAndCapacitiesInput$ as unknown as StructureSchema;
const ALARM = PutMetricAlarmInput$ as unknown as StructureSchema;

describe('requests', () => {
  it.each([
    {
      name: 'nothing of what is required: every member is told',
      args: {},
      says:
        "2 validation errors detected: Value null at 'endpointName' failed to satisfy constraint: Member must not be null; " +
        "Value null at 'desiredWeightsAndCapacities' failed to satisfy constraint: Member must not be null",
    },
    {
      name: 'a required member inside a list',
      args: { EndpointName: 'demo', DesiredWeightsAndCapacities: [{ VariantName: 'A' }, {}] },
      says:
        "1 validation error detected: Value null at 'desiredWeightsAndCapacities.2.member.variantName' " +
        'failed to satisfy constraint: Member must not be null',
    },
  ])('$name', ({ args, says }) => {
    expect(refusalOf(() => validateRequest(args, WEIGHTS, {}))).toEqual({ name: 'ValidationException', message: says });
  });

  it.each([
    { name: 'a number for a text', args: { EndpointName: 5, DesiredWeightsAndCapacities: [] } },
    { name: 'a text for a list', args: { EndpointName: 'demo', DesiredWeightsAndCapacities: 'AllTraffic' } },
    { name: 'a text for a structure', args: { EndpointName: 'demo', DesiredWeightsAndCapacities: ['AllTraffic'] } },
    {
      name: 'a text for a number',
      args: { EndpointName: 'demo', DesiredWeightsAndCapacities: [{ VariantName: 'A', DesiredInstanceCount: '2' }] },
    },
  ])('$name is a SerializationException', ({ args }) => {
    expect(refusalOf(() => validateRequest(args, WEIGHTS, {})).name).toBe('SerializationException');
  });

  it.each([
    { name: 'UpdateEndpointWeightsAndCapacities', count: { DesiredInstanceCount: 2.5 } },
    { name: 'UpdateInferenceComponentRuntimeConfig', count: { CopyCount: 2.5 } },
  ])('a fraction for an Integer is a SerializationException: $name', ({ name, count }) => {
    const operation = SERVICES.SageMaker?.operations[name];
    if (operation === undefined) throw new Error(`${name} is not emulated`);
    const args = {
      EndpointName: 'demo',
      DesiredWeightsAndCapacities: [{ VariantName: 'A', DesiredWeight: 0.5, ...count }],
      InferenceComponentName: 'demo',
      DesiredRuntimeConfig: count,
    };
    expect(refusalOf(() => validateRequest(args, operation.schema, operation.constraints)).name).toBe(
      'SerializationException',
    );
  });

  it.each([
    { name: 'lists of texts', args: { AlarmActions: [1] } },
    { name: 'flags', args: { ActionsEnabled: 'yes' } },
    {
      name: 'nested structures',
      args: { Metrics: [{ Id: 'm1', MetricStat: { Metric: {}, Period: '60', Stat: 'Sum' } }] },
    },
  ])('$name are looked into', ({ args }) => {
    const alarm = { AlarmName: 'a', EvaluationPeriods: 1, ComparisonOperator: 'GreaterThanThreshold', ...args };
    expect(refusalOf(() => validateRequest(alarm, ALARM, {})).name).toBe('SerializationException');
  });

  it('members nobody knows are ignored, and null is as good as absent', () => {
    const args = { EndpointName: 'demo', DesiredWeightsAndCapacities: [], Wish: true };
    expect(validateRequest(args, WEIGHTS, {})).toBeUndefined();
    expect(
      validateRequest(
        { ...args, DesiredWeightsAndCapacities: [{ VariantName: 'A', DesiredWeight: null }] },
        WEIGHTS,
        {},
      ),
    ).toBeUndefined();
  });

  it('every emulated call has a schema that refuses a body of the wrong kind or is content with an empty one', () => {
    for (const { operations } of Object.values(SERVICES)) {
      for (const [call, { schema }] of Object.entries(operations)) {
        expect([call, schema[0], schema[4].length > 0]).toEqual([call, 3, true]);
      }
    }
  });
});
