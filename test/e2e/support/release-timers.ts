import type { RegisterScalableTargetCommandInput } from '@aws-sdk/client-application-auto-scaling';
import { DeleteScheduleCommand, GetScheduleCommand, ListSchedulesCommand } from '@aws-sdk/client-scheduler';
import { formatResourceId, type ScalableTarget } from '../../../src/core/scalable-target.ts';
import type { LocalAws } from './local-aws.ts';
import type { NativeScaling } from './native-scaling.ts';
import { STACK_NAME } from './serverless.ts';

/** A one-time schedule as the local stack keeps it. */
export interface ReleaseTimer {
  readonly name: string;
  readonly group: string;
  /** When it was made. */
  readonly madeAt: number;
  /** When it is to fire. */
  readonly at: number;
  readonly roleArn: string;
  readonly input: RegisterScalableTargetCommandInput;
  readonly isDeletedAfterwards: boolean;
}

const REGISTER = 'arn:aws:scheduler:::aws-sdk:applicationautoscaling:registerScalableTarget';

/** `at(2026-03-01T10:20:00)`, in UTC. Source: "Schedule types in EventBridge Scheduler", its User Guide. */
const parseAt = (expression = ''): number => {
  const [, time] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression) ?? [];
  if (time === undefined) throw new Error(`no one-time schedule: ${expression}`);
  return Date.parse(`${time}Z`);
};

const readTimer = async ({ schedules }: LocalAws, name: string): Promise<ReleaseTimer> => {
  const found = await schedules.send(new GetScheduleCommand({ Name: name }));
  const { Target, FlexibleTimeWindow, State, ScheduleExpressionTimezone } = found;
  if (Target?.Arn !== REGISTER || FlexibleTimeWindow?.Mode !== 'OFF' || State !== 'ENABLED') {
    throw new Error(`no timer that would lift a suspension: ${JSON.stringify(found)}`);
  }
  if (ScheduleExpressionTimezone !== 'UTC') throw new Error(`its time is of ${ScheduleExpressionTimezone}`);
  return {
    name,
    group: found.GroupName ?? '',
    madeAt: found.CreationDate?.getTime() ?? Number.NaN,
    at: parseAt(found.ScheduleExpression),
    roleArn: Target.RoleArn ?? '',
    input: JSON.parse(Target.Input ?? '{}'),
    isDeletedAfterwards: found.ActionAfterCompletion === 'DELETE',
  };
};

/** Every timer of the deployed stack, of one target or of all. */
export const readTimers = async (aws: LocalAws, target?: ScalableTarget): Promise<readonly ReleaseTimer[]> => {
  const { Schedules = [] } = await aws.schedules.send(new ListSchedulesCommand({ NamePrefix: STACK_NAME }));
  const timers = await Promise.all(Schedules.map(({ Name = '' }) => readTimer(aws, Name)));
  return timers.filter(({ input }) => target === undefined || input.ResourceId === formatResourceId(target));
};

/**
 * Stands in for EventBridge Scheduler at a moment, which is given since nobody waits for a quarter of an hour here: carries
 * out exactly the input of each timer of this target that is due then. The local stack keeps schedules and knows their time,
 * but has no universal targets: it would log a warning, and take the schedule away.
 * @returns how many fired
 */
export const fireDue = async (
  aws: LocalAws,
  native: NativeScaling,
  target: ScalableTarget,
  moment: number,
): Promise<number> => {
  const due = (await readTimers(aws, target)).filter(({ at }) => at <= moment);
  for (const { name, input, isDeletedAfterwards } of due) {
    await native.carryOut(input);
    if (isDeletedAfterwards) await aws.schedules.send(new DeleteScheduleCommand({ Name: name }));
  }
  return due.length;
};
