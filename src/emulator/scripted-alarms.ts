import type { World } from '../world/world.ts';
import { type DescribeAlarmsInput, listAlarms, toDescribeAlarmsAnswer, type WireAlarm } from './described-alarms.ts';

const isAlarm = (value: unknown): value is WireAlarm =>
  typeof value === 'object' && value !== null && 'AlarmName' in value && typeof value.AlarmName === 'string';

const alarmsIn = (list: unknown): readonly WireAlarm[] => (Array.isArray(list) ? list.filter(isAlarm) : []);

/**
 * The script lists every alarm that exists; one that is not listed does not exist, whatever the world says.
 * Members it leaves out are those of the world's alarm of that name.
 */
export const mergeScriptedAlarms = (
  world: World,
  response: Readonly<Record<string, unknown>>,
  input: DescribeAlarmsInput,
): object => {
  const known = listAlarms(world);
  const complete = (alarm: WireAlarm): WireAlarm => ({
    ...[...known.metric, ...known.composite].find(({ AlarmName }) => AlarmName === alarm.AlarmName),
    ...alarm,
  });
  const alarms = {
    metric: alarmsIn(response.MetricAlarms).map(complete),
    composite: alarmsIn(response.CompositeAlarms).map(complete),
  };
  return toDescribeAlarmsAnswer(alarms, input);
};
