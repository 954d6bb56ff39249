import { type DynamoDBClient, ListTablesCommand, type ListTablesCommandOutput } from '@aws-sdk/client-dynamodb';
import { toAwsCallError } from './errors.ts';

/** The tables of this Region whose names begin so. Every page is read: DynamoDB promises no order. */
export const listTables = async (client: DynamoDBClient, prefix: string): Promise<readonly string[]> => {
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
