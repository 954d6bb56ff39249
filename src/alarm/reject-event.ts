import type { RejectedEvent } from '../core/alarm-transition.ts';
import { withoutUndefined } from './json-value.ts';

export const rejectEvent = (
  reason: RejectedEvent['reason'],
  detail: string,
  eventId: string | undefined,
): RejectedEvent => withoutUndefined({ kind: 'rejected', reason, detail, eventId } as const);
