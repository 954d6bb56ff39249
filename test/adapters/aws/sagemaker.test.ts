import { describe, expect, it } from 'vitest';
import { createReadClients, createWriteClient } from '../../../src/adapters/aws/clients.ts';
import { createSageMakerActuator } from '../../../src/adapters/aws/sagemaker-actuator.ts';
import { createSageMakerCapacityReader } from '../../../src/adapters/aws/sagemaker-capacity.ts';
import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import { answer, failure, NO_CREDENTIALS, REGION, type Script, startScriptedService } from './scripted-service.ts';

const VARIANT: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'AllTraffic' };
const COMPONENT: ScalableTarget = { kind: 'inference-component', inferenceComponentName: 'summariser' };
const ENDPOINT = { kind: 'endpoint', endpointName: 'llama-3-8b' } as const;
const WRITE = 'UpdateEndpointWeightsAndCapacities';
const MODIFIED = 1_772_440_000;

/** Only what never answers gets a short time-out: a slow machine must not fail the others. */
const setUp = async (requestTimeoutMs?: number) => {
  const service = await startScriptedService();
  const options = {
    region: REGION,
    endpoint: service.endpoint,
    credentials: NO_CREDENTIALS,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  };
  return {
    service,
    reader: createSageMakerCapacityReader(createReadClients(options).sageMaker),
    actuator: createSageMakerActuator(createWriteClient(options)),
  };
};

const timeoutFor = (script: Script) => (script.kind === 'hang' || script.kind === 'stall' ? 80 : undefined);

describe('the one write', () => {
  it('a variant: one element with its count, and no weight', async () => {
    const { service, actuator } = await setUp();
    service.script(WRITE, answer({ EndpointArn: 'arn:aws:sagemaker:us-east-1:123456789012:endpoint/llama-3-8b' }));
    const args = {
      EndpointName: 'llama-3-8b',
      DesiredWeightsAndCapacities: [{ VariantName: 'AllTraffic', DesiredInstanceCount: 3 }],
    };
    expect(await actuator.setDesired(VARIANT, 3)).toEqual({ kind: 'accepted', sent: { call: WRITE, args } });
    expect(service.calls).toEqual([{ operation: WRITE, input: args }]);
  });

  it('a component: its copy count, 0 included', async () => {
    const { service, actuator } = await setUp();
    const call = 'UpdateInferenceComponentRuntimeConfig';
    service.script(
      call,
      answer({ InferenceComponentArn: 'arn:aws:sagemaker:us-east-1:123456789012:inference-component/summariser' }),
    );
    const args = { InferenceComponentName: 'summariser', DesiredRuntimeConfig: { CopyCount: 0 } };
    expect(await actuator.setDesired(COMPONENT, 0)).toEqual({ kind: 'accepted', sent: { call, args } });
    expect(service.calls).toEqual([{ operation: call, input: args }]);
  });

  it.each([2.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s is no count, and is not sent', async (desired) => {
    const { service, actuator } = await setUp();
    const answers = await Promise.all([VARIANT, COMPONENT].map((target) => actuator.setDesired(target, desired)));
    for (const refused of answers) expect(refused).toMatchObject({ kind: 'refused', because: 'validation' });
    expect(service.calls).toEqual([]);
  });

  it('a refusal is told in the words of SageMaker', async () => {
    const { service, actuator } = await setUp();
    service.script(WRITE, failure('ValidationException', 'Cannot update in-progress endpoint "llama-3-8b".'));
    expect(await actuator.setDesired(VARIANT, 3)).toMatchObject({
      kind: 'refused',
      because: 'updating',
      errorName: 'ValidationException',
      message: 'Cannot update in-progress endpoint "llama-3-8b".',
      sent: { call: WRITE },
    });
    expect(service.calls).toHaveLength(1);
  });

  it('a quota is told apart although it is the one error with a class of its own', async () => {
    const { service, actuator } = await setUp();
    service.script(
      WRITE,
      failure('com.amazonaws.sagemaker#ResourceLimitExceeded', 'The account-level service limit is 4'),
    );
    expect(await actuator.setDesired(VARIANT, 3)).toMatchObject({ kind: 'refused', because: 'quota' });
  });

  const unknowns: readonly { name: string; script: Script; errorName: string }[] = [
    { name: 'the answer lost with the connection', script: { kind: 'reset' }, errorName: 'TimeoutError' },
    { name: 'no answer within the time-out', script: { kind: 'hang' }, errorName: 'TimeoutError' },
    { name: 'an answer that stops half-way', script: { kind: 'stall' }, errorName: 'TimeoutError' },
    { name: 'a 500', script: failure('InternalFailure', 'oops', 500), errorName: 'InternalFailure' },
    {
      name: 'a 503 that throttles',
      script: failure('ThrottlingException', 'Rate exceeded', 503),
      errorName: 'ThrottlingException',
    },
    {
      name: "a proxy's page with a 400",
      script: { kind: 'answer', status: 400, body: {}, raw: '<html>Bad Request</html>' },
      errorName: 'SyntaxError',
    },
    { name: 'a 400 without a name', script: { kind: 'answer', status: 400, body: {} }, errorName: 'Unknown' },
  ];
  it.each(unknowns)('$name: sent once, and unknown', async ({ script, errorName }) => {
    const { service, actuator } = await setUp(timeoutFor(script));
    service.script(WRITE, script);
    expect(await actuator.setDesired(VARIANT, 3)).toMatchObject({ kind: 'unknown', errorName, sent: { call: WRITE } });
    expect(service.calls).toHaveLength(1);
  });

  it('nobody listens: unknown, since a broken connection looks the same', async () => {
    const actuator = createSageMakerActuator(
      createWriteClient({ region: REGION, endpoint: 'http://127.0.0.1:9', credentials: NO_CREDENTIALS }),
    );
    expect(await actuator.setDesired(VARIANT, 3)).toMatchObject({ kind: 'unknown' });
  });
});

describe('reading capacity', () => {
  const describeEndpoint = (more: object) =>
    answer({
      EndpointName: 'llama-3-8b',
      EndpointConfigName: 'config-7',
      EndpointStatus: 'InService',
      LastModifiedTime: MODIFIED,
      ...more,
    });

  it('each variant has its own counts, by its name exactly', async () => {
    const { service, reader } = await setUp();
    service.script(
      'DescribeEndpoint',
      describeEndpoint({
        ProductionVariants: [
          { VariantName: 'blue', DesiredInstanceCount: 3, CurrentInstanceCount: 2 },
          {
            VariantName: 'Blue',
            DesiredInstanceCount: 1,
            CurrentInstanceCount: 1,
            ManagedInstanceScaling: { Status: 'ENABLED' },
          },
          {
            VariantName: 'green',
            DesiredInstanceCount: 5,
            CurrentInstanceCount: 5,
            ManagedInstanceScaling: { Status: 'DISABLED' },
          },
          { VariantName: 'burst', CurrentServerlessConfig: { MemorySizeInMB: 2048, MaxConcurrency: 5 } },
          { VariantName: 'new' },
        ],
        ShadowProductionVariants: [{ VariantName: 'shadow', DesiredInstanceCount: 9, CurrentInstanceCount: 9 }],
      }),
    );
    expect(await reader.readCapacity(ENDPOINT)).toEqual({
      kind: 'found',
      status: 'InService',
      configName: 'config-7',
      lastModifiedAt: MODIFIED * 1_000,
      units: {
        blue: { desired: 3, actual: 2 },
        Blue: { desired: 1, actual: 1, managedInstanceScaling: true },
        green: { desired: 5, actual: 5 },
        burst: { desired: 0, actual: 0, serverless: true },
      },
    });
    expect(service.calls).toEqual([{ operation: 'DescribeEndpoint', input: { EndpointName: 'llama-3-8b' } }]);
  });

  it('a pending deployment, an asynchronous endpoint and a failure are said', async () => {
    const { service, reader } = await setUp();
    service.script(
      'DescribeEndpoint',
      describeEndpoint({
        EndpointStatus: 'Failed',
        FailureReason: 'no room',
        PendingDeploymentSummary: { EndpointConfigName: 'config-8' },
        AsyncInferenceConfig: { OutputConfig: {} },
      }),
    );
    expect(await reader.readCapacity(ENDPOINT)).toMatchObject({
      status: 'Failed',
      failureReason: 'no room',
      pendingDeployment: true,
      asynchronous: true,
      units: {},
    });
  });

  it('a component with no copies is there, under the name asked for', async () => {
    const { service, reader } = await setUp();
    service.script(
      'DescribeInferenceComponent',
      answer({
        InferenceComponentName: 'Summariser',
        InferenceComponentStatus: 'InService',
        LastModifiedTime: MODIFIED,
        RuntimeConfig: { DesiredCopyCount: 0, CurrentCopyCount: 0 },
      }),
    );
    expect(await reader.readCapacity({ kind: 'inference-component', inferenceComponentName: 'summariser' })).toEqual({
      kind: 'found',
      status: 'InService',
      lastModifiedAt: MODIFIED * 1_000,
      units: { summariser: { desired: 0, actual: 0 } },
    });
  });

  it('what is not there is an answer, asked for once', async () => {
    const { service, reader } = await setUp();
    service.script('DescribeEndpoint', failure('ValidationException', 'Could not find endpoint "llama-3-8b".'));
    expect(await reader.readCapacity(ENDPOINT)).toEqual({
      kind: 'not-found',
      message: 'Could not find endpoint "llama-3-8b".',
    });
    expect(service.calls).toHaveLength(1);
  });

  const failures: readonly { name: string; script: Script; attempts: number; errorName: string; retryable: boolean }[] =
    [
      {
        name: 'throttling',
        script: failure('ThrottlingException', 'Rate exceeded'),
        attempts: 3,
        errorName: 'ThrottlingException',
        retryable: true,
      },
      {
        name: 'a 500',
        script: failure('InternalFailure', 'oops', 500),
        attempts: 3,
        errorName: 'InternalFailure',
        retryable: true,
      },
      { name: 'no answer', script: { kind: 'hang' }, attempts: 3, errorName: 'TimeoutError', retryable: true },
      {
        name: 'a missing permission',
        script: failure('AccessDeniedException', 'not authorized'),
        attempts: 1,
        errorName: 'AccessDeniedException',
        retryable: false,
      },
      {
        name: 'another validation error',
        script: failure('ValidationException', 'bad name'),
        attempts: 1,
        errorName: 'ValidationException',
        retryable: false,
      },
    ];
  it.each(failures)('$name is thrown after $attempts attempts', async ({ script, attempts, errorName, retryable }) => {
    const { service, reader } = await setUp(timeoutFor(script));
    service.script('DescribeEndpoint', script);
    await expect(reader.readCapacity(ENDPOINT)).rejects.toMatchObject({
      name: 'AwsCallError',
      call: 'sagemaker:DescribeEndpoint',
      errorName,
      retryable,
    });
    expect(service.calls).toHaveLength(attempts);
  });

  it('one lost answer is read again, and nobody notices', async () => {
    const { service, reader } = await setUp();
    service.script('DescribeEndpoint', { kind: 'reset' }, describeEndpoint({ ProductionVariants: [] }));
    expect(await reader.readCapacity(ENDPOINT)).toMatchObject({ kind: 'found', status: 'InService' });
    expect(service.calls).toHaveLength(2);
  });
});
