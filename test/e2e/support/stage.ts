import type {
  UpdateEndpointWeightsAndCapacitiesInput,
  UpdateInferenceComponentRuntimeConfigInput,
} from '@aws-sdk/client-sagemaker';
import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import type { RecordedCall } from '../../../src/emulator/recorded-call.ts';
import { startEmulator } from '../../../src/emulator/server.ts';
import { createWorld, type World } from '../../../src/world/world.ts';
import { type Bridge, startBridge } from './bridge.ts';
import { keepFunctionLogs } from './deployed-stack.ts';
import { type Demand, type Load, startLoad } from './load.ts';
import { HOME, type LocalAws, startLocalAws, warmUp } from './local-aws.ts';

export const CHAT: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'blue' };
export const DRAFT: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'green' };
export const CODER: ScalableTarget = { kind: 'variant', endpointName: 'mistral-7b', variantName: 'AllTraffic' };
export const SUMMARISER: ScalableTarget = { kind: 'inference-component', inferenceComponentName: 'summariser' };

/** Seconds a change of llama-3-8b takes. */
export const PROVISIONING_SECONDS = 8;

/** What each is asked at first, by whom none of its alarms fires. One unit bears 75 invocations a minute at 5 in flight. */
export const USUAL: Readonly<Record<'chat' | 'draft' | 'coder' | 'summariser', Demand>> = {
  chat: { concurrency: 4, invocationsPerMinute: 60 },
  draft: { concurrency: 4, invocationsPerMinute: 60 },
  coder: { concurrency: 16, invocationsPerMinute: 240 },
  summariser: { concurrency: 2, invocationsPerMinute: 30 },
};

export interface Write {
  readonly at: number;
  readonly to: unknown;
  readonly answer: string;
}

/** The count a call asks for, where it is a write to this target. */
const countAskedFor = (target: ScalableTarget, { args }: RecordedCall): unknown => {
  const input: Partial<UpdateInferenceComponentRuntimeConfigInput & UpdateEndpointWeightsAndCapacitiesInput> = args;
  if (target.kind === 'inference-component') {
    const { InferenceComponentName, DesiredRuntimeConfig } = input;
    return InferenceComponentName === target.inferenceComponentName ? DesiredRuntimeConfig?.CopyCount : undefined;
  }
  const { EndpointName, DesiredWeightsAndCapacities = [] } = input;
  return EndpointName === target.endpointName
    ? DesiredWeightsAndCapacities.find(({ VariantName }) => VariantName === target.variantName)?.DesiredInstanceCount
    : undefined;
};

/** The emulated half of the account, in real time, beside the local stack; and what AWS does between them. */
export interface Stage {
  readonly world: World;
  readonly aws: LocalAws;
  readonly load: Load;
  readonly bridge: Bridge;
  /** The count SageMaker runs now. */
  actual(target: ScalableTarget): number;
  /** The writes to this target so far: when each came, the count it asked for, and what SageMaker said to it. */
  writes(target: ScalableTarget): readonly Write[];
  /** Writes the functions' logs into the suite's folder. */
  keepLogs(): Promise<void>;
  close(): Promise<void>;
}

const populate = (world: World, load: Load): void => {
  world.capacity.putEndpoint({
    name: 'llama-3-8b',
    configName: 'llama-3-8b-1',
    provisioningSeconds: PROVISIONING_SECONDS,
    releaseSeconds: 5,
    variants: [{ name: 'blue' }, { name: 'green' }],
  });
  world.capacity.putEndpoint({
    name: 'mistral-7b',
    configName: 'mistral-7b-1',
    provisioningSeconds: PROVISIONING_SECONDS,
    releaseSeconds: 5,
    variants: [{ name: 'AllTraffic', desired: 4 }],
  });
  const component = { name: 'summariser', endpointName: 'shared-gpu', provisioningSeconds: 6, releaseSeconds: 4 };
  world.capacity.putComponent({ ...component, desired: 1 });
  for (const [target, demand, units] of [
    [CHAT, USUAL.chat, 1],
    [DRAFT, USUAL.draft, 1],
    [CODER, USUAL.coder, 4],
    [SUMMARISER, USUAL.summariser, 1],
  ] as const) {
    load.remember(target, demand, units);
    load.set(target, demand);
  }
};

const countIn = ({ capacity }: World, target: ScalableTarget): number => {
  if (target.kind === 'inference-component') return capacity.describeComponent(target.inferenceComponentName).current;
  const { variants } = capacity.describeEndpoint(target.endpointName);
  return variants.find(({ name }) => name === target.variantName)?.current ?? Number.NaN;
};

export const openStage = async (): Promise<Stage> => {
  const world = createWorld({ ...HOME, now: Date.now });
  const emulator = await startEmulator({ world });
  const aws = await startLocalAws(emulator.url);
  await warmUp(aws);
  const load = startLoad(world);
  populate(world, load);
  const bridge = startBridge(world, emulator.url, aws);
  return {
    world,
    aws,
    load,
    bridge,
    actual: (target) => countIn(world, target),
    writes: (target) =>
      emulator.calls
        .map((call) => ({ at: call.at, to: countAskedFor(target, call), answer: call.answer }))
        .filter(({ to }) => to !== undefined),
    keepLogs: () => keepFunctionLogs(aws),
    async close() {
      load.stop();
      await keepFunctionLogs(aws);
      await bridge.stop();
      await aws.stop();
      await emulator.close();
    },
  };
};
