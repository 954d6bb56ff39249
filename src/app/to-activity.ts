import type { ScalingDecision } from '../core/decision.ts';
import type { Observation, Waker } from '../core/observation.ts';
import { formatResourceId } from '../core/scalable-target.ts';
import type { ActOutcome, ScalingActivity, Settlement } from '../core/scaling-activity.ts';
import type { EpochMs } from '../core/time.ts';

export interface ActivityParts {
  readonly id: string;
  readonly at: EpochMs;
  readonly configurationHash: string;
  readonly observation: Observation;
  readonly settlements: readonly Settlement[];
  readonly decision: ScalingDecision;
  readonly outcome: ActOutcome;
}

/**
 * CloudWatch's own limits, PutMetricAlarm's AlarmDescription and MetricAlarm's StateReason (CloudWatch API Reference), in
 * characters. Whatever else calls itself an event is cut to them: an item of DynamoDB holds 400 kB.
 */
const MOST_DESCRIPTION = 1024;
const MOST_REASON = 1023;

const causeOf = (waker: Waker): ScalingActivity['cause'] => {
  if (waker.by !== 'alarm') return { by: waker.by };
  const { eventId, alarmName, state, at, description, reason } = waker.transition;
  return {
    by: 'alarm',
    alarmName,
    state,
    stateAt: at,
    ...(eventId === undefined ? {} : { eventId }),
    ...(description === undefined ? {} : { description: description.slice(0, MOST_DESCRIPTION) }),
    ...(reason === undefined ? {} : { reason: reason.slice(0, MOST_REASON) }),
  };
};

const seenAlarms = ({ alarms }: Observation): Readonly<Record<string, string>> | undefined =>
  alarms.kind === 'not-read'
    ? undefined
    : Object.fromEntries(Object.values(alarms.byName).map(({ name, state }) => [name, state]));

/** What could not be read of the event belongs to the story as much as what the rules remarked. */
const withEventRemarks = (decision: ScalingDecision, waker: Waker): ScalingDecision =>
  waker.by === 'alarm' && waker.transition.remarks.length > 0
    ? {
        ...decision,
        remarks: [
          ...waker.transition.remarks.map((remark) => ({ about: 'event', facts: { remark } })),
          ...decision.remarks,
        ],
      }
    : decision;

/** The whole story of one evaluation. */
export const toActivity = (parts: ActivityParts): ScalingActivity => {
  const { id, at, configurationHash, observation, settlements, decision, outcome } = parts;
  const { configuration, waker, capacity, state } = observation;
  const alarms = seenAlarms(observation);
  return {
    id,
    at,
    targetId: configuration.id,
    resourceId: formatResourceId(configuration.target),
    mode: configuration.mode,
    configurationHash,
    cause: causeOf(waker),
    seen: { capacity, phase: state.phase, ...(alarms ? { alarms } : {}) },
    ...(settlements.length > 0 ? { settled: settlements } : {}),
    decision: withEventRemarks(decision, waker),
    outcome,
    count: 1,
    lastAt: at,
  };
};
