import type { AlarmState } from '../../core/alarm-transition.ts';

/** "The alarm continues to invoke the action once per minute": Auto Scaling actions alone. CloudWatch User Guide, "Alarm actions". */
export const ACTION_REPEAT_SECONDS = 60;

/** Whether CloudWatch carries an Auto Scaling action out now: on the way into ALARM, and each minute after it that it stays. */
export const isActionDue = (
  state: AlarmState,
  lastActionAt: number | undefined,
  now: number,
  repeatSeconds = ACTION_REPEAT_SECONDS,
): boolean => state === 'ALARM' && (lastActionAt === undefined || now >= lastActionAt + repeatSeconds);
