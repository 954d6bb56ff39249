import type { ReadClients } from '../../adapters/aws/clients.ts';
import { listTables } from '../../adapters/aws/list-tables.ts';
import type { Problem } from '../../config/problem.ts';
import { CliError } from '../cli-error.ts';
import type { StackName } from './stack-options.ts';

/** CloudFormation names a table `<stack>-<logical id>-<random>`, the Serverless Framework a stack `<service>-<stage>`. */
const prefixOf = ({ service, stage }: StackName, logicalId: string): string => `${service}-${stage}-${logicalId}-`;

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
  client: ReadClients['dynamoDb'],
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
