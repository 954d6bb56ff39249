import type { CompiledConfiguration } from '../core/target-configuration.ts';

/**
 * The configuration that was compiled into the bundle. The build step puts it in the place of this module
 * (src/deploy/bundle.ts); outside a bundle there is none, and who runs a handler passes its own.
 */
export const embeddedConfiguration: CompiledConfiguration | undefined = undefined;
