/** What CloudFormation fills in, for the account and Region that the shipped events come from. */
export interface Pseudo {
  readonly account: string;
  readonly region: string;
}

export const DEMO: Pseudo = { account: '123456789012', region: 'us-east-1' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const resolvePseudo = (value: unknown, { account, region }: Pseudo): unknown => {
  if (!isObject(value) || !('Ref' in value)) return value;
  if (value.Ref === 'AWS::AccountId') return account;
  if (value.Ref === 'AWS::Region') return region;
  throw new Error(`Cannot resolve ${JSON.stringify(value)}`);
};

const isMatchingOne = (expected: unknown, actual: unknown): boolean => {
  if (!isObject(expected)) return expected === actual;
  if ('prefix' in expected) return typeof actual === 'string' && actual.startsWith(String(expected.prefix));
  throw new Error(`This matcher does not know ${JSON.stringify(expected)}`);
};

/**
 * Whether EventBridge would match: exact values and prefixes, the whole of what our patterns use.
 * Source: "Creating Amazon EventBridge event patterns". Throws on an operator it does not know, rather than answer.
 */
export const isMatching = (pattern: unknown, event: unknown, pseudo: Pseudo = DEMO): boolean => {
  if (!isObject(pattern) || !isObject(event)) return false;
  return Object.entries(pattern).every(([key, expected]) => {
    const actual = event[key];
    if (!Array.isArray(expected)) return isMatching(expected, actual, pseudo);
    const candidates: readonly unknown[] = Array.isArray(actual) ? actual : [actual];
    return expected.some((one) => candidates.some((value) => isMatchingOne(resolvePseudo(one, pseudo), value)));
  });
};
