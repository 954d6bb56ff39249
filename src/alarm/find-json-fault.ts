/** Where a text stops being JSON, and what would have gone on there. */
export interface JsonFault {
  readonly offset: number;
  readonly expected: string;
}

type Mark = '{' | '}' | '[' | ']' | ',' | ':';
type TokenKind = Mark | 'string' | 'scalar' | 'end' | 'other';
/** What may come next. */
type State = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'object-goes-on' | 'list-goes-on' | 'over';
/** The state a token leads to; into or out of a container, or to whatever follows a complete value there. */
type Step = State | 'enter-object' | 'enter-list' | 'value-over' | 'leave' | 'done';

interface Rule {
  readonly expected: string;
  readonly steps: Readonly<Partial<Record<TokenKind, Step>>>;
}

const VALUE = { string: 'value-over', scalar: 'value-over', '{': 'enter-object', '[': 'enter-list' } as const;

/** The grammar of RFC 8259, "The JavaScript Object Notation (JSON) Data Interchange Format". */
const GRAMMAR: Readonly<Record<State, Rule>> = {
  value: { expected: 'a value', steps: VALUE },
  'first-value': { expected: 'a value or ]', steps: { ...VALUE, ']': 'leave' } },
  key: { expected: 'a name in double quotes', steps: { string: 'colon' } },
  'first-key': { expected: 'a name in double quotes or }', steps: { string: 'colon', '}': 'leave' } },
  colon: { expected: 'a colon', steps: { ':': 'value' } },
  'object-goes-on': { expected: 'a comma or }', steps: { ',': 'key', '}': 'leave' } },
  'list-goes-on': { expected: 'a comma or ]', steps: { ',': 'value', ']': 'leave' } },
  over: { expected: 'the end of the text', steps: { end: 'done' } },
};

const BLANK = /[ \t\r\n]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// Everything but quote, backslash and the control characters below the blank.
const PLAIN = /[ !#-[\]-\uffff]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const MARKS: ReadonlySet<string> = new Set<Mark>(['{', '}', '[', ']', ',', ':']);

const isMark = (character: string): character is Mark => MARKS.has(character);

/** Where the pattern that starts at the offset ends; the offset itself where it does not match. */
const skip = (pattern: RegExp, text: string, offset: number): number => {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
};

/** Where the text behind an opening quote stops: at the closing quote, or at what no JSON string may hold. */
const skipString = (text: string, offset: number): number => {
  let from = offset;
  let end = skip(ESCAPE, text, skip(PLAIN, text, from));
  while (end !== from) {
    from = end;
    end = skip(ESCAPE, text, skip(PLAIN, text, from));
  }
  return end;
};

const tokenAt = (text: string, offset: number): { readonly kind: TokenKind; readonly end: number } => {
  const character = text[offset];
  if (character === undefined) return { kind: 'end', end: offset };
  if (isMark(character)) return { kind: character, end: offset + 1 };
  if (character === '"') return { kind: 'string', end: skipString(text, offset + 1) + 1 };
  const end = skip(SCALAR, text, offset);
  return { kind: end === offset ? 'other' : 'scalar', end };
};

/**
 * The first place at which a text is no JSON any more; `undefined` for JSON. The engine's own message names a place
 * only sometimes, and in other words in each version of Node.js. The loop keeps its own stack, so that depth costs no
 * call.
 */
export const findJsonFault = (text: string): JsonFault | undefined => {
  const open: ('object-goes-on' | 'list-goes-on')[] = [];
  let state: State = 'value';
  let offset = 0;
  for (;;) {
    offset = skip(BLANK, text, offset);
    const { expected, steps }: Rule = GRAMMAR[state];
    const { kind, end } = tokenAt(text, offset);
    const step: Step | undefined = steps[kind];
    if (step === undefined) return { offset, expected };
    if (step === 'done') return undefined;
    const stop = end - 1;
    if (kind === 'string' && text[stop] !== '"') {
      return { offset: stop, expected: text[stop] === '\\' ? 'an escape that JSON knows' : 'a closing double quote' };
    }
    offset = end;
    if (step === 'enter-object' || step === 'enter-list') {
      open.push(step === 'enter-object' ? 'object-goes-on' : 'list-goes-on');
      state = step === 'enter-object' ? 'first-key' : 'first-value';
      continue;
    }
    if (step === 'leave') open.pop();
    state = step === 'leave' || step === 'value-over' ? (open.at(-1) ?? 'over') : step;
  }
};
