import { NO_DATA } from '../../core/metric-observation.ts';
import {
  type AlarmSeries,
  evaluatedMetric,
  evaluatedPeriod,
  hasBand,
  kindOf,
  metricsOf,
  NOTIFICATION_WORDS,
  parseSeries,
} from '../alarm-series.ts';
import { parseArn } from '../arn.ts';
import type { EventForm } from '../event-form.ts';
import { type JsonObject, toFiniteNumber, toObject, toText, withoutUndefined } from '../json-value.ts';
import { pathOf } from '../parse-context.ts';
import { claimAccount, parseOrigin } from '../parse-origin.ts';
import { toPeriodSeconds } from '../parse-reason-data.ts';
import { parseRequired, toAlarmState } from '../parse-required.ts';
import { rejectEvent } from '../reject-event.ts';

/** A notification shouts the statistic of an alarm on one metric; everywhere else it is written as in the API. */
const STATISTICS: ReadonlyMap<unknown, string> = new Map([
  ['AVERAGE', 'Average'],
  ['MAXIMUM', 'Maximum'],
  ['MINIMUM', 'Minimum'],
  ['SAMPLE_COUNT', 'SampleCount'],
  ['SUM', 'Sum'],
]);

/** The series of `Trigger`: the list `Metrics`, or for an alarm on one metric the trigger itself. */
const parseTrigger = (trigger: JsonObject): readonly AlarmSeries[] => {
  if (toText(trigger.MetricName) === undefined) return parseSeries(trigger.Metrics, NOTIFICATION_WORDS);
  const Stat = STATISTICS.get(trigger.Statistic) ?? trigger.Statistic ?? trigger.ExtendedStatistic;
  return parseSeries([{ MetricStat: { Metric: trigger, Period: trigger.Period, Stat } }], NOTIFICATION_WORDS);
};

/**
 * The message an alarm sends to a topic. Everything differs from the event: names in capitals, dimensions as pairs, a
 * region in prose ("US East (N. Virginia)", so the ARN's counts), the datapoint in prose alone, and therefore none
 * here. Its threshold is a 0 without meaning where the alarm has a band.
 * Source: Amazon CloudWatch User Guide, "Notifying users on alarm changes".
 */
export const SNS_ALARM_MESSAGE: EventForm = {
  matches: (value) => value.AlarmName !== undefined && value.NewStateValue !== undefined,
  parse: (message, context) => {
    const eventId = context.messageId;
    const origin = parseOrigin(
      {
        account: claimAccount('AWSAccountId', message.AWSAccountId),
        region: {
          member: 'AlarmArn',
          says: (parseArn(message.AlarmArn) ?? parseArn(context.topicArn))?.region,
          expected: 'an ARN with a region',
          found: message.AlarmArn,
        },
        arn: message.AlarmArn,
        eventId,
        alarmName: toText(message.AlarmName),
      },
      context,
    );
    if (origin.kind !== 'ours') return origin;
    const required = parseRequired({
      alarmName: { path: pathOf(context, 'AlarmName'), value: message.AlarmName },
      state: { path: pathOf(context, 'NewStateValue'), value: message.NewStateValue },
      at: { path: pathOf(context, 'StateChangeTime'), value: message.StateChangeTime },
    });
    if (required.kind === 'incomplete') return rejectEvent('malformed-event', required.detail, eventId);

    const trigger = toObject(message.Trigger);
    const series = parseTrigger(trigger);
    const alarmKind = kindOf(series, message.AlarmRule, hasBand(series));
    return withoutUndefined({
      kind: 'alarm-transition',
      form: 'sns',
      eventId,
      account: origin.account,
      region: origin.region,
      alarmName: required.alarmName,
      description: toText(message.AlarmDescription),
      alarmKind,
      state: required.state,
      at: required.at,
      reason: toText(message.NewStateReason),
      previousState: toAlarmState(message.OldStateValue),
      metrics: metricsOf(series),
      periodSeconds: toPeriodSeconds(trigger.Period) ?? evaluatedPeriod(series),
      statistic: evaluatedMetric(series)?.statistic,
      threshold: alarmKind === 'anomaly-detection' ? undefined : toFiniteNumber(trigger.Threshold),
      newest: NO_DATA,
      recentValues: [],
      evaluated: [],
      remarks: [],
    } as const);
  },
};
