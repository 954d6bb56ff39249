import type { AlarmState } from '../../../src/core/alarm-transition.ts';
import type { Datapoint } from '../../../src/core/metric-observation.ts';
import type { EpochMs } from '../../../src/core/time.ts';
import { anEvent } from '../../support/alarm-event.ts';

/** One alarm's change of state, as CloudWatch tells it. */
export interface AlarmChange {
  readonly targetId: string;
  readonly alarmName: string;
  readonly state: AlarmState;
  readonly previous: AlarmState;
  readonly at: EpochMs;
  readonly threshold: number;
  readonly newest: Datapoint | undefined;
  readonly recent: readonly number[];
}

const toTimestamp = (at: EpochMs): string => new Date(at).toISOString().replace('Z', '+0000');

/** The event on the bus. It names no endpoint: the alarm's name alone says whose it is. */
export const toAlarmEvent = (change: AlarmChange): unknown => {
  const { alarmName, state, previous, at, threshold, newest, recent } = change;
  const reasonData = {
    version: '1.0',
    statistic: 'Maximum',
    period: 10,
    recentDatapoints: recent,
    threshold,
    evaluatedDatapoints: newest ? [{ timestamp: toTimestamp(newest.at), sampleCount: 1, value: newest.value }] : [],
  };
  const metric = { namespace: 'AWS/SageMaker', name: 'ConcurrentRequestsPerModel', dimensions: {} };
  return anEvent(
    {
      alarmName,
      state: {
        value: state,
        reason: 'Threshold Crossed',
        reasonData: JSON.stringify(reasonData),
        timestamp: toTimestamp(at),
      },
      previousState: { value: previous, reason: 'before', timestamp: toTimestamp(at) },
      configuration: {
        metrics: [{ id: 'm1', metricStat: { metric, period: 10, stat: 'Maximum' }, returnData: true }],
      },
    },
    { id: `${alarmName}@${at}`, time: new Date(at).toISOString(), resources: [] },
  );
};

/** An endpoint's new status, as SageMaker tells it. */
export const toEndpointEvent = (endpointName: string, status: string, at: EpochMs): unknown => ({
  version: '0',
  id: `${endpointName}@${at}`,
  'detail-type': 'SageMaker Endpoint State Change',
  source: 'aws.sagemaker',
  account: '123456789012',
  time: new Date(at).toISOString(),
  region: 'us-east-1',
  resources: [`arn:aws:sagemaker:us-east-1:123456789012:endpoint/${endpointName}`],
  detail: {
    EndpointName: endpointName,
    EndpointStatus: status.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(),
  },
});
