import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import type { Mode } from '../../core/target-configuration.ts';

export type EditedMode =
  | { readonly kind: 'edited'; readonly text: string; readonly line: number }
  | { readonly kind: 'same' }
  /** The file says it in a way that is not changed by machine, e.g. with an alias. */
  | { readonly kind: 'by-hand' };

const entryOf = (text: string, id: string): YAMLMap | undefined => {
  const targets = parseDocument(text).get('targets');
  if (!isSeq(targets)) return undefined;
  return targets.items.find((item): item is YAMLMap => isMap(item) && item.get('id') === id);
};

/**
 * Sets the mode of one target in the text of a targets file, YAML or JSON. Nothing else of it changes, not by a blank:
 * only the word itself is replaced.
 */
export const editMode = (text: string, id: string, mode: Mode): EditedMode => {
  const pair = entryOf(text, id)?.items.find((one) => isPair(one) && isScalar(one.key) && one.key.value === 'mode');
  const value = pair?.value;
  if (!isScalar(value) || !value.range) return { kind: 'by-hand' };
  if (value.value === mode) return { kind: 'same' };
  const [start, end] = value.range;
  const written = text.slice(start, end);
  const quote = /^["']/.exec(written)?.[0] ?? '';
  // Anything but the word, bare or quoted, is more than a word: a tag, an anchor, a block.
  if (written !== `${quote}${String(value.value)}${quote}` || value.anchor !== undefined) return { kind: 'by-hand' };
  const lines = new LineCounter();
  parseDocument(text, { lineCounter: lines });
  const edited = `${text.slice(0, start)}${quote}${mode}${quote}${text.slice(end)}`;
  return { kind: 'edited', text: edited, line: lines.linePos(start).line };
};
