import {
  ApplicationAutoScalingClient,
  type MetricType,
  PutScalingPolicyCommand,
  RegisterScalableTargetCommand,
  type RegisterScalableTargetCommandInput,
  type ScalableDimension,
} from '@aws-sdk/client-application-auto-scaling';
import { dimensionsOf, formatResourceId, type ScalableTarget } from '../../../src/core/scalable-target.ts';
import { MINUTE_MS } from '../../../src/core/time.ts';
import type { RecordedCall } from '../../../src/emulator/recorded-call.ts';
import { DIMENSIONS } from '../../../src/ports/native-scaling.ts';
import type { RegisteredTarget } from '../../../src/world/scaling-registry.ts';
import type { World } from '../../../src/world/world.ts';
import { CREDENTIALS, HOME } from './local-aws.ts';

/** The target value of every policy here: what one unit bears. */
const TARGET_VALUE = 5;
const BOUNDS = { MinCapacity: 1, MaxCapacity: 8 };

const METRICS: Readonly<Record<ScalableTarget['kind'], { readonly name: string; readonly predefined: MetricType }>> = {
  variant: {
    name: 'ConcurrentRequestsPerModel',
    predefined: 'SageMakerVariantConcurrentRequestsPerModelHighResolution',
  },
  'inference-component': {
    name: 'ConcurrentRequestsPerCopy',
    predefined: 'SageMakerInferenceComponentConcurrentRequestsPerCopyHighResolution',
  },
};

/** A call that set a SuspendedState, whoever made it. */
export interface SuspensionCall {
  readonly at: number;
  readonly scaleIn: boolean | undefined;
  /** It would change the bounds too. */
  readonly setsBounds: boolean;
}

/** Application Auto Scaling as the endpoints' owner has it, and its own hand: the emulator keeps policies and follows none. */
export interface NativeScaling {
  /** Registers a target with a target tracking policy, as its owner did before there was a controller. */
  register(target: ScalableTarget): Promise<void>;
  /** The scalable target as it stands. */
  registered(target: ScalableTarget): RegisteredTarget | undefined;
  isSuspended(target: ScalableTarget): boolean;
  /**
   * What target tracking does once its alarm has gone off, a high one after 3 minutes and a low one after 15: goes to
   * where the newest value says, unless that way is suspended.
   */
  track(target: ScalableTarget): 'out' | 'in' | 'suspended' | 'nothing';
  /** The calls that set a SuspendedState, the owner's own left out. */
  suspensions(target: ScalableTarget): readonly SuspensionCall[];
  /** Carries out what somebody else asked AWS to do at a given time. */
  carryOut(input: RegisterScalableTargetCommandInput): Promise<void>;
  close(): void;
}

const keyOf = (target: ScalableTarget) => ({
  ServiceNamespace: 'sagemaker' as const,
  ResourceId: formatResourceId(target),
  ScalableDimension: DIMENSIONS[target.kind] as ScalableDimension,
});

const setCount = ({ capacity }: World, target: ScalableTarget, count: number): void => {
  if (target.kind === 'inference-component') capacity.updateCopyCount(target.inferenceComponentName, count);
  else {
    const change = { variantName: target.variantName, desiredInstanceCount: count };
    capacity.updateWeightsAndCapacities(target.endpointName, [change]);
  }
};

export const openNativeScaling = (
  world: World,
  emulator: { readonly url: string; readonly calls: readonly RecordedCall[] },
  countOf: (target: ScalableTarget) => number,
): NativeScaling => {
  const options = { region: HOME.region, endpoint: emulator.url, credentials: CREDENTIALS };
  const client = new ApplicationAutoScalingClient(options);

  const registered = (target: ScalableTarget): RegisteredTarget | undefined =>
    world.scaling.targets().find(({ ResourceId }) => ResourceId === formatResourceId(target));

  const newestValue = (target: ScalableTarget): number | undefined => {
    const now = world.now();
    const metric = METRICS[target.kind].name;
    const name = { namespace: 'AWS/SageMaker', metric, dimensions: dimensionsOf(target) };
    return world.metrics
      .read({ ...name, statistic: 'Maximum', periodSeconds: 10, from: now - MINUTE_MS, to: now })
      .at(-1)?.value;
  };

  return {
    async register(target) {
      // That schedules are suspended here is the owner's business, and has to outlast ours.
      const SuspendedState = { ScheduledScalingSuspended: true };
      await client.send(new RegisterScalableTargetCommand({ ...keyOf(target), ...BOUNDS, SuspendedState }));
      await client.send(
        new PutScalingPolicyCommand({
          ...keyOf(target),
          PolicyName: 'track',
          PolicyType: 'TargetTrackingScaling',
          TargetTrackingScalingPolicyConfiguration: {
            TargetValue: TARGET_VALUE,
            PredefinedMetricSpecification: { PredefinedMetricType: METRICS[target.kind].predefined },
          },
        }),
      );
    },
    registered,
    isSuspended: (target) => registered(target)?.SuspendedState.DynamicScalingInSuspended ?? false,
    track(target) {
      const value = newestValue(target);
      const scalable = registered(target);
      if (value === undefined || scalable === undefined) return 'nothing';
      const units = countOf(target);
      // "Target tracking scaling policies", Application Auto Scaling User Guide: out above the target, in under 90 % of it.
      const way = value > TARGET_VALUE ? 'out' : value < 0.9 * TARGET_VALUE ? 'in' : undefined;
      const wanted = Math.ceil((units * value) / TARGET_VALUE);
      const count = Math.min(scalable.MaxCapacity, Math.max(scalable.MinCapacity, wanted));
      if (way === undefined || count === units) return 'nothing';
      const { DynamicScalingInSuspended, DynamicScalingOutSuspended } = scalable.SuspendedState;
      if (way === 'in' ? DynamicScalingInSuspended : DynamicScalingOutSuspended) return 'suspended';
      setCount(world, target, count);
      return way;
    },
    suspensions: (target) =>
      emulator.calls
        .filter(({ call, args }) => call === 'RegisterScalableTarget' && args.ResourceId === formatResourceId(target))
        .slice(1)
        .map(({ at, args }) => {
          const input: Partial<RegisterScalableTargetCommandInput> = args;
          return {
            at,
            scaleIn: input.SuspendedState?.DynamicScalingInSuspended,
            setsBounds: 'MinCapacity' in args || 'MaxCapacity' in args,
          };
        }),
    carryOut: async (input) => void (await client.send(new RegisterScalableTargetCommand(input))),
    close: () => client.destroy(),
  };
};
