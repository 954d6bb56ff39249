import type { RunDecision } from '../../../sim/result.ts';
import { formatMoment } from './time-axis.ts';

/** A mark wider than this many on a line would touch its neighbour. */
const MOST_MARKS = 80;
const MOST_IN_WORDS = 3;

export interface DecisionMark {
  readonly at: number;
  readonly direction: 'out' | 'in';
  /** Every decision it stands for was refused. */
  readonly refused: boolean;
  readonly words: string;
}

export const describeDecision = ({ at, from, to, reason, refused }: RunDecision): string =>
  `${formatMoment(at)}: ${from} → ${to}${refused ? ', refused' : ''}: ${reason}`;

const toMark = (direction: DecisionMark['direction'], decisions: readonly RunDecision[]): DecisionMark => {
  const more = decisions.length - MOST_IN_WORDS;
  const words = decisions.slice(0, MOST_IN_WORDS).map(describeDecision);
  return {
    at: decisions[0]?.at ?? 0,
    direction,
    refused: decisions.every(({ refused }) => refused),
    words: [...words, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  };
};

/** Decisions that lie too near to each other for two marks share one, which names the first of them. */
export const groupDecisions = (decisions: readonly RunDecision[], durationSeconds: number): readonly DecisionMark[] =>
  (['out', 'in'] as const).flatMap((direction) => {
    const groups = new Map<number, RunDecision[]>();
    for (const decision of decisions) {
      if (decision.to > decision.from !== (direction === 'out') || decision.to === decision.from) continue;
      const slot = Math.floor((decision.at / durationSeconds) * MOST_MARKS);
      const group = groups.get(slot);
      if (group === undefined) groups.set(slot, [decision]);
      else group.push(decision);
    }
    return [...groups.values()].map((group) => toMark(direction, group));
  });
