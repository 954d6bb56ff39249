import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeEndpointCommand } from '@aws-sdk/client-sagemaker';
import { expect, it } from 'vitest';
import { createReadClients, createWriteClient } from '../../../src/adapters/aws/clients.ts';
import { answer, NO_CREDENTIALS, REGION, startScriptedService } from './scripted-service.ts';

/** The SDK's type of a client's handler hides what the handler itself tells. */
const handlerSettings = ({ requestHandler }: { readonly requestHandler: unknown }) =>
  (requestHandler as { httpHandlerConfigs(): Readonly<Record<string, unknown>> }).httpHandlerConfigs();

it('reads: 3 attempts of 3 s; the write: one of 5 s; a time-out throws', async () => {
  const service = await startScriptedService();
  for (const operation of ['DescribeEndpoint', 'DescribeAlarms', 'GetItem']) service.script(operation, answer({}));
  const options = { region: REGION, endpoint: service.endpoint, credentials: NO_CREDENTIALS };
  const { sageMaker, cloudWatch, dynamoDb } = createReadClients(options);
  const write = createWriteClient(options);
  // The handler's settings are resolved with the first call.
  const describe = new DescribeEndpointCommand({ EndpointName: 'llama-3-8b' });
  await sageMaker.send(describe);
  await write.send(describe);
  await cloudWatch.send(new DescribeAlarmsCommand({}));
  await dynamoDb.send(new GetItemCommand({ TableName: 'state', Key: { domain: { S: 'x' } } }));
  const settings = await Promise.all(
    [sageMaker, cloudWatch, dynamoDb, write].map(async ({ config }) => {
      const { requestTimeout, socketTimeout, connectionTimeout, throwOnRequestTimeout } = handlerSettings(config);
      const attempts = await config.maxAttempts();
      return { attempts, requestTimeout, socketTimeout, connectionTimeout, throwOnRequestTimeout };
    }),
  );
  const read = { attempts: 3, requestTimeout: 3_000, socketTimeout: 3_000 };
  const both = { connectionTimeout: 2_000, throwOnRequestTimeout: true };
  expect(settings).toEqual([
    { ...read, ...both },
    { ...read, ...both },
    { ...read, ...both },
    { attempts: 1, requestTimeout: 5_000, socketTimeout: 5_000, ...both },
  ]);
});

it('DynamoDB may have an address of its own', async () => {
  const [service, tables] = [await startScriptedService(), await startScriptedService()];
  tables.script('GetItem', answer({}));
  const { dynamoDb } = createReadClients({
    region: REGION,
    endpoint: service.endpoint,
    dynamoDbEndpoint: tables.endpoint,
    credentials: NO_CREDENTIALS,
  });
  await dynamoDb.send(new GetItemCommand({ TableName: 'state', Key: { domain: { S: 'x' } } }));
  expect([service.calls.length, tables.calls.length]).toEqual([0, 1]);
});
