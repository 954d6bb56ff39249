import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createReadClients } from '../../../src/adapters/aws/clients.ts';
import { createDynamoDbActivities } from '../../../src/adapters/aws/dynamodb-activities.ts';
import { createDynamoDbStateStore } from '../../../src/adapters/aws/dynamodb-state-store.ts';
import { createTables } from '../../../src/adapters/aws/table-definitions.ts';
import { type DomainState, NEW_DOMAIN } from '../../../src/core/domain-state.ts';
import type { LockDomain } from '../../../src/core/scalable-target.ts';
import { holdActivity } from '../../contract/activities.contract.ts';
import { TABLES, useEmbeddedDynamoDb } from '../../contract/embedded-dynamodb.ts';
import { anIntention } from '../../support/a-domain.ts';
import { failure, NO_CREDENTIALS, REGION, startScriptedService } from './scripted-service.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY_SECONDS = 86_400;
const embedded = useEmbeddedDynamoDb();

const CLAIM: DomainState = {
  ...NEW_DOMAIN,
  version: 1,
  phase: 'claimed',
  intention: anIntention({ id: 'one', seen: {} }),
};

let domains = 0;
/** A store whose calls can be lost, with a domain of its own and a view of the stored item. */
const setUp = async () => {
  domains += 1;
  const service = await startScriptedService(embedded.endpoint());
  const { dynamoDb } = createReadClients({ region: REGION, endpoint: service.endpoint, credentials: NO_CREDENTIALS });
  const domain: LockDomain = { kind: 'inference-component', inferenceComponentName: `summariser-${domains}` };
  const key = { domain: `inference-component/summariser-${domains}` };
  const documents = DynamoDBDocumentClient.from(embedded.clients().dynamoDb);
  return {
    service,
    domain,
    key,
    documents,
    store: createDynamoDbStateStore({ client: dynamoDb, tableName: TABLES.state, now: () => NOW }),
    activities: createDynamoDbActivities({ client: dynamoDb, tableName: TABLES.activities, now: () => NOW }),
    readRaw: async () => (await documents.send(new GetCommand({ TableName: TABLES.state, Key: key }))).Item,
  };
};
const operations = (service: { readonly calls: readonly { readonly operation: string }[] }): readonly string[] =>
  service.calls.map(({ operation }) => operation);

describe('a write whose answer is lost', () => {
  it('a claim meets itself again, is read back and has won', async () => {
    const { service, domain, store } = await setUp();
    service.script('UpdateItem', { kind: 'lose-answer' }, { kind: 'forward' });
    expect(await store.transition(domain, NEW_DOMAIN, CLAIM)).toBe('written');
    expect(operations(service)).toEqual(['UpdateItem', 'UpdateItem', 'GetItem']);
    expect(await store.read(domain)).toEqual(CLAIM);
  });

  it('an arrow back to idle, which carries no intention, is recognised too', async () => {
    const { service, domain, store } = await setUp();
    await store.transition(domain, NEW_DOMAIN, CLAIM);
    service.script('UpdateItem', { kind: 'lose-answer' }, { kind: 'forward' });
    const idle: DomainState = { version: 2, phase: 'idle', targets: {} };
    expect(await store.transition(domain, CLAIM, idle)).toBe('written');
    expect(await store.read(domain)).toEqual(idle);
  });

  it('a note is recognised, and armed once', async () => {
    const { service, domain, store } = await setUp();
    service.script('UpdateItem', { kind: 'lose-answer' }, { kind: 'forward' });
    expect(await store.note(domain, 'chat', {}, { follow: { gen: 1, dueAt: NOW } })).toBe('written');
    expect((await store.read(domain)).targets.chat).toEqual({ follow: { gen: 1, dueAt: NOW } });
  });

  it("a claim that was overtaken by another's is a conflict", async () => {
    const { domain, store } = await setUp();
    const other = { ...CLAIM, intention: { ...CLAIM.intention, id: 'two' } } as DomainState;
    expect(await store.transition(domain, NEW_DOMAIN, other)).toBe('written');
    expect(await store.transition(domain, NEW_DOMAIN, CLAIM)).toBe('conflict');
    expect((await store.read(domain)).intention?.id).toBe('two');
  });

  it('every answer lost: thrown as retryable, after three attempts', async () => {
    const { service, domain, store } = await setUp();
    service.script('UpdateItem', { kind: 'reset' });
    await expect(store.transition(domain, NEW_DOMAIN, CLAIM)).rejects.toMatchObject({
      name: 'AwsCallError',
      call: 'dynamodb:UpdateItem',
      retryable: true,
    });
    expect(operations(service)).toEqual(['UpdateItem', 'UpdateItem', 'UpdateItem']);
    expect(await store.read(domain)).toEqual(NEW_DOMAIN);
  });

  it('a repeat is counted once', async () => {
    const { service, activities } = await setUp();
    const activity = holdActivity(`chat#lost-${domains}`);
    await activities.record(activity);
    service.script('UpdateItem', { kind: 'lose-answer' }, { kind: 'forward' });
    await activities.repeat(activity.id, NOW + 1);
    expect(operations(service)).toEqual(['PutItem', 'UpdateItem', 'UpdateItem']);
    expect((await activities.find(activity.id))?.count).toBe(2);
  });
});

describe('a failed condition', () => {
  const attached = [
    { name: 'the present item', Item: { domain: { S: 'x' }, writeId: { S: 'theirs' } } },
    { name: 'half an item', Item: { version: {} } },
    { name: 'no item at all', Item: 'nonsense' },
  ];
  it.each(attached)('with $name attached is a conflict: what is attached is not read', async ({ Item }) => {
    const { service, domain, store } = await setUp();
    const body = {
      __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
      message: 'failed',
      Item,
    };
    service.script('UpdateItem', { kind: 'answer', status: 400, body });
    expect(await store.transition(domain, NEW_DOMAIN, CLAIM)).toBe('conflict');
    expect(operations(service)).toEqual(['UpdateItem', 'GetItem']);
  });
});

describe('the state item', () => {
  it('is flat, with times as numbers', async () => {
    const { domain, key, store, readRaw } = await setUp();
    await store.transition(domain, NEW_DOMAIN, CLAIM);
    await store.note(domain, 'chat', {}, { alarms: { 'demo-high': NOW }, follow: { gen: 1, dueAt: NOW + 60_000 } });
    expect(await readRaw()).toEqual({
      ...key,
      schemaVersion: 1,
      version: 1,
      phase: 'claimed',
      intention: CLAIM.intention,
      'chat#alarms#demo-high': NOW,
      'chat#follow': { gen: 1, dueAt: NOW + 60_000 },
      expiresAt: NOW / 1_000 + 90 * DAY_SECONDS,
      writeId: expect.any(String),
      'chat#writeId': expect.any(String),
    });
  });

  it('is read consistently', async () => {
    const { service, domain, store } = await setUp();
    await store.read(domain);
    expect(service.calls.map(({ input }) => input.ConsistentRead)).toEqual([true]);
  });

  it('nothing to note: no call', async () => {
    const { service, domain, store } = await setUp();
    expect(await store.note(domain, 'chat', { handChanges: [1] }, { handChanges: [1] })).toBe('written');
    expect(service.calls).toEqual([]);
  });

  it('one that should have expired long ago still holds, and a write renews it', async () => {
    const { domain, key, store, documents, readRaw } = await setUp();
    await store.transition(domain, NEW_DOMAIN, CLAIM);
    await documents.send(
      new UpdateCommand({
        TableName: TABLES.state,
        Key: key,
        UpdateExpression: 'SET expiresAt = :past',
        ExpressionAttributeValues: { ':past': NOW / 1_000 - 400 * DAY_SECONDS },
      }),
    );
    expect(await store.read(domain)).toEqual(CLAIM);
    expect(await store.transition(domain, NEW_DOMAIN, CLAIM)).toBe('conflict');
    expect(await store.note(domain, 'chat', {}, { handChanges: [NOW] })).toBe('written');
    expect((await readRaw())?.expiresAt).toBe(NOW / 1_000 + 90 * DAY_SECONDS);
  });

  it('attributes nobody here knows stay through every write', async () => {
    const { domain, key, store, documents, readRaw } = await setUp();
    const strange = { note: 'by hand', 'chat#forecast': { at: 1 } };
    await documents.send(new PutCommand({ TableName: TABLES.state, Item: { ...key, ...strange } }));
    expect(await store.read(domain)).toEqual(NEW_DOMAIN);
    expect(await store.transition(domain, NEW_DOMAIN, CLAIM)).toBe('written');
    expect(await store.note(domain, 'chat', {}, { handChanges: [NOW] })).toBe('written');
    expect(await readRaw()).toMatchObject(strange);
  });

  it.each(['read', 'transition', 'note'] as const)(
    '%s: a missing permission is told with the call that needs it',
    async (method) => {
      const { service, domain, store } = await setUp();
      for (const operation of ['GetItem', 'UpdateItem']) {
        service.script(operation, failure('AccessDeniedException', 'not authorized'));
      }
      const attempts = {
        read: () => store.read(domain),
        transition: () => store.transition(domain, NEW_DOMAIN, CLAIM),
        note: () => store.note(domain, 'chat', {}, { handChanges: [1] }),
      };
      await expect(attempts[method]()).rejects.toMatchObject({
        name: 'AwsCallError',
        call: method === 'read' ? 'dynamodb:GetItem' : 'dynamodb:UpdateItem',
        retryable: false,
      });
    },
  );
});

describe('the activity item', () => {
  it('can hold what DynamoDB has no number for', async () => {
    const { activities } = await setUp();
    const activity = holdActivity(`chat#odd-${domains}`);
    const facts = { lower: -Infinity, ratio: Number.NaN, missing: undefined };
    await activities.record({
      ...activity,
      decision: { ...activity.decision, remarks: [{ about: 'odd', facts }] },
    });
    expect((await activities.find(activity.id))?.decision.remarks).toEqual([
      { about: 'odd', facts: { lower: '-Infinity', ratio: 'NaN' } },
    ]);
  });

  it.each(['PutItem', 'UpdateItem', 'GetItem'])('a failing %s is told with its call', async (operation) => {
    const { service, activities } = await setUp();
    service.script(operation, failure('AccessDeniedException', 'not authorized'));
    const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
      PutItem: () => activities.record(holdActivity('chat#1')),
      UpdateItem: () => activities.repeat('chat#1', NOW),
      GetItem: () => activities.find('chat#1'),
    };
    await expect(attempts[operation]?.()).rejects.toMatchObject({ call: `dynamodb:${operation}`, retryable: false });
  });
});

describe('the tables', () => {
  it('made twice are made once; another failure is told', async () => {
    await createTables(embedded.clients().dynamoDb, TABLES);
    const { service } = await setUp();
    service.script('CreateTable', failure('AccessDeniedException', 'not authorized'));
    const { dynamoDb } = createReadClients({ region: REGION, endpoint: service.endpoint, credentials: NO_CREDENTIALS });
    await expect(createTables(dynamoDb, TABLES)).rejects.toMatchObject({ call: 'dynamodb:CreateTable' });
  });
});
