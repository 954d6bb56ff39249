import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { createReadClients } from '../../../src/adapters/aws/clients.ts';
import { TTL_ATTRIBUTE } from '../../../src/adapters/aws/table-definitions.ts';
import { openVirtualAccount, type VirtualAccount } from '../../../src/cli/local/virtual-account.ts';
import { NEW_DOMAIN } from '../../../src/core/domain-state.ts';
import { formatLockDomain } from '../../../src/core/scalable-target.ts';
import type { CompiledConfiguration } from '../../../src/core/target-configuration.ts';
import type { EpochMs } from '../../../src/core/time.ts';
import { createScriptedAnswers, type ScriptedAnswers } from '../../../src/emulator/scripted-answers.ts';
import { type AwsAnswer, CONDITIONAL_WRITE } from '../file/format.ts';
import { createClaimGate } from './conditional-write.ts';
import { stageWorld } from './stage-world.ts';
import { type StoredDomain, toStoredDomains } from './stored-state.ts';
import type { Trial } from './trial.ts';

const setExpiry = async ({ tables, runtime }: VirtualAccount, { domain, expiresAtEpochSeconds }: StoredDomain) => {
  const { dynamoDb, sageMaker, cloudWatch } = createReadClients({
    region: runtime.region,
    endpoint: tables.url,
    credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
  });
  await dynamoDb.send(
    new UpdateItemCommand({
      TableName: tables.stateTableName,
      Key: { domain: { S: formatLockDomain(domain) } },
      UpdateExpression: 'SET #expiry = :at',
      ExpressionAttributeNames: { '#expiry': TTL_ATTRIBUTE },
      ExpressionAttributeValues: { ':at': { N: String(expiresAtEpochSeconds) } },
    }),
  );
  for (const client of [dynamoDb, sageMaker, cloudWatch]) client.destroy();
};

const putState = async (account: VirtualAccount, stored: readonly StoredDomain[]): Promise<void> => {
  for (const item of stored) {
    const written = await account.ports.state.transition(item.domain, NEW_DOMAIN, item.state);
    if (written !== 'written') throw new Error(`the state of ${formatLockDomain(item.domain)} was not written`);
    if (item.expiresAtEpochSeconds !== undefined) await setExpiry(account, item);
  }
};

const isScriptedHere = ({ call }: AwsAnswer): boolean => call !== CONDITIONAL_WRITE;

const answerAll = (scripted: ScriptedAnswers, aws: readonly AwsAnswer[]): void => {
  for (const { call, for: owner, response, error } of aws.filter(isScriptedHere)) {
    scripted.answer({
      call,
      ...(owner === undefined ? {} : { for: owner }),
      ...(response === undefined ? {} : { response }),
      ...(error === undefined ? {} : { error }),
    });
  }
};

export interface CaseAccount extends VirtualAccount {
  /** Scripts AWS anew: no earlier answer is given any more. */
  script(aws: readonly AwsAnswer[]): void;
}

/** The world of a trial: the handler, the real clients, the table as it was before, and the script. */
export const openCaseAccount = async (
  trial: Trial,
  configuration: CompiledConfiguration,
  start: EpochMs,
): Promise<CaseAccount> => {
  const scripted = createScriptedAnswers({ math: 'metric-inside' });
  answerAll(scripted, trial.aws);
  const everyAnswer = [...trial.aws, ...trial.ticks.flatMap(({ aws }) => aws)];
  const stored = toStoredDomains(trial.state, configuration, everyAnswer);
  const gate = createClaimGate(trial.aws, configuration);
  const account = await openVirtualAccount({
    configuration,
    runtime: trial.runtime,
    start,
    scripted,
    ...(everyAnswer.every(isScriptedHere) ? {} : { dynamoDb: gate }),
  });
  try {
    await putState(account, stored);
    stageWorld(account.world, trial, configuration);
    gate.open();
    const script = (aws: readonly AwsAnswer[]): void => {
      scripted.clear();
      answerAll(scripted, aws);
      gate.replace(aws);
    };
    return { ...account, script };
  } catch (error) {
    await account.close();
    throw error;
  }
};
