import { ConfigError } from './config-error.ts';
import { describeValue, type Problem } from './problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** What a Lambda is told from outside; targets and names are in the compiled configuration. */
export interface RuntimeSettings {
  readonly stateTableName: string;
  readonly activityTableName: string;
  /** Where reminders are sent to. */
  readonly recheckQueueUrl: string;
  readonly region: string;
  readonly logLevel: LogLevel;
}

/** An empty variable is one that was not set: `''` is neither a name nor 0. */
const readText = (env: Environment, key: string): string | undefined => env[key]?.trim() || undefined;

/** The width that text is wrapped to where no terminal says it; nothing where it is no number of columns. */
export const loadColumns = (env: Environment = process.env): number | undefined => {
  const columns = Number(readText(env, 'COLUMNS'));
  return Number.isInteger(columns) && columns > 0 ? columns : undefined;
};

const demandText = (env: Environment, key: string, expected: string, problems: Problem[]): string => {
  const value = readText(env, key);
  if (value === undefined) problems.push({ file: 'environment', path: key, expected, found: 'nothing' });
  return value ?? ''; // never used: the loader throws before anyone can read it
};

const readLogLevel = (env: Environment, key: string, problems: Problem[]): LogLevel => {
  const value = readText(env, key);
  const level = LOG_LEVELS.find((known) => known === value?.toUpperCase());
  if (value !== undefined && level === undefined) {
    problems.push({ file: 'environment', path: key, expected: LOG_LEVELS.join(', '), found: describeValue(value) });
  }
  return level ?? 'INFO';
};

/**
 * Reads the settings of a Lambda. `AWS_ENDPOINT_URL` and its kin are read by the SDK itself.
 *
 * @throws ConfigError with every problem, so that a bad deployment fails its first cold start
 */
export const loadRuntimeSettings = (env: Environment = process.env): RuntimeSettings => {
  const problems: Problem[] = [];
  const settings: RuntimeSettings = {
    stateTableName: demandText(env, 'STATE_TABLE_NAME', 'the name of the state table', problems),
    activityTableName: demandText(env, 'ACTIVITY_TABLE_NAME', 'the name of the activity table', problems),
    recheckQueueUrl: demandText(env, 'RECHECK_QUEUE_URL', 'the address of the re-check queue', problems),
    region: demandText(env, 'AWS_REGION', 'a region such as eu-west-1', problems),
    logLevel: readLogLevel(env, 'POWERTOOLS_LOG_LEVEL', problems),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
};

/**
 * Where unreadable messages go; of the re-check function alone.
 *
 * @throws ConfigError where it is not set
 */
export const loadDeadLetterQueueUrl = (env: Environment = process.env): string => {
  const problems: Problem[] = [];
  const url = demandText(env, 'DEAD_LETTER_QUEUE_URL', 'the address of the dead-letter queue', problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return url;
};

/**
 * The role that EventBridge Scheduler lifts suspensions with; of the function alone that guards.
 *
 * @throws ConfigError where it is not set
 */
export const loadReleaseRoleArn = (env: Environment = process.env): string => {
  const problems: Problem[] = [];
  const arn = demandText(env, 'RELEASE_ROLE_ARN', 'the ARN of the role of release timers', problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return arn;
};

/** What a person's shell says of the stack they speak to. */
export interface StackSettings {
  readonly region: string;
  readonly stateTableName?: string;
  readonly activityTableName?: string;
}

/**
 * The settings of a command that speaks to a stack. Credentials and `AWS_ENDPOINT_URL` are read by the SDK itself.
 *
 * @param region as given on the command line
 * @throws ConfigError where no Region is known
 */
export const loadStackSettings = (region?: string, env: Environment = process.env): StackSettings => {
  const expected = 'a Region such as eu-west-1, or AWS_REGION in the environment';
  const chosen = region ?? readText(env, 'AWS_REGION') ?? readText(env, 'AWS_DEFAULT_REGION');
  if (chosen === undefined) {
    throw new ConfigError([{ file: 'command line', path: '--region', expected, found: 'nothing' }]);
  }
  const [stateTableName, activityTableName] = [readText(env, 'STATE_TABLE_NAME'), readText(env, 'ACTIVITY_TABLE_NAME')];
  return {
    region: chosen,
    ...(stateTableName === undefined ? {} : { stateTableName }),
    ...(activityTableName === undefined ? {} : { activityTableName }),
  };
};
