import type { AlarmBook } from './alarm-book.ts';
import type { DescribedAlarm } from './alarm-types.ts';

/** The alarms that call a scaling policy: those with its ARN among their actions. */
export const alarmsCalling = (alarms: AlarmBook, policyArn: string): readonly DescribedAlarm[] =>
  alarms.describe().filter(({ AlarmActions }) => AlarmActions?.includes(policyArn));
