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
import { type NativeScaling, openNativeScaling } from './native-scaling.ts';

export const CHAT: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'blue' };
export const DRAFT: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'green' };
export const CODER: ScalableTarget = { kind: 'variant', endpointName: 'mistral-7b', variantName: 'AllTraffic' };
export const SUMMARISER: ScalableTarget = { kind: 'inference-component', inferenceComponentName: 'summariser' };

/** The three in mode guard: their crashes end, are overruled by a person, and outlast the stack. */
export const TRANSLATOR: ScalableTarget = { kind: 'variant', endpointName: 'gemma-2-9b', variantName: 'AllTraffic' };
export const RANKER: ScalableTarget = { kind: 'variant', endpointName: 'qwen-2-7b', variantName: 'AllTraffic' };
export const TAGGER: ScalableTarget = { kind: 'inference-component', inferenceComponentName: 'tagger' };
const GUARDED = [TRANSLATOR, RANKER, TAGGER];
const GUARDED_UNITS = 4;

/** Seconds a change of llama-3-8b takes. */
export const PROVISIONING_SECONDS = 8;

/** What each is asked at first, by whom none of its alarms fires. One unit bears 75 invocations a minute at 5 in flight. */
export const USUAL: Readonly<Record<'chat' | 'draft' | 'coder' | 'summariser' | 'guarded', Demand>> = {
  chat: { concurrency: 4, invocationsPerMinute: 60 },
  draft: { concurrency: 4, invocationsPerMinute: 60 },
  coder: { concurrency: 16, invocationsPerMinute: 240 },
  summariser: { concurrency: 2, invocationsPerMinute: 30 },
  guarded: { concurrency: 19.2, invocationsPerMinute: 1_200 },
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
  readonly native: NativeScaling;
  /** Where the emulated half answers. */
  readonly emulatorUrl: string;
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
  for (const name of ['gemma-2-9b', 'qwen-2-7b']) {
    const variants = [{ name: 'AllTraffic', desired: GUARDED_UNITS }];
    world.capacity.putEndpoint({ name, provisioningSeconds: PROVISIONING_SECONDS, releaseSeconds: 5, variants });
  }
  world.capacity.putComponent({ ...component, name: 'tagger', desired: GUARDED_UNITS });
  for (const [target, demand, units] of [
    [CHAT, USUAL.chat, 1],
    [DRAFT, USUAL.draft, 1],
    [CODER, USUAL.coder, 4],
    [SUMMARISER, USUAL.summariser, 1],
    ...GUARDED.map((target) => [target, USUAL.guarded, GUARDED_UNITS] as const),
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
  const native = openNativeScaling(world, emulator, (target) => countIn(world, target));
  for (const target of GUARDED) await native.register(target);
  const bridge = startBridge(world, emulator.url, aws);
  return {
    world,
    aws,
    load,
    bridge,
    native,
    emulatorUrl: emulator.url,
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
      native.close();
      await aws.stop();
      await emulator.close();
    },
  };
};
