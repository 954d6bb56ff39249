import { MINUTE_MS } from '../../../src/core/time.ts';
import type { AlarmStanding, AlarmStateChange, DescribedMetricAlarm } from '../../../src/world/alarm-types.ts';
import type { EndpointView } from '../../../src/world/capacity-types.ts';
import { formatAlarmTime } from '../../../src/world/format-time.ts';

/** An entry of PutEvents, in the shape of `events/*.json`. */
export interface BusEntry {
  readonly Source: string;
  readonly DetailType: string;
  readonly Time: Date;
  readonly Resources: string[];
  readonly Detail: string;
}

type State = Pick<AlarmStanding, 'StateValue' | 'StateReason' | 'StateReasonData' | 'StateUpdatedTimestamp'>;

const toState = ({ StateValue, StateReason, StateReasonData, StateUpdatedTimestamp }: State) => ({
  value: StateValue,
  reason: StateReason,
  ...(StateReasonData === undefined ? {} : { reasonData: StateReasonData }),
  timestamp: formatAlarmTime(StateUpdatedTimestamp),
});

const toMetric = (alarm: DescribedMetricAlarm) => ({
  id: 'm1',
  metricStat: {
    metric: {
      namespace: alarm.Namespace,
      name: alarm.MetricName,
      dimensions: Object.fromEntries((alarm.Dimensions ?? []).map(({ Name, Value }) => [Name, Value])),
    },
    period: alarm.Period ?? MINUTE_MS / 1_000,
    stat: alarm.Statistic ?? alarm.ExtendedStatistic,
  },
  returnData: true,
});

/** Source: "Alarm events and EventBridge", Amazon CloudWatch User Guide. */
export const toAlarmEntry = ({ at, alarm, previous }: AlarmStateChange): BusEntry => ({
  Source: 'aws.cloudwatch',
  DetailType: 'CloudWatch Alarm State Change',
  Time: new Date(at),
  Resources: [alarm.AlarmArn],
  Detail: JSON.stringify({
    alarmName: alarm.AlarmName,
    state: toState(alarm),
    previousState: toState(previous),
    configuration: {
      description: alarm.AlarmDescription ?? '',
      metrics: 'AlarmRule' in alarm ? [] : [toMetric(alarm)],
    },
  }),
});

/** `IN_SERVICE` where the API says `InService`. Source: "Events that Amazon SageMaker AI sends to Amazon EventBridge". */
const toEventStatus = (status: string): string => status.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

export const toEndpointEntry = (view: EndpointView): BusEntry => ({
  Source: 'aws.sagemaker',
  DetailType: 'SageMaker Endpoint State Change',
  Time: new Date(view.lastModifiedAt),
  Resources: [view.arn],
  Detail: JSON.stringify({
    EndpointName: view.name,
    EndpointArn: view.arn,
    EndpointConfigName: view.configName,
    ProductionVariants: view.variants.map(({ name, currentWeight, desiredWeight, desired, current }) => ({
      VariantName: name,
      CurrentWeight: currentWeight,
      DesiredWeight: desiredWeight,
      CurrentInstanceCount: current,
      DesiredInstanceCount: desired,
    })),
    EndpointStatus: toEventStatus(view.status),
    CreationTime: view.createdAt,
    LastModifiedTime: view.lastModifiedAt,
  }),
});
