import type { MetricDataQuery } from '../../core/target-configuration.ts';
import type { EpochMs } from '../../core/time.ts';
import { isComposite } from '../../world/alarm-book.ts';
import type {
  AlarmStanding,
  AlarmStateChange,
  DescribedAlarm,
  MetricAlarmDefinition,
} from '../../world/alarm-types.ts';
import type { Home } from '../../world/arns.ts';
import type { EndpointView } from '../../world/capacity-types.ts';
import { formatAlarmTime, formatEventTime } from '../../world/format-time.ts';
import { toDimensionMap } from '../../world/metric-queries.ts';

/** What EventBridge hands to a function. */
export interface BusEvent {
  readonly id: string;
  readonly [member: string]: unknown;
}

type Standing = Pick<AlarmStanding, 'StateValue' | 'StateReason' | 'StateReasonData' | 'StateUpdatedTimestamp'>;

const toState = ({ StateValue, StateReason, StateReasonData, StateUpdatedTimestamp }: Standing): object => ({
  value: StateValue,
  reason: StateReason,
  ...(StateReasonData === undefined ? {} : { reasonData: StateReasonData }),
  timestamp: formatAlarmTime(StateUpdatedTimestamp),
});

const toMetricStat = ({ Metric, Period, Stat }: NonNullable<MetricDataQuery['MetricStat']>): object => ({
  metric: { namespace: Metric.Namespace, name: Metric.MetricName, dimensions: toDimensionMap(Metric.Dimensions) },
  period: Period,
  stat: Stat,
});

const toQuery = ({ Id, Expression, Label, MetricStat, ReturnData = true }: MetricDataQuery): object => ({
  id: Id,
  ...(MetricStat === undefined ? { expression: Expression } : { metricStat: toMetricStat(MetricStat) }),
  ...(Label === undefined ? {} : { label: Label }),
  returnData: ReturnData,
});

/** A plain alarm is shown as the one query it is. */
const queriesOf = (alarm: MetricAlarmDefinition): readonly MetricDataQuery[] => {
  const { Metrics, Namespace = '', MetricName = '', Dimensions = [], Period = 60 } = alarm;
  const Stat = alarm.Statistic ?? alarm.ExtendedStatistic ?? '';
  return Metrics ?? [{ Id: 'm1', MetricStat: { Metric: { Namespace, MetricName, Dimensions }, Period, Stat } }];
};

const toConfiguration = (alarm: DescribedAlarm): object => ({
  ...(alarm.AlarmDescription === undefined ? {} : { description: alarm.AlarmDescription }),
  ...(isComposite(alarm) ? { alarmRule: alarm.AlarmRule } : { metrics: queriesOf(alarm).map(toQuery) }),
});

const toBusEvent = (
  { account, region }: Home,
  event: { readonly about: string; readonly at: EpochMs; readonly arn: string },
  what: { readonly source: string; readonly detailType: string; readonly detail: object },
): BusEvent => ({
  version: '0',
  id: `${event.about}@${event.at}`,
  'detail-type': what.detailType,
  source: what.source,
  account,
  time: formatEventTime(event.at),
  region,
  resources: [event.arn],
  detail: what.detail,
});

/** An alarm's change of state ("Alarm events and EventBridge", Amazon CloudWatch User Guide). */
export const toAlarmEvent = (home: Home, { at, alarm, previous }: AlarmStateChange): BusEvent =>
  toBusEvent(
    home,
    { about: alarm.AlarmName, at, arn: alarm.AlarmArn },
    {
      source: 'aws.cloudwatch',
      detailType: 'CloudWatch Alarm State Change',
      detail: {
        alarmName: alarm.AlarmName,
        state: toState(alarm),
        previousState: toState(previous),
        configuration: toConfiguration(alarm),
      },
    },
  );

/** DescribeEndpoint says `InService` where the event says `IN_SERVICE`. */
const toEventStatus = (status: string): string => status.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

/** An endpoint's new status ("Events that Amazon SageMaker AI sends to Amazon EventBridge", Amazon SageMaker AI Developer Guide). */
export const toEndpointEvent = (home: Home, endpoint: EndpointView, at: EpochMs): BusEvent =>
  toBusEvent(
    home,
    { about: endpoint.name, at, arn: endpoint.arn },
    {
      source: 'aws.sagemaker',
      detailType: 'SageMaker Endpoint State Change',
      detail: {
        EndpointName: endpoint.name,
        EndpointArn: endpoint.arn,
        EndpointConfigName: endpoint.configName,
        ProductionVariants: endpoint.variants.map((variant) => ({
          VariantName: variant.name,
          CurrentWeight: variant.currentWeight,
          DesiredWeight: variant.desiredWeight,
          CurrentInstanceCount: variant.current,
          DesiredInstanceCount: variant.desired,
        })),
        EndpointStatus: toEventStatus(endpoint.status),
        CreationTime: endpoint.createdAt,
        LastModifiedTime: endpoint.lastModifiedAt,
      },
    },
  );
