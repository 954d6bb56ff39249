import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import type { LocalAws } from './local-aws.ts';
import { E2E_FOLDER } from './python.ts';
import { STACK_NAME } from './serverless.ts';

const FUNCTIONS = ['on-alarm', 'recheck', 'on-endpoint-state', 'reconcile'] as const;

/** What one evaluation left in the activity table, as far as a story asks. */
export interface StoredActivity {
  readonly target: string;
  readonly at: number;
  readonly by: string;
  /** `scale`, or the reason of the hold. */
  readonly verdict: string;
  /** What came of it. */
  readonly outcome: string;
  /** Mode `guard`: what made it hold, or let go. */
  readonly because: string;
  /** When the same was found last. */
  readonly lastAt: number;
}

/** CloudFormation's outputs; none where there is no such stack. */
export const readOutputs = async (aws: LocalAws): Promise<Readonly<Record<string, string>>> => {
  const xml = await aws.query('cloudformation', { Action: 'DescribeStacks', StackName: STACK_NAME });
  const pairs = [...xml.matchAll(/<OutputKey>(.*?)<\/OutputKey>\s*<OutputValue>(.*?)<\/OutputValue>/gs)];
  return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
};

/** The names of tables and queues that bear the stack's name. */
export const listResources = async ({ dynamoDb, queues }: LocalAws) => {
  const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
  const { QueueUrls = [] } = await queues.send(new ListQueuesCommand({}));
  const ours = (name: string): boolean => name.includes(STACK_NAME);
  return { tables: TableNames.filter(ours), queues: QueueUrls.filter(ours) };
};

/** Every stored activity, oldest first. */
export const readActivities = async ({ dynamoDb }: LocalAws, tableName: string): Promise<readonly StoredActivity[]> => {
  const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName: tableName, ConsistentRead: true }));
  return Items.map((item) => ({
    target: item.targetId?.S ?? '',
    at: Number(item.at?.N),
    by: item.cause?.M?.by?.S ?? '',
    verdict: item.decision?.M?.reason?.S ?? item.decision?.M?.kind?.S ?? '',
    outcome: item.outcome?.M?.kind?.S ?? '',
    because: (item.decision?.M?.verdicts?.L ?? []).map(({ M }) => M?.facts?.M?.because?.S ?? '').join(''),
    lastAt: Number(item.lastAt?.N ?? item.at?.N),
  })).toSorted((a, b) => a.at - b.at);
};

/** Puts what the functions logged beside the suite's other logs, for who looks why it failed. Once they are gone, nothing. */
export const keepFunctionLogs = async (aws: LocalAws): Promise<void> => {
  for (const name of FUNCTIONS) {
    const answer = await aws.call('Logs_20140328.FilterLogEvents', {
      logGroupName: `/aws/lambda/${STACK_NAME}-${name}`,
    });
    const { events = [] } = answer as { readonly events?: readonly { timestamp: number; message: string }[] };
    if (events.length === 0) continue;
    const lines = events.map(({ timestamp, message }) => `${new Date(timestamp).toISOString()} ${message}`);
    writeFileSync(join(E2E_FOLDER, `function-${name}.log`), `${lines.join('\n')}\n`);
  }
};
