import { createHash } from 'node:crypto';

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON with sorted keys and no spaces: equal contents give equal text. */
const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys);

/** The first 12 hex digits of the SHA-256 of the canonical JSON: enough to tell deployments apart in a log line. */
export const shortHash = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 12);
