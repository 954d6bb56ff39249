import { type CloudWatchClient, type MetricAlarm, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import type { AlarmDefinition } from '../../core/alarm-definition.ts';
import type { AlarmDefinitionReader, StandingAlarm } from '../../ports/alarm-definitions.ts';
import { toAwsCallError } from './errors.ts';

/** As many names as DescribeAlarms takes, and as many alarms as it gives in one page. */
const PAGE_SIZE = 100;

const MEMBERS = [
  'AlarmDescription',
  'Namespace',
  'MetricName',
  'Dimensions',
  'Statistic',
  'ExtendedStatistic',
  'Period',
  'Metrics',
  'EvaluationPeriods',
  'DatapointsToAlarm',
  'Threshold',
  'ComparisonOperator',
  'TreatMissingData',
] as const satisfies readonly (keyof AlarmDefinition & keyof MetricAlarm)[];

/** JSON knows no `undefined`, which the SDK sets for what an answer leaves out. */
const pick = (alarm: MetricAlarm): Partial<AlarmDefinition> =>
  JSON.parse(JSON.stringify(Object.fromEntries(MEMBERS.map((member) => [member, alarm[member]]))));

const toStanding = (name: string, alarm: MetricAlarm): StandingAlarm => ({
  definition: { ...pick(alarm), AlarmName: name },
  state: alarm.StateValue === 'OK' || alarm.StateValue === 'ALARM' ? alarm.StateValue : 'INSUFFICIENT_DATA',
  actionsEnabled: alarm.ActionsEnabled ?? true,
  hasFixedThreshold: alarm.ThresholdMetricId === undefined && alarm.Threshold !== undefined,
});

/** Composite alarms are not asked for: they have no metric, and drive nothing. */
export const createAlarmDefinitionReader = (cloudWatch: CloudWatchClient): AlarmDefinitionReader => {
  const read = async (names: readonly string[] | undefined, found: StandingAlarm[]): Promise<void> => {
    const pages = paginateDescribeAlarms(
      { client: cloudWatch, pageSize: PAGE_SIZE },
      { AlarmTypes: ['MetricAlarm'], ...(names === undefined ? {} : { AlarmNames: [...names] }) },
    );
    try {
      for await (const { MetricAlarms = [] } of pages) {
        for (const alarm of MetricAlarms) {
          if (alarm.AlarmName !== undefined) found.push(toStanding(alarm.AlarmName, alarm));
        }
      }
    } catch (error) {
      throw toAwsCallError('cloudwatch:DescribeAlarms', error);
    }
  };
  return {
    async readDefinitions(names) {
      const found: StandingAlarm[] = [];
      if (names === undefined) await read(undefined, found);
      for (let from = 0; from < (names?.length ?? 0); from += PAGE_SIZE) {
        await read(names?.slice(from, from + PAGE_SIZE), found);
      }
      return found;
    },
  };
};
