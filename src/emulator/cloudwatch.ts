import {
  DeleteAlarmsInput$,
  DescribeAlarmsInput$,
  DisableAlarmActionsInput$,
  EnableAlarmActionsInput$,
  GetMetricDataInput$,
  PutCompositeAlarmInput$,
  PutMetricAlarmInput$,
  PutMetricDataInput$,
  SetAlarmStateInput$,
} from '@aws-sdk/client-cloudwatch';
import { ALARM_STATES, type AlarmState } from '../core/alarm-transition.ts';
import { COMPARISON_OPERATORS } from '../world/alarm-evaluator.ts';
import type { CompositeAlarmDefinition, MetricAlarmDefinition } from '../world/alarm-types.ts';
import { toDimensionMap } from '../world/metric-queries.ts';
import { validationRefusal } from '../world/refusal.ts';
import { type DescribeAlarmsInput, listAlarms, toDescribeAlarmsAnswer } from './described-alarms.ts';
import {
  type MetricDataInput,
  MOST_DATAPOINTS,
  readResults,
  refuseWrongQueries,
  toMetricDataAnswer,
} from './metric-data.ts';
import { type Operations, operation } from './operation.ts';
import { fromWireTime, toWireTime } from './wire-time.ts';

const ALARM_NAME = { minLength: 1, maxLength: 255 };
const STATE = { oneOf: ALARM_STATES };

/** What PutMetricAlarm checks beyond the types of its members (API page "PutMetricAlarm"). */
const refuseWrongAlarm = (alarm: MetricAlarmDefinition): void => {
  const period = alarm.Period ?? alarm.Metrics?.find(({ MetricStat }) => MetricStat !== undefined)?.MetricStat?.Period;
  if ((alarm.MetricName === undefined) === (alarm.Metrics === undefined)) {
    throw validationRefusal('Exactly one of MetricName and Metrics must be given.');
  }
  if (alarm.Metrics !== undefined && alarm.Metrics.filter(({ ReturnData }) => ReturnData !== false).length !== 1) {
    throw validationRefusal('Exactly one element of the metrics list should return data.');
  }
  if (period === undefined || !([10, 20, 30].includes(period) || (period > 0 && period % 60 === 0))) {
    throw validationRefusal('Period must be 10, 20, 30 or a multiple of 60.');
  }
  const window = period * alarm.EvaluationPeriods;
  if (window > 604_800 || (period < 3_600 && window > 86_400)) {
    throw validationRefusal('Metrics cannot be checked across more than 7 days, or 1 day for periods below an hour.');
  }
  if ((alarm.DatapointsToAlarm ?? 1) > alarm.EvaluationPeriods) {
    throw validationRefusal('DatapointsToAlarm must be less than or equal to EvaluationPeriods.');
  }
};

interface PutMetricDataInput {
  readonly Namespace: string;
  readonly MetricData?: readonly {
    readonly MetricName: string;
    readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
    readonly Timestamp?: number;
    readonly Value?: number;
    readonly StorageResolution?: number;
  }[];
}

/** The part of the CloudWatch API that scaling uses. */
export const CLOUDWATCH: Operations = {
  GetMetricData: operation<MetricDataInput>(
    GetMetricDataInput$,
    (world, input) => {
      refuseWrongQueries(input);
      return toMetricDataAnswer(readResults(world, input), input);
    },
    {
      MetricDataQueries: { maxLength: 500 },
      MaxDatapoints: { whole: true, least: 1, most: MOST_DATAPOINTS },
      ScanBy: { oneOf: ['TimestampDescending', 'TimestampAscending'] },
    },
  ),
  PutMetricData: operation<PutMetricDataInput>(PutMetricDataInput$, (world, { Namespace, MetricData }) => {
    for (const { MetricName, Dimensions, Timestamp, Value, StorageResolution } of MetricData ?? []) {
      if (Value === undefined)
        throw validationRefusal('Only single values are taken here: the parameter Value is missing.');
      const at = fromWireTime(Timestamp ?? toWireTime(world.now()));
      const name = { namespace: Namespace, metric: MetricName, dimensions: toDimensionMap(Dimensions) };
      world.metrics.put(name, [{ at, value: Value }], { resolutionSeconds: StorageResolution ?? 60 });
    }
    return {};
  }),
  DescribeAlarms: operation<DescribeAlarmsInput>(
    DescribeAlarmsInput$,
    (world, input) => toDescribeAlarmsAnswer(listAlarms(world), input),
    {
      AlarmNames: { maxLength: 100 },
      'AlarmNames[]': ALARM_NAME,
      'AlarmTypes[]': { oneOf: ['CompositeAlarm', 'MetricAlarm', 'LogAlarm'] },
      StateValue: STATE,
      MaxRecords: { whole: true, least: 1, most: 100 },
    },
  ),
  PutMetricAlarm: operation<MetricAlarmDefinition>(
    PutMetricAlarmInput$,
    (world, input) => {
      refuseWrongAlarm(input);
      world.alarms.putMetricAlarm(input);
      return {};
    },
    {
      AlarmName: ALARM_NAME,
      AlarmDescription: { maxLength: 1_024 },
      Dimensions: { maxLength: 30 },
      Metrics: { maxLength: 20 },
      AlarmActions: { maxLength: 5 },
      OKActions: { maxLength: 5 },
      InsufficientDataActions: { maxLength: 5 },
      Period: { whole: true },
      EvaluationPeriods: { whole: true, least: 1 },
      DatapointsToAlarm: { whole: true, least: 1 },
      ComparisonOperator: {
        oneOf: [
          ...COMPARISON_OPERATORS,
          'LessThanLowerOrGreaterThanUpperThreshold',
          'LessThanLowerThreshold',
          'GreaterThanUpperThreshold',
        ],
      },
    },
  ),
  PutCompositeAlarm: operation<CompositeAlarmDefinition>(
    PutCompositeAlarmInput$,
    (world, input) => {
      world.alarms.putCompositeAlarm(input);
      return {};
    },
    { AlarmName: ALARM_NAME, AlarmRule: { minLength: 1, maxLength: 10_240 } },
  ),
  DeleteAlarms: operation<{ readonly AlarmNames: readonly string[] }>(
    DeleteAlarmsInput$,
    (world, { AlarmNames }) => {
      world.alarms.remove(AlarmNames);
      return {};
    },
    { AlarmNames: { maxLength: 100 } },
  ),
  SetAlarmState: operation<{
    readonly AlarmName: string;
    readonly StateValue: AlarmState;
    readonly StateReason: string;
    readonly StateReasonData?: string;
  }>(
    SetAlarmStateInput$,
    (world, { AlarmName, StateValue, StateReason, StateReasonData }) => {
      world.alarms.forceState(AlarmName, StateValue, world.now(), {
        reason: StateReason,
        ...(StateReasonData === undefined ? {} : { reasonData: StateReasonData }),
      });
      return {};
    },
    {
      AlarmName: ALARM_NAME,
      StateValue: STATE,
      StateReason: { maxLength: 1_023 },
      StateReasonData: { maxLength: 4_000 },
    },
  ),
  EnableAlarmActions: operation<{ readonly AlarmNames: readonly string[] }>(
    EnableAlarmActionsInput$,
    (world, { AlarmNames }) => {
      world.alarms.setActionsEnabled(AlarmNames, true);
      return {};
    },
  ),
  DisableAlarmActions: operation<{ readonly AlarmNames: readonly string[] }>(
    DisableAlarmActionsInput$,
    (world, { AlarmNames }) => {
      world.alarms.setActionsEnabled(AlarmNames, false);
      return {};
    },
  ),
};
