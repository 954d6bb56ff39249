import { createAlarmDefinitionReader } from '../../adapters/aws/alarm-definitions.ts';
import { createAutoScalingClient, createReadClients } from '../../adapters/aws/clients.ts';
import { createCloudWatchMetricReader } from '../../adapters/aws/cloudwatch-metrics.ts';
import { readComponentEndpoint } from '../../adapters/aws/component-endpoint.ts';
import { createNativeScalingReader, createNativeScalingSwitch } from '../../adapters/aws/native-scaling.ts';
import { createSageMakerCapacityReader } from '../../adapters/aws/sagemaker-capacity.ts';
import type { AlarmDefinitionReader } from '../../ports/alarm-definitions.ts';
import type { CapacityReader } from '../../ports/capacity-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MetricReader } from '../../ports/metric-reader.ts';
import type { NativeScalingReader, NativeScalingSwitch } from '../../ports/native-scaling.ts';
import { loadSettings } from '../stack/open-stack.ts';
import type { StackOptions } from '../stack/stack-options.ts';

/** What is there before anything of ours is deployed. Nothing of it scales. */
export interface Account {
  readonly native: NativeScalingReader & NativeScalingSwitch;
  readonly alarms: AlarmDefinitionReader;
  readonly metrics: MetricReader;
  readonly capacity: CapacityReader;
  /** The endpoint a component runs on. */
  readonly endpointOf: (component: string) => Promise<string | undefined>;
  readonly now: Clock;
}

/**
 * Does the work with the person's own credentials, in an account or against a running `scalectl emulate`.
 * @throws CliError where no Region is known
 */
export const withAccountOpen = async <T>(
  options: Pick<StackOptions, 'region'>,
  work: (account: Account) => Promise<T>,
): Promise<T> => {
  const { region } = loadSettings(options);
  const clients = createReadClients({ region });
  const autoScaling = createAutoScalingClient({ region });
  try {
    return await work({
      native: { ...createNativeScalingReader(autoScaling), ...createNativeScalingSwitch(autoScaling) },
      alarms: createAlarmDefinitionReader(clients.cloudWatch),
      metrics: createCloudWatchMetricReader(clients.cloudWatch),
      capacity: createSageMakerCapacityReader(clients.sageMaker),
      endpointOf: (component) => readComponentEndpoint(clients.sageMaker, component),
      now: Date.now,
    });
  } finally {
    for (const client of [...Object.values(clients), autoScaling]) client.destroy();
  }
};
