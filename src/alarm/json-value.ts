/** A JSON object whose members nobody has vouched for yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, or one without members: a missing branch reads like an empty one. */
export const toObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text with something in it; the empty text says as little as a missing one. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A number one can calculate with. JSON's `1e999` reads as Infinity, which is none. */
export const toFiniteNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without the members that are `undefined`: an optional member is left out, never spelt out as nothing. */
export const withoutUndefined = <T extends object>(members: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
