import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type DomainState, NEW_DOMAIN, STATE_SCHEMA_VERSION } from '../../core/domain-state.ts';
import { formatLockDomain, type LockDomain } from '../../core/scalable-target.ts';
import type { Clock, IdSource } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { StateStore, WriteAnswer } from '../../ports/state-store.ts';
import { type ExpressionScope, isEqualTo, openScope } from './condition-expression.ts';
import { isConditionFailed, toAwsCallError } from './errors.ts';
import {
  type AttributeChange,
  changedAttributes,
  changedTargetAttributes,
  noteMarkOf,
  type StateFault,
  toDomainState,
} from './state-item.ts';
import type { createStateScan } from './state-scan.ts';
import { expiresAt, TTL_ATTRIBUTE } from './table-definitions.ts';

export interface StateStoreOptions {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  /** Only the TTL is reckoned with it. */
  readonly now: Clock;
  /** Marks of writes; random by default. */
  readonly newId?: IdSource;
  /** What `readAll` is; left out, it rejects. */
  readonly scan?: typeof createStateScan;
  /** Is told once of each stored attribute that cannot be believed. */
  readonly logger?: Logger;
}

type Item = Readonly<Record<string, unknown>>;

/** One UpdateItem, as far as it differs from write to write. */
interface Write {
  readonly scope: ExpressionScope;
  readonly domain: LockDomain;
  readonly set: Readonly<Record<string, unknown>>;
  readonly conditions: readonly string[];
  /** The attribute that says who wrote last. */
  readonly mark: string;
}

/**
 * What a changed attribute must be for the write to pass. A note asks that it is still as it was read; an alarm's newest
 * time must only not be newer than ours, so that notes of different alarms, or of one alarm in order, never conflict.
 */
const stillAsRead = (scope: ExpressionScope, { attribute, before, after, grows }: AttributeChange): string => {
  const path = scope.path(attribute);
  if (grows && after !== undefined) return `(attribute_not_exists(${path}) OR ${path} <= ${scope.value(after)})`;
  return isEqualTo(scope, path, before).join(' AND ');
};

const toSet = (changes: readonly AttributeChange[]): Record<string, unknown> =>
  Object.fromEntries(changes.map(({ attribute, after }) => [attribute, after]));

/** `SET` what has a value, `REMOVE` what has none. */
const toUpdateExpression = (scope: ExpressionScope, set: Item): string => {
  const entries = Object.entries(set);
  const assignments = entries
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => `${scope.path(attribute)} = ${scope.value(value)}`);
  const removals = entries.filter(([, value]) => value === undefined).map(([attribute]) => scope.path(attribute));
  return `SET ${assignments.join(', ')}${removals.length === 0 ? '' : ` REMOVE ${removals.join(', ')}`}`;
};

const refuseToScan = () => Promise.reject(new TypeError('This state store was made without a scan of the table'));

/**
 * State in one DynamoDB table: one item per lock domain, key `domain`.
 *
 * The SDK may repeat a write whose answer was lost, and the repetition then fails its own condition. So each write leaves
 * a random mark, and a failed condition is read back: our own mark means that the first attempt had passed.
 */
export const createDynamoDbStateStore = (options: StateStoreOptions): StateStore => {
  const { tableName, now, newId = randomUUID, scan, logger } = options;
  const client = DynamoDBDocumentClient.from(options.client, { marshallOptions: { removeUndefinedValues: true } });

  const readItem = async (domain: LockDomain): Promise<Item | undefined> => {
    try {
      const key = { domain: formatLockDomain(domain) };
      const answer = await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
      return answer.Item;
    } catch (error) {
      throw toAwsCallError('dynamodb:GetItem', error);
    }
  };

  const told = new Set<string>();
  const toState = (item: Item): DomainState => {
    const { state, faults } = toDomainState(item, now());
    for (const { attribute, found } of faults) {
      const about = `${item.domain} ${attribute}`;
      if (told.has(about)) continue;
      told.add(about);
      logger?.error('state-fault', { domain: item.domain, attribute, found });
    }
    return state;
  };

  /** Takes out what cannot be believed: no condition of a write holds against it. Somebody else may have done so. */
  const takeOut = async (domain: LockDomain, faults: readonly StateFault[]): Promise<void> => {
    const scope = openScope();
    const paths = faults.map(({ attribute }) => scope.path(attribute));
    const conditions = faults.flatMap(({ found }, index) => isEqualTo(scope, paths[index] ?? '', found));
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { domain: formatLockDomain(domain) },
          UpdateExpression: `REMOVE ${paths.join(', ')}`,
          ConditionExpression: conditions.join(' AND '),
          ExpressionAttributeNames: scope.names,
          ...(Object.keys(scope.values).length === 0 ? {} : { ExpressionAttributeValues: scope.values }),
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw toAwsCallError('dynamodb:UpdateItem', error);
    }
  };

  const write = async ({ scope, domain, set, conditions, mark }: Write): Promise<WriteAnswer> => {
    const id = newId();
    const schema = scope.path('schemaVersion');
    const known = scope.value(STATE_SCHEMA_VERSION);
    const ours = { schemaVersion: STATE_SCHEMA_VERSION, [TTL_ATTRIBUTE]: expiresAt(now()), [mark]: id };
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { domain: formatLockDomain(domain) },
          UpdateExpression: toUpdateExpression(scope, { ...set, ...ours }),
          ConditionExpression: [`(attribute_not_exists(${schema}) OR ${schema} <= ${known})`, ...conditions].join(
            ' AND ',
          ),
          ExpressionAttributeNames: scope.names,
          ExpressionAttributeValues: scope.values,
        }),
      );
      return 'written';
    } catch (error) {
      if (!isConditionFailed(error)) throw toAwsCallError('dynamodb:UpdateItem', error);
      const stored = (await readItem(domain)) ?? {};
      const { faults } = toDomainState(stored, now()); // a newer schema is not a conflict: it throws
      if (stored[mark] === id) return 'written';
      if (faults.length > 0) await takeOut(domain, faults);
      return 'conflict';
    }
  };

  return {
    async read(domain) {
      const item = await readItem(domain);
      return item === undefined ? NEW_DOMAIN : toState(item);
    },

    readAll: scan?.(options.client, tableName, toState) ?? refuseToScan,

    transition(domain, before, after) {
      const scope = openScope();
      const version = scope.path('version');
      const intention = scope.path('intention');
      const changes = changedTargetAttributes(before, after);
      return write({
        scope,
        domain,
        mark: 'writeId',
        set: {
          version: before.version + 1,
          phase: after.phase,
          intention: after.intention,
          abandoned: after.abandoned,
          ...toSet(changes),
        },
        conditions: [
          before.version === 0 ? `attribute_not_exists(${version})` : `${version} = ${scope.value(before.version)}`,
          before.intention === undefined
            ? `attribute_not_exists(${intention})`
            : `${scope.path('intention', 'id')} = ${scope.value(before.intention.id)}`,
          // An arrow drawn for an event that a newer one has superseded meanwhile is a conflict too.
          ...changes.filter((change) => change.grows).map((change) => stillAsRead(scope, change)),
        ],
      });
    },

    async note(domain, targetId, before, after) {
      const changes = changedAttributes(targetId, before, after);
      if (changes.length === 0) return 'written';
      const scope = openScope();
      return write({
        scope,
        domain,
        mark: noteMarkOf(targetId),
        set: toSet(changes),
        conditions: changes.map((change) => stillAsRead(scope, change)),
      });
    },
  };
};
