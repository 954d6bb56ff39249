import { parseArn } from '../alarm/arn.ts';
import { describeProblem } from '../alarm/describe-problem.ts';
import { isJsonObject, toList, toObject, toText, withoutUndefined } from '../alarm/json-value.ts';
import { claimAccount, claimRegion, parseOrigin } from '../alarm/parse-origin.ts';
import { parseTimestamp } from '../alarm/parse-timestamp.ts';
import { rejectEvent } from '../alarm/reject-event.ts';
import type { IgnoredEvent, RejectedEvent } from '../core/alarm-transition.ts';
import type { EndpointTransition } from '../core/endpoint-transition.ts';
import type { Runtime } from '../core/runtime.ts';

const DETAIL_TYPE = 'SageMaker Endpoint State Change';

/** Events say `IN_SERVICE` where DescribeEndpoint says `InService`; either is understood. */
export const toApiStatus = (status: string): string =>
  /^[A-Z]+(?:_[A-Z]+)*$/.test(status)
    ? status
        .split('_')
        .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
        .join('')
    : status;

/**
 * An endpoint's state change as EventBridge delivers it. Counts and times of it are not believed: AWS's own samples
 * disagree about their types, and DescribeEndpoint knows better.
 * Source: Amazon SageMaker AI Developer Guide, "Events that Amazon SageMaker AI sends to Amazon EventBridge". Total.
 */
export const parseEndpointEvent = (
  event: unknown,
  runtime: Runtime,
): EndpointTransition | IgnoredEvent | RejectedEvent => {
  if (!isJsonObject(event) || typeof event['detail-type'] !== 'string' || typeof event.source !== 'string') {
    return rejectEvent('unknown-shape', describeProblem('event', 'an event of EventBridge', event), undefined);
  }
  const eventId = toText(event.id);
  if (event.source !== 'aws.sagemaker' || event['detail-type'] !== DETAIL_TYPE) {
    const detail = `${event.source} sent "${event['detail-type']}": expected aws.sagemaker and "${DETAIL_TYPE}"`;
    return withoutUndefined({ kind: 'ignored', reason: 'other-event', detail, eventId } as const);
  }
  const context = { runtime, path: '' };
  const origin = parseOrigin(
    {
      account: claimAccount('account', event.account),
      region: claimRegion('region', event.region),
      arn: toList(event.resources).find((resource) => parseArn(resource) !== undefined),
      eventId,
      alarmName: undefined,
    },
    context,
  );
  if (origin.kind !== 'ours') return origin;
  const detail = toObject(event.detail);
  const endpointName = toText(detail.EndpointName);
  const status = toText(detail.EndpointStatus);
  if (endpointName === undefined || status === undefined) {
    const [member, found] =
      endpointName === undefined ? ['EndpointName', detail.EndpointName] : ['EndpointStatus', detail.EndpointStatus];
    return rejectEvent(
      'malformed-event',
      describeProblem(`detail.${member}`, 'a text that is not empty', found),
      eventId,
    );
  }
  return withoutUndefined({
    kind: 'endpoint-transition',
    eventId,
    endpointName,
    status: toApiStatus(status),
    at: parseTimestamp(event.time),
  } as const);
};
