// A second opinion: the adapter of the write and of its read against a SageMaker that other people wrote. It knows
// production variants; of inference components, locks and quotas it knows nothing, and counts are reached at once.
import {
  CreateEndpointCommand,
  CreateEndpointConfigCommand,
  CreateModelCommand,
  type SageMakerClient,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadClients, createWriteClient } from '../../src/adapters/aws/clients.ts';
import { createSageMakerActuator } from '../../src/adapters/aws/sagemaker-actuator.ts';
import { createSageMakerCapacityReader } from '../../src/adapters/aws/sagemaker-capacity.ts';
import type { ScalableTarget } from '../../src/core/scalable-target.ts';
import { startMoto } from './support/start-moto.ts';
import type { StartedProcess } from './support/start-process.ts';

const ENDPOINT = { kind: 'endpoint', endpointName: 'llama-3-8b' } as const;
const BLUE: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'blue' };

const createEndpoint = async (client: SageMakerClient): Promise<void> => {
  const role = 'arn:aws:iam::123456789012:role/demo';
  await client.send(new CreateModelCommand({ ModelName: 'llama', ExecutionRoleArn: role }));
  const variant = (VariantName: string, InitialInstanceCount: number) => ({
    VariantName,
    ModelName: 'llama',
    InitialInstanceCount,
    InitialVariantWeight: 1,
    InstanceType: 'ml.g4dn.xlarge' as const,
  });
  const ProductionVariants = [variant('blue', 2), variant('green', 1)];
  const EndpointConfigName = 'llama-3-8b-v1';
  await client.send(new CreateEndpointConfigCommand({ EndpointConfigName, ProductionVariants }));
  await client.send(new CreateEndpointCommand({ EndpointName: ENDPOINT.endpointName, EndpointConfigName }));
};

let moto: StartedProcess | undefined;
let reader: ReturnType<typeof createSageMakerCapacityReader>;
let actuator: ReturnType<typeof createSageMakerActuator>;
let close: (() => void) | undefined;

beforeAll(async () => {
  moto = await startMoto();
  const options = {
    region: 'us-east-1',
    endpoint: moto.url,
    credentials: { accessKeyId: 'demo', secretAccessKey: 'demo' },
    // Its first answer loads the module of the service.
    requestTimeoutMs: 30_000,
  };
  const { sageMaker, cloudWatch, dynamoDb } = createReadClients(options);
  const writer = createWriteClient(options);
  await createEndpoint(sageMaker);
  reader = createSageMakerCapacityReader(sageMaker);
  actuator = createSageMakerActuator(writer);
  close = () => [sageMaker, cloudWatch, dynamoDb, writer].forEach((client) => void client.destroy());
});

afterAll(async () => {
  close?.();
  await moto?.stop();
});

describe("the SageMaker adapter against moto's", () => {
  it('the endpoint is read whole: status, configuration and the counts of each variant', async () => {
    expect(await reader.readCapacity(ENDPOINT)).toEqual({
      kind: 'found',
      status: 'InService',
      configName: 'llama-3-8b-v1',
      lastModifiedAt: expect.any(Number),
      units: { blue: { desired: 2, actual: 2 }, green: { desired: 1, actual: 1 } },
    });
  });

  it('a write is accepted and reaches the one variant it names', async () => {
    expect(await actuator.setDesired(BLUE, 4)).toMatchObject({ kind: 'accepted' });
    expect(await reader.readCapacity(ENDPOINT)).toMatchObject({
      status: 'InService',
      units: { blue: { desired: 4, actual: 4 }, green: { desired: 1, actual: 1 } },
    });
  });

  it('a variant that is not there is a refusal for good, and changes nothing', async () => {
    const nobody: ScalableTarget = { ...BLUE, variantName: 'nobody' };
    expect(await actuator.setDesired(nobody, 3)).toMatchObject({
      kind: 'refused',
      because: 'validation',
      errorName: 'ValidationException',
    });
    expect(await reader.readCapacity(ENDPOINT)).toMatchObject({ units: { blue: { desired: 4 } } });
  });

  it('an endpoint that is not there is a refusal to the write and an answer to the read', async () => {
    expect(await actuator.setDesired({ ...BLUE, endpointName: 'nowhere' }, 3)).toMatchObject({
      kind: 'refused',
      because: 'not-found',
    });
    expect(await reader.readCapacity({ kind: 'endpoint', endpointName: 'nowhere' })).toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('nowhere'),
    });
  });
});
