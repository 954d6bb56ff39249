import type { Facts, HoldReason, ScaleReason, ScalingDecision, Verdict } from './decision.ts';

/** What each hold means, in a sentence a person on call can use. */
export const HOLD_SENTENCES: Readonly<Record<HoldReason, string>> = {
  paused: 'a person paused the target, or its pinned capacity is reached',
  superseded: 'a newer event of this alarm was seen already',
  'alarm-cleared': 'no scale-out alarm is in ALARM, and not every scale-in alarm is while all scale-out alarms are OK',
  muted: 'the alarm is muted, suppressed, or its actions are disabled',
  'no-metric-value': 'the alarm gives no single value to compare with a fixed threshold',
  'target-not-found': 'SageMaker has no such endpoint, variant or inference component',
  'target-unsupported': 'serverless variants and asynchronous endpoints are not scaled here',
  'endpoint-failed': 'SageMaker reports a status that only a person can end',
  updating: 'SageMaker is changing the endpoint or component',
  'in-flight': 'a change of ours behind the same lock is not settled yet',
  'backing-off': 'the last changes came to nothing; the target waits before the next',
  'owned-elsewhere': 'somebody else sets the count: a scaling policy, managed instance scaling, or a hand',
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

/** Numbers with three decimals at most; members named `…At`, `since`, `until` are times. */
const formatFact = (name: string, value: number | string | boolean): string => {
  if (typeof value !== 'number') return String(value);
  const isTime = /(?:At|since|until|Since)$/.test(name) && value > 1e11;
  return isTime ? new Date(value).toISOString() : String(Math.round(value * 1000) / 1000);
};

/** `value 14, threshold 5`: what is undefined is left out. */
export const formatFacts = (facts: Facts | undefined, leaveOut: readonly string[] = []): string =>
  Object.entries(facts ?? {})
    .flatMap(([name, value]) =>
      value === undefined || leaveOut.includes(name) ? [] : [`${name} ${formatFact(name, value)}`],
    )
    .join(', ');

/** One line of an explanation: `traffic-guard  hold  traffic-high: requests come as before … (floor 6)`. */
export const explainVerdict = ({ answer, facts }: Verdict): string => {
  const reason = facts?.reason;
  const numbers = formatFacts(facts, ['reason']);
  if (answer !== 'hold' || typeof reason !== 'string') return numbers;
  const sentence = HOLD_SENTENCES[reason as HoldReason] ?? reason;
  return `${reason}: ${sentence}${numbers === '' ? '' : ` (${numbers})`}`;
};

/** The decision in one sentence. */
export const explainDecision = (decision: ScalingDecision): string => {
  if (decision.kind === 'hold') return `hold at ${decision.at}: ${decision.reason}, ${HOLD_SENTENCES[decision.reason]}`;
  const { direction, from, to, because, limitedBy } = decision;
  const limit = limitedBy ? `, limited by ${limitedBy.by} (asked for ${limitedBy.asked})` : '';
  return `scale ${direction} ${from} → ${to}: ${SCALE_SENTENCES[because]}${limit}`;
};
