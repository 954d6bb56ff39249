import type { EventForm } from '../event-form.ts';
import { toObject, toText } from '../json-value.ts';
import { parseAlarmDetail } from '../parse-alarm-detail.ts';
import { claimAccount, claimRegion, parseOrigin } from '../parse-origin.ts';

/**
 * An alarm that invokes the function itself: `alarmData` instead of `detail`, no detail-type and no id.
 * Source: Amazon CloudWatch User Guide, "Invoke a Lambda function from an alarm".
 */
export const LAMBDA_ACTION: EventForm = {
  matches: (value) => value.alarmData !== undefined,
  parse: (event, context) => {
    const eventId = context.messageId;
    const origin = parseOrigin(
      {
        account: claimAccount('accountId', event.accountId),
        region: claimRegion('region', event.region),
        arn: event.alarmArn,
        eventId,
        alarmName: toText(toObject(event.alarmData).alarmName),
      },
      context,
    );
    return origin.kind === 'ours'
      ? parseAlarmDetail(event.alarmData, { form: 'lambda-action', eventId, origin, member: 'alarmData' }, context)
      : origin;
  },
};
