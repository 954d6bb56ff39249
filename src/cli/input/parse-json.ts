import { parseEventText } from '../../alarm/parse-event-text.ts';
import { problemOf } from './read-text.ts';

/** Control characters other than tab and line ends, and what a decoder puts in place of bytes that are no UTF-8. */
const NO_TEXT = /(?![\t\n\r])[\p{Cc}\uFFFD]/u;

/**
 * Reads one JSON value out of the text of a file.
 * @param expected what belongs there, for the message
 * @throws CliError with the line of the first fault
 */
export const parseJson = (text: string, path: string, expected: string): unknown => {
  const parsed = parseEventText(text);
  if (parsed.kind === 'event-text') return parsed.value;
  if (NO_TEXT.test(text)) throw problemOf(path, { expected, found: 'binary content' });
  const { line, detail } = parsed;
  throw problemOf(path, { line, expected, found: `text that is no JSON (${detail})` });
};
