/** What an alarm is for: the high or low alarm of a signal, or the wake or crash alarm of a target. */
export type AlarmPart = { readonly signalId: string; readonly side: 'high' | 'low' } | 'wake' | 'crash';

export interface StackNames {
  readonly service: string;
  readonly stage: string;
}

/** CloudWatch's limit (PutMetricAlarm, Amazon CloudWatch API Reference). */
export const LONGEST_ALARM_NAME = 255;

/** `chat-concurrency-high`, `summariser-wake`: the part of the name that service and stage do not change. */
export const alarmNameStem = (targetId: string, part: AlarmPart): string =>
  typeof part === 'string' ? `${targetId}-${part}` : `${targetId}-${part.signalId}-${part.side}`;

/** The name of an alarm the stack makes; events carry it, so rule patterns and replayed events depend on it. */
export const alarmName = ({ service, stage }: StackNames, targetId: string, part: AlarmPart): string =>
  `${service}-${stage}-${alarmNameStem(targetId, part)}`;
