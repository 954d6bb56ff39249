import { SECOND_MS } from '../core/time.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isTimeMember = (name: string): boolean => /(Time|Timestamp|Timestamps)$/.test(name);

const convert = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => convert(entry, name));
  if (typeof value === 'object' && value !== null) return withWireTimes(value);
  return typeof value === 'string' && isTimeMember(name) && ISO.test(value) ? Date.parse(value) / SECOND_MS : value;
};

/** The same answer with its ISO times as the JSON protocols carry them: epoch seconds. */
export const withWireTimes = (response: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(response).map(([name, value]) => [name, convert(value, name)]));
