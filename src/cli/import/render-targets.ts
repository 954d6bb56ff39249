import { Document, isMap, isNode, isSeq, type Node, visit } from 'yaml';
import { wrapText } from '../print/wrap-text.ts';
import type { ImportedTarget, LeftOut, Remark } from './imported.ts';
import type { Kept } from './keep-valid.ts';
import { toEntry } from './to-file.ts';

const WIDTH = 100;

const HEADER = [
  'Written by "scalectl import" from what Application Auto Scaling has; it goes on scaling. Every target',
  'here is in mode shadow, which decides and records, and never writes. What next: docs/adoption.md.',
  '',
  'Before a target goes to mode act, say who is told when the controller itself fails:',
  'notifications: { snsTopicArn: … }, or notifications: none',
];

/** As YAML wants it before a node: each line begins with the blank that stands behind the #. */
const comment = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => wrapText(text, WIDTH))
    .map((line) => (line === '' ? '' : ` ${line}`))
    .join('\n');

const sayOf = ({ kind, text }: Remark): string => (kind === 'lost' ? `NOT IMPORTED: ${text}.` : `${text}.`);

const put = (node: unknown, texts: readonly string[]): void => {
  if (texts.length > 0 && isNode(node)) (node as Node).commentBefore = comment(texts);
};

/** Steps, alarms and capacities in one line each, as in the example. */
const inOneLine = (document: Document): void => {
  visit(document, {
    Pair: (_key, pair) => {
      const key = String(pair.key);
      if ((key === 'alarm' || key === 'capacity' || key === 'trafficGuard') && isMap(pair.value))
        pair.value.flow = true;
      if ((key === 'StepAdjustments' || key === 'Dimensions') && isSeq(pair.value)) {
        for (const item of pair.value.items) if (isMap(item)) item.flow = true;
      }
    },
  });
};

const annotate = (document: Document, targets: readonly ImportedTarget[]): void => {
  for (const [at, target] of targets.entries()) {
    put(document.getIn(['targets', at], true), [target.resourceId, ...target.remarks.map(sayOf)]);
    for (const [signalAt, signal] of target.signals.entries()) {
      for (const side of ['scaleOut', 'scaleIn'] as const) {
        put(document.getIn(['targets', at, 'signals', signalAt, side], true), (signal[side]?.remarks ?? []).map(sayOf));
      }
    }
  }
};

const sayLeftOut = ({ resourceId, remarks }: LeftOut): string =>
  [`${resourceId} was NOT IMPORTED:`, ...remarks.map(({ text }) => `${text}.`)].join(' ');

/** The file, with a comment at each place that is not what it was. */
export const renderTargets = ({ targets, leftOut }: Kept): string => {
  const document = new Document({ targets: targets.map(toEntry) }, { aliasDuplicateObjects: false });
  document.commentBefore = comment(HEADER);
  annotate(document, targets);
  inOneLine(document);
  if (leftOut.length > 0) document.comment = comment(leftOut.map(sayLeftOut));
  return document.toString({ lineWidth: 140, flowCollectionPadding: true });
};
