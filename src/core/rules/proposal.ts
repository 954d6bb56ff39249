import type { DecidedOn, Facts, HoldReason, RuleName, ScaleReason } from '../decision.ts';
import type { EpochMs } from '../time.ts';

/** A capacity somebody proposes, before guard and clamp. */
export interface Proposal {
  readonly kind: 'proposal';
  readonly to: number;
  /** The capacity the step was applied to. */
  readonly base: number;
  readonly because: ScaleReason;
  readonly alarmName?: string;
  readonly decidedOn?: DecidedOn | undefined;
  /** What rule 6 looked at; absent where no value was needed. */
  readonly breach?: Facts;
  /** What rule 7 made of it. */
  readonly step: Facts;
  /** The step's own number, where an earlier step was netted off it. */
  readonly asked?: number | undefined;
}

/** Why an alarm proposes nothing. */
export interface NoProposal {
  readonly kind: 'none';
  readonly rule: RuleName;
  readonly reason: HoldReason;
  readonly facts: Facts;
  /** What the rules before it looked at, as far as they were asked. */
  readonly breach?: Facts;
  readonly step?: Facts;
  readonly lookAgainAt?: EpochMs;
}

/** How far an alarm came before it was held; of several the one that came furthest is the answer. */
const FURTHEST_FIRST: readonly HoldReason[] = [
  'cooldown',
  'already-there',
  'no-step',
  'stale-data',
  'no-data',
  'no-metric-value',
];

/** What is answered where nobody was there to propose anything. */
export const NOTHING_PROPOSED: NoProposal = { kind: 'none', rule: 'usable-value', reason: 'no-data', facts: {} };

/** The largest capacity wins; without any proposal, the hold that came furthest. */
export const settleProposals = (answers: readonly (Proposal | NoProposal)[]): Proposal | NoProposal => {
  let best: Proposal | NoProposal | undefined;
  for (const answer of answers) if (best === undefined || outranks(answer, best)) best = answer;
  return best ?? NOTHING_PROPOSED;
};

const outranks = (answer: Proposal | NoProposal, best: Proposal | NoProposal): boolean => {
  if (answer.kind === 'proposal') return best.kind === 'none' || answer.to > best.to;
  return best.kind === 'none' && FURTHEST_FIRST.indexOf(answer.reason) < FURTHEST_FIRST.indexOf(best.reason);
};
