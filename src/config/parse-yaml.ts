import {
  type Document,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseAllDocuments,
  type YAMLParseError,
  type YAMLWarning,
} from 'yaml';
import type { Path, Problem } from './problem.ts';

type Fault = Omit<Problem, 'file'>;

/** A document as plain data, and where each part of it stands. */
export interface ParsedDocument {
  readonly kind: 'document';
  readonly value: unknown;
  /** The line of the deepest part of the path that exists. */
  lineOf(path: Path): number | undefined;
}

const fault = (expected: string, found: string, hint?: string, line?: number): Fault => ({
  path: '',
  expected,
  found,
  ...(hint === undefined ? {} : { hint }),
  ...(line === undefined ? {} : { line }),
});

/** Control characters other than tab and line ends, and what a decoder puts in place of bytes that are no UTF-8. */
const NO_TEXT = /(?![\t\n\r\u0085])[\p{Cc}\uFFFD]/u;

/** A file that is no text at all gets one sentence instead of a hundred syntax errors. */
const refuseBinary = (text: string): Fault | undefined =>
  NO_TEXT.test(text)
    ? fault('a YAML or JSON text in UTF-8', 'binary content', 'If it is a text in another encoding, save it as UTF-8.')
    : undefined;

const isEmpty = ({ contents }: Document): boolean =>
  contents === null || (isScalar(contents) && contents.value === null && contents.source === '');

const nodeOf = (document: Document, path: Path): Node | undefined => {
  const last = path.at(-1);
  const parent = document.getIn(path.slice(0, -1), true);
  // The key, not the value: a value of several lines begins below its key.
  const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === last) : undefined;
  const node = pair?.key ?? document.getIn(path, true);
  return typeof node === 'object' && node !== null && 'range' in node ? (node as Node) : undefined;
};

const toLineOf =
  (document: Document, lines: LineCounter) =>
  (path: Path): number | undefined => {
    for (let length = path.length; length > 0; length -= 1) {
      const range = nodeOf(document, path.slice(0, length))?.range;
      if (range) return lines.linePos(range[0]).line;
    }
    return undefined;
  };

const PASTED = 'Was the file pasted into itself?';

const HINTS: Readonly<Record<string, string>> = {
  BAD_INDENT:
    'This line or the one above begins in the wrong column: keys side by side begin in the same one. Or a closing bracket is missing.',
  MISSING_CHAR: 'A closing bracket, quote or comma is missing, or the line begins in the wrong column.',
  TAB_AS_INDENT: 'Indent with spaces.',
  BLOCK_AS_IMPLICIT_KEY: 'The line begins in the wrong column, or a value with a colon needs quotes.',
  TAG_RESOLVE_FAILED: 'Functions such as !Sub are not known here: write the value itself.',
};

const toSyntaxFault = (
  document: Document,
  { code, message, pos }: YAMLParseError | YAMLWarning,
  line: number,
): Fault => {
  if (code === 'DUPLICATE_KEY') return fault('each key once', 'a key for the second time', `Keep one. ${PASTED}`, line);
  return code === 'UNEXPECTED_TOKEN' && pos[0] >= Number(document.contents?.range?.[1])
    ? fault('one document', 'more text after its end', PASTED, line)
    : fault('valid YAML or JSON', message.replaceAll(/\s+/g, ' ').replace(/\.$/, ''), HINTS[code], line);
};

/** Every duplicate key, and of the other errors the first alone: the rest follow from it. */
const toSyntaxFaults = (document: Document, lines: LineCounter): readonly Fault[] => {
  const errors = [...document.errors, ...document.warnings];
  const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return errors
    .filter((error) => error === first || error.code === 'DUPLICATE_KEY')
    .map((error) => toSyntaxFault(document, error, lines.linePos(error.pos[0]).line));
};

/** Reads the one document of a text. YAML 1.2 holds JSON, so both are read the same way; a byte-order mark is no content. */
export const parseYaml = (
  text: string,
): ParsedDocument | { readonly kind: 'faulty'; readonly faults: readonly Fault[] } => {
  const binary = refuseBinary(text);
  if (binary !== undefined) return { kind: 'faulty', faults: [binary] };
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    logLevel: 'error',
  });
  const [document, second] = [...documents];
  if (document === undefined || isEmpty(document)) {
    return { kind: 'faulty', faults: [fault('a list of targets', 'an empty file', 'targets.example.yml shows one.')] };
  }
  if (second !== undefined) {
    const hint = 'Keep the first and remove what follows the line ---.';
    const line = lines.linePos(second.range[0]).line;
    return { kind: 'faulty', faults: [fault('one document', `${documents.length} in one file`, hint, line)] };
  }
  const faults = toSyntaxFaults(document, lines);
  if (faults.length > 0) return { kind: 'faulty', faults };
  try {
    return { kind: 'document', value: document.toJS(), lineOf: toLineOf(document, lines) };
  } catch (error) {
    // An alias without its anchor, or more of them than a person would write.
    return {
      kind: 'faulty',
      faults: [
        fault(
          'aliases of anchors above them',
          String(error)
            .replace(/^\w+: /, '')
            .replaceAll(/\s+/g, ' '),
        ),
      ],
    };
  }
};
