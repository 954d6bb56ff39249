// Private-use characters: no name that AWS accepts has them.
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** Where CloudFormation is to put `name` (a logical id, its attribute, a pseudo parameter), inside a text of our own. */
export const subToken = (name: string): string => `${OPEN}${name}${CLOSE}`;

/**
 * A text as `Fn::Sub` takes it. A `${` that was there already stays one: dynamic labels have it, and so may a name.
 * Source: "Fn::Sub", AWS CloudFormation Template Reference.
 */
export const escapeSub = (text: string): string =>
  text.replaceAll('${', '${!').replaceAll(OPEN, '${').replaceAll(CLOSE, '}');
