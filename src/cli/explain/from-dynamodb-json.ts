const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (value: unknown, to: (member: unknown) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, member]) => [name, to(member)]));

/** By their type tag, as far as an activity holds them. Source: "Low-level programming interfaces", Amazon DynamoDB Developer Guide. */
const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  S: String,
  N: Number,
  BOOL: Boolean,
  NULL: () => null,
  L: (value) => (Array.isArray(value) ? value.map(readAttribute) : value),
  M: (value) => mapValues(value, readAttribute),
};

const readerOf = (value: unknown): ((value: unknown) => unknown) | undefined => {
  const [tag, second] = isObject(value) ? Object.keys(value) : [];
  return tag !== undefined && second === undefined && Object.hasOwn(READERS, tag) ? READERS[tag] : undefined;
};

const readAttribute = (value: unknown): unknown => {
  const read = readerOf(value);
  return read === undefined ? value : read(Object.values(Object(value))[0]);
};

/** An item as `aws dynamodb get-item` prints it (`{ "id": { "S": "…" } }`) as plain data; any other value as it is. */
export const fromDynamoDbJson = (item: unknown): unknown =>
  isObject(item) && Object.values(item).every((value) => readerOf(value) !== undefined)
    ? mapValues(item, readAttribute)
    : item;
