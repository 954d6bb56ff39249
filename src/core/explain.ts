import type { HoldReason, ScaleReason, ScalingDecision, Verdict } from './decision.ts';
import { describeFacts } from './describe-facts.ts';

/** What each hold means, in a sentence a person on call can use. */
export const HOLD_SENTENCES: Readonly<Record<HoldReason, string>> = {
  paused: 'a person paused the target, or its pinned capacity is reached',
  superseded: 'nothing new: this event of the alarm, or a newer one, was seen already',
  'alarm-cleared': 'no scale-out alarm is in ALARM, and not every scale-in alarm is while all scale-out alarms are OK',
  muted: 'the alarm is muted, suppressed, or its actions are disabled',
  'no-metric-value': 'the alarm gives no single value to compare with a fixed threshold',
  'target-not-found': 'SageMaker has no such endpoint, variant or inference component',
  'target-unsupported': 'serverless variants and asynchronous endpoints are not scaled here',
  'endpoint-failed': 'SageMaker reports a status that only a person can end',
  updating: 'SageMaker is changing the endpoint or component',
  'in-flight': 'a change of ours behind the same lock is not settled yet',
  'backing-off': 'the last changes came to nothing; the target waits before the next',
  'owned-elsewhere': 'somebody else sets the count: a scaling policy, managed instance scaling, or a person',
  'bounds-conflict': 'the configured bounds and those of the registered scalable target exclude each other',
  'no-data': 'the metric has no usable datapoint; missing is never zero',
  'stale-data': 'the newest datapoint is too old',
  'no-step': 'no step adjustment covers this breach',
  'already-there': 'the capacity is already what the step asks for, or beyond',
  'at-min': 'the capacity is at its minimum',
  'at-max': 'the capacity is at its maximum',
  cooldown: 'the cooldown of the last change is not over',
  settling: 'the target, its configuration or its count is too new for a scale-in',
  yielding: 'another target behind the same lock waits to scale out',
  'traffic-high': 'requests come as before: the fall of concurrency is not a fall of demand',
  'errors-high': 'requests fail: low concurrency may be crashed containers',
  'traffic-unknown': 'the traffic is not known well enough to take units away',
  'would-flap': 'with fewer units the next scale-out would follow at once',
  'not-idle': 'the component was not idle for long enough to go to zero',
  'native-scales': 'Application Auto Scaling scales; the guard sees no reason to suspend its scale-in',
  'guard-unfit': 'the scale-in of Application Auto Scaling can not, or must not, be suspended here',
};

export const SCALE_SENTENCES: Readonly<Record<ScaleReason, string>> = {
  step: 'the step adjustment of the breach',
  wake: 'a request met zero copies',
  pinned: 'a person pinned the capacity',
  'below-min': 'the capacity was below its minimum',
  'above-max': 'the capacity was above its maximum',
  'deployment-reset': 'a deployment had set the count back below what the traffic needs',
  'guard-expired': 'the guard held for its longest time; one careful step',
};

/** One line of an explanation: `errors-high: errors 690, error ratio 43.1 %`. What the reason means, the decision says. */
export const explainVerdict = ({ facts }: Verdict): string => {
  const numbers = describeFacts(facts, ['reason']);
  if (typeof facts?.reason !== 'string') return numbers;
  return numbers === '' ? facts.reason : `${facts.reason}: ${numbers}`;
};

/** The decision in one sentence. */
export const explainDecision = (decision: ScalingDecision): string => {
  if (decision.kind === 'hold') {
    const { at, reason } = decision;
    return `hold at ${at}, ${reason}: ${HOLD_SENTENCES[reason]}`;
  }
  const { direction, from, to, because, limitedBy } = decision;
  const limit = limitedBy ? `, limited by ${limitedBy.by} (${limitedBy.asked} asked for)` : '';
  return `scale ${direction} ${from} → ${to}: ${SCALE_SENTENCES[because]}${limit}`;
};
