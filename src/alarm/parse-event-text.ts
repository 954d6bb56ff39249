import { findJsonFault, type JsonFault } from './find-json-fault.ts';

/** The first place where a text is no JSON, counted from 1 as editors do. */
export interface TextProblem {
  readonly kind: 'not-json';
  readonly line: number;
  readonly column: number;
  /** Place, expected, found; without the name of the file, which only the caller knows. */
  readonly detail: string;
}

export interface EventText {
  readonly kind: 'event-text';
  readonly value: unknown;
}

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = /\r\n|\r|\n/;

const describeCharacter = (text: string, offset: number): string => {
  const codePoint = text.codePointAt(offset);
  return codePoint === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(codePoint));
};

const toProblem = (text: string, { offset, expected }: JsonFault): TextProblem => {
  const before = text.slice(0, offset);
  const line = before.split(LINE_END).length;
  const column = offset - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  const detail = `line ${line}, column ${column}: expected ${expected}, found ${describeCharacter(text, offset)}`;
  return { kind: 'not-json', line, column, detail };
};

/**
 * An event as it lies in a file. The byte-order mark that editors on Windows put in front is no part of it, and any
 * line end counts as one.
 */
export const parseEventText = (text: string): EventText | TextProblem => {
  const bare = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  const fault = findJsonFault(bare);
  return fault === undefined ? { kind: 'event-text', value: JSON.parse(bare) } : toProblem(bare, fault);
};
