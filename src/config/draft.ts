import type { Path } from './problem.ts';
import type { TargetsFile } from './schema.ts';

type Partially<T> = T extends readonly (infer Item)[]
  ? readonly (Partially<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Partially<T[Key]> | undefined }
    : T;

/**
 * A file of which any part may be missing: what is left when every value of the wrong shape is taken out.
 * It lets the checks of meaning run beside the checks of shape, so that all problems come at once.
 * A key that is present with `undefined` was given, and has been complained about already.
 */
export type DraftFile = Partially<TargetsFile>;
export type DraftTarget = NonNullable<NonNullable<DraftFile['targets']>[number]>;
export type DraftSignal = NonNullable<NonNullable<DraftTarget['signals']>[number]>;
export type DraftDirection = NonNullable<DraftSignal['scaleOut']>;
export type DraftAlarm = NonNullable<DraftDirection['alarm']>;
export type DraftPolicy = NonNullable<DraftDirection['policy']>;
export type DraftQuery = NonNullable<NonNullable<DraftSignal['metrics']>[number]>;

/** Whether the user wrote the key, whatever stands there. */
export const isGiven = (part: object, key: string): boolean => Object.hasOwn(part, key);

const isContainer = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

/** The value at a path, or `undefined` where the path leaves the document. */
export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, part) => (isContainer(value) && Object.hasOwn(value, part) ? value[part] : undefined),
    root,
  );

/** A copy of the document with `undefined` at each of the paths. */
export const toDraft = (raw: unknown, faulty: readonly Path[]): DraftFile => {
  const draft: unknown = structuredClone(raw);
  for (const path of faulty) {
    const last = path.at(-1);
    if (last === undefined) return {};
    Object.assign(Object(valueAt(draft, path.slice(0, -1))), { [last]: undefined });
  }
  // The schema has looked at every value that is left; what it disliked is gone.
  return draft as DraftFile;
};
