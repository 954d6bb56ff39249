import type { AlarmState } from '../core/alarm-transition.ts';
import type { MetricDataQuery } from '../core/target-configuration.ts';
import type { EpochMs } from '../core/time.ts';
import type { TreatMissingData } from './alarm-evaluator.ts';

interface AlarmActions {
  readonly AlarmName: string;
  readonly AlarmDescription?: string;
  /** Absent: true. */
  readonly ActionsEnabled?: boolean;
  readonly AlarmActions?: readonly string[];
  readonly OKActions?: readonly string[];
  readonly InsufficientDataActions?: readonly string[];
}

/** Members of PutMetricAlarm, in AWS's spelling, so that DescribeAlarms gives back what was put. */
export interface MetricAlarmDefinition extends AlarmActions {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
  readonly Statistic?: string;
  readonly ExtendedStatistic?: string;
  readonly Period?: number;
  readonly Metrics?: readonly MetricDataQuery[];
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly Threshold?: number;
  /** Of an anomaly-detection alarm: the band's query. Its state is only ever forced: bands are not modelled. */
  readonly ThresholdMetricId?: string;
  readonly ComparisonOperator: string;
  readonly TreatMissingData?: TreatMissingData;
}

/** Members of PutCompositeAlarm. */
export interface CompositeAlarmDefinition extends AlarmActions {
  readonly AlarmRule: string;
  readonly ActionsSuppressor?: string;
}

export interface AlarmStanding {
  readonly AlarmArn: string;
  readonly ActionsEnabled: boolean;
  readonly AlarmConfigurationUpdatedTimestamp: EpochMs;
  readonly StateValue: AlarmState;
  readonly StateReason: string;
  /** JSON text; absent after a forced state without it and at creation. */
  readonly StateReasonData?: string;
  readonly StateUpdatedTimestamp: EpochMs;
  /** Of a composite alarm whose actions are held back. */
  readonly ActionsSuppressedBy?: string;
}

export type DescribedMetricAlarm = MetricAlarmDefinition & AlarmStanding;
export type DescribedCompositeAlarm = CompositeAlarmDefinition & AlarmStanding;
export type DescribedAlarm = DescribedMetricAlarm | DescribedCompositeAlarm;

/** One transition: the alarm as it is after it, and the state it left. */
export interface AlarmStateChange {
  readonly at: EpochMs;
  readonly alarm: DescribedAlarm;
  readonly previous: Pick<AlarmStanding, 'StateValue' | 'StateReason' | 'StateReasonData' | 'StateUpdatedTimestamp'>;
}
