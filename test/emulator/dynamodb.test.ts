import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DynamoDbOptions, startDynamoDb } from '../../src/emulator/dynamodb.ts';
import { failureOf } from './emulated.ts';

const withTable = async (options?: DynamoDbOptions) => {
  const database = await startDynamoDb(options);
  const client = new DynamoDBClient({
    endpoint: database.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  onTestFinished(async () => {
    client.destroy();
    await database.close();
  });
  await client.send(
    new CreateTableCommand({
      TableName: 'demo-state',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  const put = () =>
    client.send(
      new PutItemCommand({
        TableName: 'demo-state',
        Item: { pk: { S: 'a' }, n: { N: '1' } },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  const get = () =>
    client.send(new GetItemCommand({ TableName: 'demo-state', Key: { pk: { S: 'a' } }, ConsistentRead: true }));
  return { put, get };
};

describe('the embedded DynamoDB', () => {
  it('has its tables at once and keeps conditions', async () => {
    const { put, get } = await withTable();
    await put();
    expect((await get()).Item).toEqual({ pk: { S: 'a' }, n: { N: '1' } });
    expect((await failureOf(put())).name).toBe('ConditionalCheckFailedException');
  });

  it('refuses what it is told to, item attached, and carries nothing out', async () => {
    const seen: string[] = [];
    const { put, get } = await withTable({
      refuse(call, args) {
        seen.push(call);
        if (call !== 'PutItem' || args.ConditionExpression === undefined) return undefined;
        return {
          name: 'ConditionalCheckFailedException',
          message: 'The conditional request failed',
          item: { n: { N: '9' } },
        };
      },
    });
    const failure = await failureOf(put());
    expect(failure.name).toBe('ConditionalCheckFailedException');
    expect(Reflect.get(failure, 'Item')).toEqual({ n: { N: '9' } });
    expect((await get()).Item).toBeUndefined();
    expect(seen).toEqual(['CreateTable', 'PutItem', 'GetItem']);
  });
});
