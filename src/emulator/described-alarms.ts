import { isComposite } from '../world/alarm-book.ts';
import type { DescribedAlarm } from '../world/alarm-types.ts';
import type { World } from '../world/world.ts';
import { pageOf } from './pages.ts';
import { toWireTime } from './wire-time.ts';

export interface DescribeAlarmsInput {
  readonly AlarmNames?: readonly string[];
  readonly AlarmNamePrefix?: string;
  readonly AlarmTypes?: readonly string[];
  readonly StateValue?: string;
  readonly MaxRecords?: number;
  readonly NextToken?: string;
}

/** An alarm as the answer carries it. */
export type WireAlarm = Readonly<Record<string, unknown>> & {
  readonly AlarmName: string;
  readonly StateValue?: unknown;
};

const toWireAlarm = (alarm: DescribedAlarm): WireAlarm => ({
  ...alarm,
  AlarmConfigurationUpdatedTimestamp: toWireTime(alarm.AlarmConfigurationUpdatedTimestamp),
  StateUpdatedTimestamp: toWireTime(alarm.StateUpdatedTimestamp),
  StateTransitionedTimestamp: toWireTime(alarm.StateUpdatedTimestamp),
});

export interface WireAlarms {
  readonly metric: readonly WireAlarm[];
  readonly composite: readonly WireAlarm[];
}

/** Every alarm of the world. */
export const listAlarms = (world: World): WireAlarms => {
  if (world.alarmEvaluation === 'on-read') world.alarms.evaluate();
  const all = world.alarms.describe();
  return {
    metric: all.filter((alarm) => !isComposite(alarm)).map(toWireAlarm),
    composite: all.filter(isComposite).map(toWireAlarm),
  };
};

/** Without AlarmTypes only metric alarms are listed; composite ones must be asked for (API page "DescribeAlarms"). */
export const toDescribeAlarmsAnswer = (alarms: WireAlarms, input: DescribeAlarmsInput): object => {
  const { AlarmNames, AlarmNamePrefix, StateValue, AlarmTypes = ['MetricAlarm'] } = input;
  const wanted = ({ AlarmName, StateValue: state }: WireAlarm): boolean =>
    (AlarmNames === undefined || AlarmNames.includes(AlarmName)) &&
    (AlarmNamePrefix === undefined || AlarmName.startsWith(AlarmNamePrefix)) &&
    (StateValue === undefined || state === StateValue);
  const all = [
    ...(AlarmTypes.includes('MetricAlarm') ? alarms.metric : []).map((alarm) => ({ composite: false, alarm })),
    ...(AlarmTypes.includes('CompositeAlarm') ? alarms.composite : []).map((alarm) => ({ composite: true, alarm })),
  ].filter(({ alarm }) => wanted(alarm));
  const { items, next } = pageOf(all, input.MaxRecords ?? 50, input.NextToken);
  return {
    MetricAlarms: items.filter(({ composite }) => !composite).map(({ alarm }) => alarm),
    CompositeAlarms: items.filter(({ composite }) => composite).map(({ alarm }) => alarm),
    ...next,
  };
};
