import { changedTargetAttributes } from '../../../src/adapters/aws/state-item.ts';
import { TTL_ATTRIBUTE } from '../../../src/adapters/aws/table-definitions.ts';
import { NEW_DOMAIN, STATE_SCHEMA_VERSION } from '../../../src/core/domain-state.ts';
import { formatLockDomain } from '../../../src/core/scalable-target.ts';
import type { CompiledConfiguration } from '../../../src/core/target-configuration.ts';
import type { DynamoDbOptions, DynamoDbRefusal } from '../../../src/emulator/dynamodb.ts';
import { type AwsAnswer, CONDITIONAL_WRITE } from '../file/format.ts';
import { type StoredDomain, toStoredDomains } from './stored-state.ts';

type Attribute = Readonly<Record<string, unknown>>;

/** A value in raw attribute form, as a failed condition attaches it whatever client asked. */
export const toAttribute = (value: unknown): Attribute => {
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return typeof value === 'object' && value !== null ? { M: toAttributes(value) } : { NULL: true };
};

const toAttributes = (object: object): Attribute =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toAttribute(value)]),
  );

/** The whole item of a lock domain, under the table's own names. */
export const toRawItem = ({ domain, state, expiresAtEpochSeconds }: StoredDomain): Attribute => {
  const { version, phase, intention } = state;
  const changes = changedTargetAttributes(NEW_DOMAIN, state).map(({ attribute, after }) => [attribute, after]);
  return toAttributes({
    domain: formatLockDomain(domain),
    schemaVersion: STATE_SCHEMA_VERSION,
    version,
    phase,
    intention,
    [TTL_ATTRIBUTE]: expiresAtEpochSeconds,
    ...Object.fromEntries(changes),
  });
};

/** Whether a request is the write that claims a change. */
const isClaim = (call: string, args: Readonly<Record<string, unknown>>): boolean =>
  (call === 'UpdateItem' || call === 'PutItem') &&
  Object.values(Object(args.ExpressionAttributeValues)).some((value) => Object(value).S === 'claimed') &&
  /^SET\b/.test(String(args.UpdateExpression));

const toRefusal = (
  error: NonNullable<AwsAnswer['error']>,
  aws: readonly AwsAnswer[],
  configuration: CompiledConfiguration,
): DynamoDbRefusal => {
  const [item] = error.item === undefined ? [] : toStoredDomains([error.item], configuration, aws);
  return {
    name: error.name,
    message: error.message,
    // What the SDK itself repeats: a throttling name, or the status of a broken service.
    ...(error.retryable && !/Throttl|Provisioned/.test(error.name) ? { status: 503 } : {}),
    ...(item === undefined ? {} : { item: toRawItem(item) }),
  };
};

export interface ClaimGate extends Required<DynamoDbOptions> {
  /** Until then every write passes: what the table held before is put in the same way. */
  open(): void;
  /** Other answers from now on, instead of all earlier ones. */
  replace(aws: readonly AwsAnswer[]): void;
}

/** Gives the scripted answers to the write that claims a change; in order, the last one stays. */
export const createClaimGate = (script: readonly AwsAnswer[], configuration: CompiledConfiguration): ClaimGate => {
  let aws = script;
  const answers = () => aws.filter(({ call }) => call === CONDITIONAL_WRITE);
  const tried = new Map<string, AwsAnswer | undefined>();
  let isOpen = false;
  let given = 0;
  return {
    open: () => {
      isOpen = true;
    },
    replace(next) {
      aws = next;
      given = 0;
    },
    refuse(call, args) {
      if (!isOpen || !isClaim(call, args)) return undefined;
      // A claim carries a mark of its own, so an equal request is another try of the same call.
      const key = JSON.stringify(args);
      if (!tried.has(key)) {
        tried.set(key, answers()[Math.min(given, answers().length - 1)]);
        given += 1;
      }
      const error = tried.get(key)?.error;
      return error === undefined ? undefined : toRefusal(error, aws, configuration);
    },
  };
};
