import type { AlarmTransition } from '../core/alarm-transition.ts';
import { toObject, toText, withoutUndefined } from './json-value.ts';
import { parseTimestamp } from './parse-timestamp.ts';

/**
 * `muteDetail`: the alarm's actions are muted. EventBridge reports the change all the same, so it is for us to keep
 * still. One that cannot be read mutes too, as somebody asked for quiet.
 * Source: Amazon CloudWatch User Guide, "Alarm events and EventBridge".
 */
export const parseMuteDetail = (muteDetail: unknown): AlarmTransition['muted'] => {
  if (muteDetail === undefined || muteDetail === null) return undefined;
  const { mutedByArn, muteWindowStart, muteWindowEnd } = toObject(muteDetail);
  return withoutUndefined({
    by: toText(mutedByArn) ?? 'a mute rule the event does not name',
    from: parseTimestamp(muteWindowStart),
    until: parseTimestamp(muteWindowEnd),
  });
};
