import { ConfigError } from './config-error.ts';
import { describeValue, type Problem } from './problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** What a Lambda is told from outside; targets and names are in the compiled configuration. */
export interface RuntimeSettings {
  readonly stateTableName: string;
  readonly activityTableName: string;
  readonly region: string;
  readonly logLevel: LogLevel;
  /** Sends every AWS call elsewhere, as the emulator needs it; absent: AWS. */
  readonly endpointUrl?: string;
  /** The same for DynamoDB alone. */
  readonly dynamodbEndpointUrl?: string;
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

const readUrl = (env: Environment, key: string, problems: Problem[]): string | undefined => {
  const value = readText(env, key);
  if (value !== undefined && !(URL.canParse(value) && /^https?:/.test(value))) {
    problems.push({
      file: 'environment',
      path: key,
      expected: 'an http or https address',
      found: describeValue(value),
    });
  }
  return value;
};

/**
 * Reads the settings of a Lambda; the only place that looks at the environment.
 *
 * @throws ConfigError with every problem, so that a bad deployment fails its first cold start
 */
export const loadRuntimeSettings = (env: Environment = process.env): RuntimeSettings => {
  const problems: Problem[] = [];
  const endpointUrl = readUrl(env, 'AWS_ENDPOINT_URL', problems);
  const dynamodbEndpointUrl = readUrl(env, 'AWS_ENDPOINT_URL_DYNAMODB', problems);
  const settings: RuntimeSettings = {
    stateTableName: demandText(env, 'STATE_TABLE_NAME', 'the name of the state table', problems),
    activityTableName: demandText(env, 'ACTIVITY_TABLE_NAME', 'the name of the activity table', problems),
    region: demandText(env, 'AWS_REGION', 'a region such as eu-west-1', problems),
    logLevel: readLogLevel(env, 'POWERTOOLS_LOG_LEVEL', problems),
    ...(endpointUrl !== undefined && { endpointUrl }),
    ...(dynamodbEndpointUrl !== undefined && { dynamodbEndpointUrl }),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
};
