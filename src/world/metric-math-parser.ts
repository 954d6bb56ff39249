import { validationRefusal } from './refusal.ts';

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression };

/** Weakest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['<', '>', '<=', '>=', '==', '!='],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/** @throws AwsRefusal for a text that is no expression */
export const parseExpression = (text: string): Expression => {
  const tokens = text.match(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\w+|[<>=!]=|&&|\|\||\S/g) ?? [];
  let place = 0;
  const unreadable = () => validationRefusal(`Error in expression '${text}': it cannot be read.`);
  const take = (wanted?: string): string => {
    const token = tokens[place];
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw unreadable();
    place += 1;
    return token;
  };
  const items = (end: string): Expression[] => {
    const found: Expression[] = [];
    while (tokens[place] !== end) {
      if (found.length > 0) take(',');
      found.push(level(0));
    }
    take(end);
    return found;
  };
  const atom = (): Expression => {
    const token = take();
    if (token === '(') {
      const inner = level(0);
      take(')');
      return inner;
    }
    if (token === '[') return { kind: 'list', items: items(']') };
    if (token === '-') return { kind: 'binary', operator: '-', left: { kind: 'number', value: 0 }, right: atom() };
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) };
    if (!/^[A-Za-z_]\w*$/.test(token)) throw unreadable();
    if (tokens[place] !== '(') return { kind: 'name', name: token };
    take('(');
    return { kind: 'call', name: token.toUpperCase(), args: items(')') };
  };
  const level = (depth: number): Expression => {
    const operators = LEVELS[depth];
    if (operators === undefined) return atom();
    let left = level(depth + 1);
    for (let token = tokens[place]; token !== undefined && operators.includes(token); token = tokens[place]) {
      place += 1;
      left = { kind: 'binary', operator: token, left, right: level(depth + 1) };
    }
    return left;
  };
  const expression = level(0);
  if (place !== tokens.length) throw unreadable();
  return expression;
};
