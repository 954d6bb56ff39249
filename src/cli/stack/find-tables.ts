import { type DynamoDBClient, ListTablesCommand, type ListTablesCommandOutput } from '@aws-sdk/client-dynamodb';
import { toAwsCallError } from '../../adapters/aws/errors.ts';
import type { Problem } from '../../config/problem.ts';
import { CliError } from '../cli-error.ts';
import type { StackName } from './stack-options.ts';

/** CloudFormation names a table `<stack>-<logical id>-<random>`, the Serverless Framework a stack `<service>-<stage>`. */
const prefixOf = ({ service, stage }: StackName, logicalId: string): string => `${service}-${stage}-${logicalId}-`;

const listTables = async (client: DynamoDBClient, prefix: string): Promise<readonly string[]> => {
  const found: string[] = [];
  let from: string | undefined;
  do {
    const page: ListTablesCommandOutput = await client
      .send(new ListTablesCommand(from === undefined ? {} : { ExclusiveStartTableName: from }))
      .catch((error: unknown) => {
        throw toAwsCallError('dynamodb:ListTables', error);
      });
    found.push(...(page.TableNames ?? []).filter((name) => name.startsWith(prefix)));
    from = page.LastEvaluatedTableName;
  } while (from !== undefined);
  return found;
};

const unclear = (path: string, stack: StackName, found: readonly string[]): Problem => ({
  file: 'command line',
  path,
  expected: `exactly one table of the stack ${stack.service}/${stack.stage} in this Region`,
  found: found.length === 0 ? 'none' : found.join(', '),
  hint: 'A stack that was removed leaves its tables behind; name the one you mean.',
});

/** What a table is called on the command line and in the stack's template. */
export interface WantedTable {
  readonly path: string;
  readonly logicalId: string;
}

/** @throws CliError where a stack has none, or more than one, of a table; every one that is unclear is named */
export const findTables = async (
  client: DynamoDBClient,
  stack: StackName,
  wanted: readonly WantedTable[],
): Promise<readonly string[]> => {
  const found = await Promise.all(wanted.map(({ logicalId }) => listTables(client, prefixOf(stack, logicalId))));
  const problems = wanted.flatMap(({ path }, index) => {
    const names = found[index] ?? [];
    return names.length === 1 ? [] : [unclear(path, stack, names)];
  });
  if (problems.length > 0) throw new CliError(problems);
  return found.flat();
};
