import type { World } from '../world/world.ts';
import type { MemberConstraints } from './constraints.ts';
import type { StructureSchema } from './validate-request.ts';

/** What the emulator knows of one API call. */
export interface Operation {
  readonly schema: StructureSchema;
  readonly constraints: MemberConstraints;
  /** Answers as on the wire, times as epoch seconds. @throws AwsRefusal */
  readonly run: (world: World, args: Readonly<Record<string, unknown>>) => object;
}

/** One service: its calls by name. */
export type Operations = Readonly<Record<string, Operation>>;

/**
 * The one place where a request's members get their types: `run` is only ever called with what the client's own schema
 * has let through, so `Input` must be no narrower than that schema.
 */
export const operation = <Input extends object>(
  schema: unknown,
  run: (world: World, input: Input) => object,
  constraints: MemberConstraints = {},
): Operation => ({
  schema: schema as StructureSchema,
  constraints,
  run: (world, args) => run(world, args as Input),
});
