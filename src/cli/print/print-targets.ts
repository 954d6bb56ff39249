import { type Document, isMap, isSeq, visit } from 'yaml';
import { wrapText } from './wrap-text.ts';

const WIDTH = 100;

/** As YAML wants it before a node: each line begins with the blank that stands behind the #. */
export const toComment = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => wrapText(text, WIDTH))
    .map((line) => (line === '' ? '' : ` ${line}`))
    .join('\n');

const ONE_LINE: readonly string[] = ['alarm', 'capacity', 'trafficGuard'];

/** A targets file as the example looks: steps, alarms and capacities in one line each. */
export const printTargets = (document: Document): string => {
  visit(document, {
    Pair: (_key, pair) => {
      const key = String(pair.key);
      if (ONE_LINE.includes(key) && isMap(pair.value)) pair.value.flow = true;
      if ((key === 'StepAdjustments' || key === 'Dimensions') && isSeq(pair.value)) {
        for (const item of pair.value.items) if (isMap(item)) item.flow = true;
      }
    },
  });
  return document.toString({ lineWidth: 140, flowCollectionPadding: true });
};
