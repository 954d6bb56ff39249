import { type ClientOptions, createAutoScalingClient, createSchedulerClient } from '../adapters/aws/clients.ts';
import { createNativeRegistrationReader } from '../adapters/aws/native-registration.ts';
import { createNativeScalingSwitch } from '../adapters/aws/native-scaling.ts';
import { createReleaseTimer } from '../adapters/aws/release-timer.ts';
import type { EvaluationPorts } from '../app/ports.ts';
import { loadReleaseRoleArn } from '../config/load.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';

/**
 * What mode `guard` needs beside the other ports. The bundle of a configuration without such targets has an empty object
 * in its place.
 */
export const nativeGuardPorts = (
  clients: ClientOptions,
  { service, stage }: CompiledConfiguration,
): Pick<EvaluationPorts, 'nativeGuard'> => {
  const autoScaling = createAutoScalingClient(clients);
  return {
    nativeGuard: {
      registrations: createNativeRegistrationReader(autoScaling),
      scaling: createNativeScalingSwitch(autoScaling),
      timer: createReleaseTimer({
        client: createSchedulerClient(clients),
        stack: `${service}-${stage}`,
        roleArn: loadReleaseRoleArn(),
      }),
    },
  };
};
