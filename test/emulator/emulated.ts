import { ApplicationAutoScalingClient } from '@aws-sdk/client-application-auto-scaling';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import { onTestFinished } from 'vitest';
import { createFaults, type Faults } from '../../src/emulator/faults.ts';
import {
  createScriptedAnswers,
  type ScriptedAnswers,
  type ScriptedOptions,
} from '../../src/emulator/scripted-answers.ts';
import { type Emulator, startEmulator } from '../../src/emulator/server.ts';
import type { VirtualClock } from '../../src/world/virtual-clock.ts';
import type { World, WorldOptions } from '../../src/world/world.ts';
import { newWorld, START } from '../world/support.ts';

export { START };

export interface Emulated {
  readonly world: World;
  readonly clock: VirtualClock;
  readonly faults: Faults;
  readonly scripted: ScriptedAnswers;
  readonly emulator: Emulator;
  readonly sagemaker: SageMakerClient;
  readonly cloudwatch: CloudWatchClient;
  readonly autoScaling: ApplicationAutoScalingClient;
}

/** A fresh world behind unmodified SDK clients, closed when the test is over. */
export const emulate = async (
  options: Partial<WorldOptions> & ScriptedOptions & { readonly maxAttempts?: number } = {},
): Promise<Emulated> => {
  const { world, clock } = newWorld(options);
  const faults = createFaults();
  const scripted = createScriptedAnswers(options);
  const emulator = await startEmulator({ world, faults, scripted });
  const config = {
    endpoint: emulator.url,
    region: world.region,
    maxAttempts: options.maxAttempts ?? 3,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  const sagemaker = new SageMakerClient(config);
  const cloudwatch = new CloudWatchClient(config);
  const autoScaling = new ApplicationAutoScalingClient(config);
  onTestFinished(async () => {
    for (const client of [sagemaker, cloudwatch, autoScaling]) client.destroy();
    await emulator.close();
  });
  return { world, clock, faults, scripted, emulator, sagemaker, cloudwatch, autoScaling };
};

/** The error a call ends with; a test fails where it succeeds. */
export const failureOf = async (call: Promise<unknown>): Promise<Error & { readonly $fault?: string }> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('the call succeeded');
};
