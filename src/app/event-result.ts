import type { IgnoredEvent, RejectedEvent } from '../core/alarm-transition.ts';
import type { EvaluationResult } from './evaluate-or-fail.ts';

/** What became of one event (of a batch: one of each record). */
export type EventResult = EvaluationResult | IgnoredEvent | RejectedEvent;
