import { Document, isNode, type Node } from 'yaml';
import { printTargets, toComment } from '../print/print-targets.ts';
import type { ImportedTarget, LeftOut, Remark } from './imported.ts';
import type { Kept } from './keep-valid.ts';
import { toEntry } from './to-file.ts';

const HEADER = [
  'Written by "scalectl import" from what Application Auto Scaling has; it goes on scaling. Every target',
  'here is in mode shadow, which decides and records, and never writes. What next: docs/adoption.md.',
  '',
  'Before a target goes to mode act, say who is told when the controller itself fails:',
  'notifications: { snsTopicArn: … }, or notifications: none',
];

const sayOf = ({ kind, text }: Remark): string => (kind === 'lost' ? `NOT IMPORTED: ${text}.` : `${text}.`);

const put = (node: unknown, texts: readonly string[]): void => {
  if (texts.length > 0 && isNode(node)) (node as Node).commentBefore = toComment(texts);
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
  document.commentBefore = toComment(HEADER);
  annotate(document, targets);
  if (leftOut.length > 0) document.comment = toComment(leftOut.map(sayLeftOut));
  return printTargets(document);
};
