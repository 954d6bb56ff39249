import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createDynamoDbStateStore } from '../../../src/adapters/aws/dynamodb-state-store.ts';
import { toDomainState } from '../../../src/adapters/aws/state-item.ts';
import { formatLockDomain, type LockDomain } from '../../../src/core/scalable-target.ts';
import { StateSchemaError } from '../../../src/ports/errors.ts';
import { TABLES, useEmbeddedDynamoDb } from '../../contract/embedded-dynamodb.ts';
import { anIntention } from '../../support/a-domain.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const INTENTION = anIntention({ seen: {} });
const IDLE = { version: 0, phase: 'idle', targets: {} };

describe('a stored member of a wrong shape is left out and named', () => {
  it.each([
    { attribute: 'chat#units', found: null },
    { attribute: 'chat#units', found: '4' },
    { attribute: 'chat#units', found: { desired: '4', since: NOW } },
    { attribute: 'chat#last', found: { direction: 'up', base: 1, to: 2, completedAt: NOW } },
    { attribute: 'chat#hold', found: {} },
    { attribute: 'chat#follow', found: { gen: 'x' } },
    { attribute: 'chat#follow', found: { gen: Number.MAX_SAFE_INTEGER, dueAt: NOW } },
    { attribute: 'chat#guardHold', found: [] },
    { attribute: 'chat#backOff', found: { failures: 1 } },
    { attribute: 'chat#override', found: { kind: 'nap', until: NOW } },
    { attribute: 'chat#override', found: { kind: 'pin', capacity: 2.5, until: NOW } },
    { attribute: 'chat#override', found: { kind: 'pin', capacity: -3, until: NOW } },
    { attribute: 'chat#autoScaling', found: { min: 0, max: 9, readAt: NOW } },
    { attribute: 'chat#timesToReady', found: 5 },
    { attribute: 'chat#handChanges', found: ['x'] },
    { attribute: 'chat#alarms#high', found: '2026' },
    { attribute: 'version', found: '7' },
    { attribute: 'version', found: -1 },
    { attribute: 'abandoned', found: 'x' },
    { attribute: 'intention', found: {} },
    { attribute: 'phase', found: 'weird' },
  ])('$attribute $found', ({ attribute, found }) => {
    expect(toDomainState({ domain: 'endpoint/a', schemaVersion: 1, [attribute]: found }, NOW)).toEqual({
      state: IDLE,
      faults: [{ attribute, found }],
    });
  });

  it.each(['claimed', 'applied'])('%s without a usable intention counts as idle', (phase) => {
    const { leaseUntil: _gone, ...rest } = INTENTION;
    expect(toDomainState({ version: 3, phase, intention: rest }, NOW)).toEqual({
      state: { ...IDLE, version: 3 },
      faults: [
        { attribute: 'phase', found: phase },
        { attribute: 'intention', found: rest },
      ],
    });
  });
});

describe('a stored intention', () => {
  it.each([
    { name: 'is believed', leaseUntil: NOW + 60_000, want: NOW + 60_000 },
    { name: 'with a lease a minute more ahead too', leaseUntil: NOW + 120_000, want: NOW + 120_000 },
    { name: 'with one further ahead is over', leaseUntil: NOW + 120_001, want: 0 },
  ])('$name', ({ leaseUntil, want }) => {
    const item = { version: 3, phase: 'claimed', intention: { ...INTENTION, leaseUntil } };
    expect(toDomainState(item, NOW)).toMatchObject({ state: { intention: { leaseUntil: want } }, faults: [] });
  });
});

it.each([2, '99', null, Number.NaN, {}])('a schemaVersion %j is refused', (schemaVersion) => {
  expect(() => toDomainState({ schemaVersion }, NOW)).toThrow(StateSchemaError);
});

describe('a store that meets such an item', () => {
  const embedded = useEmbeddedDynamoDb();
  const domain: LockDomain = { kind: 'endpoint', endpointName: 'damaged' };

  it('tells of it once, takes it out with its first write, and writes on', async () => {
    const { dynamoDb } = embedded.clients();
    const documents = DynamoDBDocumentClient.from(dynamoDb);
    const key = { domain: formatLockDomain(domain) };
    const damaged = { phase: 'claimed', intention: 'x', version: '7', 'chat#units': { desired: '4', since: NOW } };
    await documents.send(new PutCommand({ TableName: TABLES.state, Item: { ...key, schemaVersion: 1, ...damaged } }));
    const errors: unknown[] = [];
    const logger = {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (message: string, fields = {}) => errors.push({ message, ...fields }),
    };
    const store = createDynamoDbStateStore({ client: dynamoDb, tableName: TABLES.state, now: () => NOW, logger });
    await store.read(domain);
    const state = await store.read(domain);
    expect(errors).toEqual(
      ['version', 'phase', 'intention', 'chat#units'].map((attribute) =>
        expect.objectContaining({ message: 'state-fault', domain: key.domain, attribute }),
      ),
    );
    const after = { ...state, version: 1, phase: 'idle', targets: { chat: { handChanges: [NOW] } } } as const;
    expect(await store.transition(domain, state, after)).toBe('written');
    expect(await store.transition(domain, state, after)).toBe('conflict');
    const { Item } = await documents.send(new GetCommand({ TableName: TABLES.state, Key: key }));
    expect(Item).toMatchObject({ version: 1, phase: 'idle', 'chat#handChanges': [NOW] });
    expect(Object.keys(Item ?? {})).not.toContain('chat#units');
  });
});
