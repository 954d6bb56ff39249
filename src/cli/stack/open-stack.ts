import { createAutoScalingClient, createReadClients, type ReadClients } from '../../adapters/aws/clients.ts';
import { createDynamoDbActivities } from '../../adapters/aws/dynamodb-activities.ts';
import { createDynamoDbHistory } from '../../adapters/aws/dynamodb-history.ts';
import { createDynamoDbStateStore } from '../../adapters/aws/dynamodb-state-store.ts';
import { createNativeRegistrationReader } from '../../adapters/aws/native-registration.ts';
import { createNativeScalingSwitch } from '../../adapters/aws/native-scaling.ts';
import { createSageMakerCapacityReader } from '../../adapters/aws/sagemaker-capacity.ts';
import { ConfigError } from '../../config/config-error.ts';
import { loadStackSettings, type StackSettings } from '../../config/load.ts';
import type { ActivityHistory, ActivityReader } from '../../ports/activity-recorder.ts';
import type { CapacityReader } from '../../ports/capacity-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NativeRegistrationReader, NativeScalingSwitch } from '../../ports/native-scaling.ts';
import type { StateStore } from '../../ports/state-store.ts';
import { CliError } from '../cli-error.ts';
import { findTables, type WantedTable } from './find-tables.ts';
import { DEFAULT_STACK, parseStackName, type StackOptions } from './stack-options.ts';

/** What a person may look at and lay hands on. Nothing of it evaluates or scales. */
export interface Stack {
  readonly state: StateStore;
  readonly activities: ActivityReader & ActivityHistory;
  readonly capacity: CapacityReader;
  /** For suspensions of mode guard alone. */
  readonly native: { readonly registrations: NativeRegistrationReader; readonly scaling: NativeScalingSwitch };
  readonly now: Clock;
}

const STATE: WantedTable = { path: '--state-table', logicalId: 'StateTable' };
const ACTIVITIES: WantedTable = { path: '--activity-table', logicalId: 'ActivityTable' };

/** Region and names from the shell. @throws CliError where no Region is known */
export const loadSettings = ({ region }: StackOptions): StackSettings => {
  try {
    return loadStackSettings(region);
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(error.problems) : error;
  }
};

/** By flag, else by the stack that was named, else by the environment, else by the stack of that default name. */
const tableNames = async (
  { dynamoDb }: ReadClients,
  { stack, stateTable, activityTable }: StackOptions,
  settings: StackSettings,
): Promise<{ readonly state: string; readonly activities: string }> => {
  const fromEnvironment = stack === undefined ? settings : { region: settings.region };
  const known = {
    state: stateTable ?? fromEnvironment.stateTableName,
    activities: activityTable ?? fromEnvironment.activityTableName,
  };
  const wanted = [...(known.state ? [] : [STATE]), ...(known.activities ? [] : [ACTIVITIES])];
  const found = [...(await findTables(dynamoDb, parseStackName(stack ?? DEFAULT_STACK), wanted))];
  return { state: known.state ?? found.shift() ?? '', activities: known.activities ?? found.shift() ?? '' };
};

/**
 * Does the work on the tables of a deployed stack, or of a running `scalectl emulate`, with the person's own credentials.
 * @throws CliError where it is not clear which tables are meant
 */
export const withStackOpen = async <T>(options: StackOptions, work: (stack: Stack) => Promise<T>): Promise<T> => {
  const settings = loadSettings(options);
  const clients = createReadClients({ region: settings.region });
  const autoScaling = createAutoScalingClient({ region: settings.region });
  const now = Date.now;
  try {
    const names = await tableNames(clients, options, settings);
    const { dynamoDb, sageMaker } = clients;
    return await work({
      state: createDynamoDbStateStore({ client: dynamoDb, tableName: names.state, now }),
      activities: {
        ...createDynamoDbActivities({ client: dynamoDb, tableName: names.activities, now }),
        ...createDynamoDbHistory(dynamoDb, names.activities),
      },
      capacity: createSageMakerCapacityReader(sageMaker),
      native: {
        registrations: createNativeRegistrationReader(autoScaling),
        scaling: createNativeScalingSwitch(autoScaling),
      },
      now,
    });
  } finally {
    for (const client of [...Object.values(clients), autoScaling]) client.destroy();
  }
};
