import { type ClientOptions, createAutoScalingClient, createSchedulerClient } from '../adapters/aws/clients.ts';
import { createNativeRegistrationReader } from '../adapters/aws/native-registration.ts';
import { createNativeScalingSwitch } from '../adapters/aws/native-scaling.ts';
import { createReleaseTimer } from '../adapters/aws/release-timer.ts';
import { guardNativePolicy } from '../app/guard-native-policy.ts';
import type { EvaluationPorts, NativeGuard } from '../app/ports.ts';
import { loadReleaseRoleArn } from '../config/load.ts';

/**
 * How a target in mode `guard` is evaluated. The bundle of a configuration without such targets has an empty object in
 * its place.
 */
export const guardPorts = (clients: ClientOptions, ports: EvaluationPorts): Pick<EvaluationPorts, 'guardTarget'> => {
  const { service, stage } = ports.configuration;
  const autoScaling = createAutoScalingClient(clients);
  const native: NativeGuard = {
    registrations: createNativeRegistrationReader(autoScaling),
    scaling: createNativeScalingSwitch(autoScaling),
    timer: createReleaseTimer({
      client: createSchedulerClient(clients),
      stack: `${service}-${stage}`,
      roleArn: loadReleaseRoleArn(),
    }),
  };
  return { guardTarget: guardNativePolicy(ports, native) };
};
