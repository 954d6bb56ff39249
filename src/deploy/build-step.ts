import { ConfigError } from '../config/config-error.ts';
import { StackLimitError } from './limits.ts';
import { ExampleNotDeployableError } from './require-deployable.ts';

// The whole of what plugin.mjs, which cannot import TypeScript by itself, loads at once.
export { buildArtifacts } from './build-artifacts.ts';
export { dropImpliedDependencies } from './implied-dependencies.ts';
export { nameFunctions, prepareService } from './prepare-service.ts';
export { requireOwnTargets, requireOwnTargetsIn } from './require-deployable.ts';

/** Whether a person can mend it from the message alone. */
export const isAnswerable = (error: unknown): boolean =>
  error instanceof ConfigError || error instanceof StackLimitError || error instanceof ExampleNotDeployableError;
