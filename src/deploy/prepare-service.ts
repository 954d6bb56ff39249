import { existsSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { compileTargets } from '../config/compile.ts';
import { ConfigError } from '../config/config-error.ts';
import { formatProblem } from '../config/problem.ts';
import { readTargetsFile } from '../config/read-targets-file.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { PROJECT_ROOT } from './bundle.ts';
import { getAtt, type Resources } from './cloudformation.ts';
import { DEPLOYED_FUNCTIONS } from './functions.ts';
import { RELEASE_ROLE } from './logical-ids.ts';
import { toBoundedName } from './names.ts';
import { hasGuardTargets } from './release-role.ts';
import { toStackResources } from './to-resources.ts';

const DEFAULT_FILE = 'targets.yml';
const EXAMPLE_FILE = 'targets.example.yml';

/** The members of the framework's service that the build step reads and fills in. */
export interface ServiceDefinition {
  readonly service: string;
  readonly custom?: { readonly targets?: string | null };
  readonly functions: Record<
    string,
    { name?: string; readonly handler: string; environment?: Record<string, unknown> }
  >;
}

export interface PreparedService {
  readonly configuration: CompiledConfiguration;
  /** The file it came from, as a person would name it from the service's folder. */
  readonly targetsFile: string;
  readonly isExample: boolean;
  /** One sentence each; none of them refuses the file. */
  readonly warnings: readonly string[];
  /** What is merged into the template beside `serverless.yml`'s own. */
  readonly additions: { readonly Resources: Resources; readonly Metadata: Readonly<Record<string, unknown>> };
}

const handlerFile = (handler: string): string => handler.replace(/\.\w+$/, '');

/** Every function a name within Lambda's 64 characters; the framework's own would be refused there, at deployment. */
export const nameFunctions = ({ service, functions }: ServiceDefinition, stage: string): void => {
  for (const fn of Object.values(functions)) {
    fn.name = toBoundedName(`${service}-${stage}`, basename(handlerFile(fn.handler)));
  }
};

const requireSameFunctions = (functions: ServiceDefinition['functions']): void => {
  const declared = Object.keys(functions).sort().join(', ');
  const known = DEPLOYED_FUNCTIONS.map(({ key }) => key)
    .sort()
    .join(', ');
  if (declared !== known)
    throw new Error(`serverless.yml has the functions ${declared}; src/deploy/functions.ts has ${known}`);
};

const chooseFile = (serviceDir: string, given: string | null | undefined) => {
  if (given) return { path: resolve(serviceDir, given), isExample: false };
  const own = resolve(serviceDir, DEFAULT_FILE);
  return existsSync(own)
    ? { path: own, isExample: false }
    : { path: resolve(PROJECT_ROOT, EXAMPLE_FILE), isExample: true };
};

/** Only where there is a role to name: a variable that refers to nothing would refuse the template. */
const nameReleaseRole = (functions: ServiceDefinition['functions'], configuration: CompiledConfiguration): void => {
  if (!hasGuardTargets(configuration)) return;
  for (const { key, guardGrants } of DEPLOYED_FUNCTIONS) {
    const fn = functions[key];
    if (guardGrants && fn) fn.environment = { ...fn.environment, RELEASE_ROLE_ARN: getAtt(RELEASE_ROLE, 'Arn') };
  }
};

/**
 * Compiles the targets and generates what follows from them.
 * @throws ConfigError where the file is faulty, StackLimitError where it does not fit into one stack
 */
export const prepareService = async (
  definition: ServiceDefinition,
  stage: string,
  serviceDir: string,
): Promise<PreparedService> => {
  requireSameFunctions(definition.functions);
  const { path, isExample } = chooseFile(serviceDir, definition.custom?.targets);
  const parsed = await readTargetsFile(relative(process.cwd(), path), undefined, '--param targets=<file>');
  if (parsed.kind === 'invalid') throw new ConfigError(parsed.problems);
  const targetsFile = isExample ? EXAMPLE_FILE : relative(serviceDir, path);
  const configuration = compileTargets(parsed.configuration, { service: definition.service, stage }, targetsFile);
  nameReleaseRole(definition.functions, configuration);
  return {
    configuration,
    targetsFile,
    isExample,
    warnings: [...parsed.warnings, ...parsed.notices].map(formatProblem),
    additions: {
      Resources: toStackResources(configuration),
      Metadata: { ScalingController: { configurationHash: configuration.hash, isExample } },
    },
  };
};
