import type { AlarmTransition, EventForm, RejectedEvent } from '../core/alarm-transition.ts';
import { NO_DATA } from '../core/metric-observation.ts';
import {
  EVENT_WORDS,
  evaluatedMetric,
  evaluatedPeriod,
  hasBand,
  kindOf,
  metricsOf,
  parseSeries,
} from './alarm-series.ts';
import { describeProblem } from './describe-problem.ts';
import { toObject, toText, withoutUndefined } from './json-value.ts';
import { newestObservation } from './newest-observation.ts';
import { type ParseContext, pathOf } from './parse-context.ts';
import { parseMuteDetail } from './parse-mute-detail.ts';
import type { KnownOrigin } from './parse-origin.ts';
import { NO_REASON_DATA, parseReasonData } from './parse-reason-data.ts';
import { parseRequired, toAlarmState } from './parse-required.ts';
import { rejectEvent } from './reject-event.ts';

/** What the envelope around an alarm's detail has said already. */
export interface DetailHead {
  readonly form: EventForm;
  readonly eventId: string | undefined;
  readonly origin: KnownOrigin;
  /** The member that holds the detail: `detail` or `alarmData`. */
  readonly member: string;
}

/**
 * The part that EventBridge calls `detail` and the Lambda alarm action `alarmData`. It carries no comparison operator
 * and no evaluation settings, and a threshold only inside `reasonData`. Members it does not know are left alone: AWS
 * adds new ones without notice.
 * Source: Amazon CloudWatch User Guide, "Alarm events and EventBridge", "Invoke a Lambda function from an alarm".
 */
export const parseAlarmDetail = (
  value: unknown,
  head: DetailHead,
  context: ParseContext,
): AlarmTransition | RejectedEvent => {
  const { form, eventId, origin } = head;
  const detail = toObject(value);
  const state = toObject(detail.state);
  const configuration = toObject(detail.configuration);
  const path = (member: string) => pathOf(context, `${head.member}.${member}`);
  const required = parseRequired({
    alarmName: { path: path('alarmName'), value: detail.alarmName },
    state: { path: path('state.value'), value: state.value },
    at: { path: path('state.timestamp'), value: state.timestamp },
  });
  if (required.kind === 'incomplete') return rejectEvent('malformed-event', required.detail, eventId);

  const remarks: string[] = [];
  const remark = (text: string) => remarks.push(`event ${eventId ?? 'without id'}: ${text}`);
  const readable = parseReasonData(state.reasonData);
  if (readable === undefined) {
    remark(
      `${describeProblem(path('state.reasonData'), 'a text that holds a JSON object', state.reasonData)}; no datapoint is read from it`,
    );
  }
  if (toText(state.evaluationState) !== undefined) {
    remark(`${path('state.evaluationState')} is ${state.evaluationState}: CloudWatch did not see all of the data`);
  }
  const data = readable ?? NO_REASON_DATA;
  const series = parseSeries(configuration.metrics, EVENT_WORDS);
  const alarmKind = kindOf(series, configuration.alarmRule, data.hasBand || hasBand(series));
  return withoutUndefined({
    kind: 'alarm-transition',
    form,
    eventId,
    account: origin.account,
    region: origin.region,
    alarmName: required.alarmName,
    description: toText(configuration.description),
    alarmKind,
    state: required.state,
    at: required.at,
    reason: toText(state.reason),
    previousState: toAlarmState(toObject(detail.previousState).value),
    metrics: metricsOf(series),
    periodSeconds: data.periodSeconds ?? evaluatedPeriod(series),
    statistic: data.statistic ?? evaluatedMetric(series)?.statistic,
    threshold: data.threshold,
    newest: alarmKind === 'composite' ? NO_DATA : newestObservation(data, required.at),
    recentValues: data.recent.filter((recent) => recent !== undefined),
    evaluated: data.evaluated,
    muted: parseMuteDetail(detail.muteDetail),
    suppressedBy: toText(state.actionsSuppressedBy),
    remarks,
  } as const);
};
