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
  readonly lookAgainAt?: EpochMs | undefined;
  readonly direction?: Direction;
  readonly lowAlarmsCleared?: boolean | undefined;
}

/**
 * A decision while its optional members are put in: member by member, since `...(a ? { a } : {})` costs more than the
 * rules themselves.
 */
export type Drafted<Decision> = { -readonly [Member in keyof Decision]: Decision[Member] };

/** Ends the protocol with a hold. */
export const toHold = (notes: EvaluationNotes, at: number, wish: HoldWish): Hold => {
  note(notes, wish.rule, 'hold', Object.assign({ reason: wish.reason }, wish.facts));
  const { verdicts, remarks, lowAlarmsCleared } = notes;
  const hold: Drafted<Hold> = { kind: 'hold', at, reason: wish.reason, verdicts, remarks };
  if (wish.lookAgainAt !== undefined) hold.lookAgainAt = wish.lookAgainAt;
  if (wish.direction !== undefined) hold.direction = wish.direction;
  if (lowAlarmsCleared) hold.lowAlarmsCleared = true;
  return hold;
};
