import type { Facts, Hold, HoldReason, Remark, RuleName, Verdict } from './decision.ts';
import type { Direction } from './target-configuration.ts';
import type { EpochMs } from './time.ts';

/** The protocol of one evaluation: each rule's verdict in order, and what a person should know beside it. */
export interface EvaluationNotes {
  readonly verdicts: Verdict[];
  readonly remarks: Remark[];
  lowAlarmsCleared: boolean;
}

export const openNotes = (): EvaluationNotes => ({ verdicts: [], remarks: [], lowAlarmsCleared: false });

export const note = (notes: EvaluationNotes, rule: RuleName, answer: Verdict['answer'], facts?: Facts): void => {
  notes.verdicts.push(facts === undefined ? { rule, answer } : { rule, answer, facts });
};

export const remark = (notes: EvaluationNotes, about: string, facts?: Facts): void => {
  notes.remarks.push(facts === undefined ? { about } : { about, facts });
};

/** What a rule that ends the evaluation gives. */
export interface HoldWish {
  readonly kind: 'hold';
  readonly rule: RuleName;
  readonly reason: HoldReason;
  readonly facts?: Facts;
  readonly lookAgainAt?: EpochMs;
  readonly direction?: Direction;
  readonly lowAlarmsCleared?: boolean;
}

/** Ends the protocol with a hold. */
export const toHold = (notes: EvaluationNotes, at: number, wish: HoldWish): Hold => {
  note(notes, wish.rule, 'hold', wish.facts ? { reason: wish.reason, ...wish.facts } : { reason: wish.reason });
  return {
    kind: 'hold',
    at,
    reason: wish.reason,
    ...(wish.lookAgainAt === undefined ? {} : { lookAgainAt: wish.lookAgainAt }),
    ...(wish.direction === undefined ? {} : { direction: wish.direction }),
    ...(notes.lowAlarmsCleared ? { lowAlarmsCleared: true } : {}),
    verdicts: notes.verdicts,
    remarks: notes.remarks,
  };
};
