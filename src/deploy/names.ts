import { createHash } from 'node:crypto';

/** The longest name of an EventBridge rule, of a rule's target and of a Lambda function. */
const NAME_LIMIT = 64;

const ALLOWED = /[^.\-_A-Za-z0-9]/g;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * `<prefix>-<suffix>` in the characters of a rule name (`[.-_A-Za-z0-9]`) and at most `limit` of them.
 * A name that had to change carries a hash of what it was, so that two of them stay distinct; the suffix is never cut.
 */
export const toBoundedName = (prefix: string, suffix: string, limit: number = NAME_LIMIT): string => {
  const wanted = `${prefix}-${suffix}`;
  const name = wanted.replace(ALLOWED, '-');
  if (name === wanted && name.length <= limit) return name;
  const tail = `-${shortHash(wanted)}-${suffix.replace(ALLOWED, '-')}`;
  return prefix.replace(ALLOWED, '-').slice(0, limit - tail.length) + tail;
};

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A logical id for something that AWS knows by `name`: `words` for the reader, a hash of the name for uniqueness
 * (`a-b` and `aB` are the same words). It depends on that name alone, so that no other target moves it.
 */
export const toLogicalId = (words: string, name: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map(capitalise)
    .join('')
    .slice(0, 200) + shortHash(name);
