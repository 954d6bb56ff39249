import { GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import {
  DescribeEndpointCommand,
  DescribeInferenceComponentCommand,
  UpdateEndpointWeightsAndCapacitiesCommand,
  UpdateInferenceComponentRuntimeConfigCommand,
} from '@aws-sdk/client-sagemaker';
import type { Emulated } from '../emulated.ts';

export const ENDPOINT_ARN = 'arn:aws:sagemaker:us-east-1:123456789012:endpoint/demo-chat';
export const DIMENSIONS = { EndpointName: 'demo-chat', VariantName: 'AllTraffic' };

export const putDemoEndpoint = ({ world }: Emulated): void =>
  world.capacity.putEndpoint({
    name: 'demo-chat',
    variants: [
      { name: 'AllTraffic', desired: 2, instanceType: 'ml.g5.xlarge' },
      { name: 'Canary', desired: 1, instanceType: 'ml.g5.xlarge' },
    ],
  });

export const describeEndpoint = ({ sagemaker }: Emulated, EndpointName = 'demo-chat') =>
  sagemaker.send(new DescribeEndpointCommand({ EndpointName }));

/** Status, desired and current of the first variant. */
export const lookAtVariant = async (emulated: Emulated) => {
  const { EndpointStatus, ProductionVariants } = await describeEndpoint(emulated);
  const [variant] = ProductionVariants ?? [];
  return [EndpointStatus, variant?.DesiredInstanceCount, variant?.CurrentInstanceCount];
};

export const scaleVariant = ({ sagemaker }: Emulated, DesiredInstanceCount: number, VariantName = 'AllTraffic') =>
  sagemaker.send(
    new UpdateEndpointWeightsAndCapacitiesCommand({
      EndpointName: 'demo-chat',
      DesiredWeightsAndCapacities: [{ VariantName, DesiredInstanceCount }],
    }),
  );

export const putDemoComponent = ({ world }: Emulated, desired = 2): void =>
  world.capacity.putComponent({
    name: 'demo-summary',
    endpointName: 'demo-chat',
    variantName: 'AllTraffic',
    desired,
  });

export const lookAtComponent = async ({ sagemaker }: Emulated) => {
  const answer = await sagemaker.send(
    new DescribeInferenceComponentCommand({ InferenceComponentName: 'demo-summary' }),
  );
  const { DesiredCopyCount, CurrentCopyCount } = answer.RuntimeConfig ?? {};
  return [answer.InferenceComponentStatus, DesiredCopyCount, CurrentCopyCount, answer.FailureReason];
};

export const scaleComponent = ({ sagemaker }: Emulated, CopyCount: number) =>
  sagemaker.send(
    new UpdateInferenceComponentRuntimeConfigCommand({
      InferenceComponentName: 'demo-summary',
      DesiredRuntimeConfig: { CopyCount },
    }),
  );

/** One metric of the demo variant, oldest first: seconds since `from`, value. */
export const readMetric = async (
  { cloudwatch }: Emulated,
  MetricName: string,
  { stat = 'Maximum', period = 60, from, to }: { stat?: string; period?: number; from: number; to: number },
) => {
  const { MetricDataResults } = await cloudwatch.send(
    new GetMetricDataCommand({
      StartTime: new Date(from),
      EndTime: new Date(to),
      ScanBy: 'TimestampAscending',
      MetricDataQueries: [
        {
          Id: 'm1',
          MetricStat: {
            Metric: {
              Namespace: 'AWS/SageMaker',
              MetricName,
              Dimensions: Object.entries(DIMENSIONS).map(([Name, Value]) => ({ Name, Value })),
            },
            Period: period,
            Stat: stat,
          },
        },
      ],
    }),
  );
  const { Timestamps = [], Values = [] } = MetricDataResults?.[0] ?? {};
  return Timestamps.map((at, i) => [(at.getTime() - from) / 1_000, Values[i]]);
};
