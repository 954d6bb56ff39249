import { parseResourceId } from '../core/scalable-target.ts';
import type { EpochMs } from '../core/time.ts';
import { type Home, scalableTargetArn, scalingPolicyArn } from './arns.ts';
import type { CapacityPlant } from './capacity-plant.ts';
import { AwsRefusal, validationRefusal } from './refusal.ts';

export interface SuspendedState {
  readonly DynamicScalingInSuspended: boolean;
  readonly DynamicScalingOutSuspended: boolean;
  readonly ScheduledScalingSuspended: boolean;
}

/** One scalable target, in the API's spelling. */
export interface RegisteredTarget {
  readonly ServiceNamespace: 'sagemaker';
  readonly ResourceId: string;
  readonly ScalableDimension: string;
  readonly MinCapacity: number;
  readonly MaxCapacity: number;
  readonly RoleARN: string;
  readonly CreationTime: EpochMs;
  readonly SuspendedState: SuspendedState;
  readonly ScalableTargetARN: string;
}

export interface RegisteredPolicy {
  readonly PolicyARN: string;
  readonly PolicyName: string;
  readonly ServiceNamespace: 'sagemaker';
  readonly ResourceId: string;
  readonly ScalableDimension: string;
  readonly PolicyType: string;
  readonly StepScalingPolicyConfiguration?: object;
  readonly TargetTrackingScalingPolicyConfiguration?: object;
  readonly CreationTime: EpochMs;
}

/** What Application Auto Scaling did, newest first in the answers. */
export interface RegisteredActivity {
  readonly ActivityId: string;
  readonly ServiceNamespace: 'sagemaker';
  readonly ResourceId: string;
  readonly ScalableDimension: string;
  readonly Description: string;
  readonly Cause: string;
  readonly StartTime: EpochMs;
  readonly EndTime?: EpochMs;
  readonly StatusCode: 'Successful' | 'Failed';
  readonly StatusMessage: string;
}

export interface TargetRegistration {
  readonly ResourceId: string;
  readonly ScalableDimension: string;
  readonly MinCapacity?: number;
  readonly MaxCapacity?: number;
  readonly SuspendedState?: Partial<SuspendedState>;
}

export interface PolicyRegistration {
  readonly PolicyName: string;
  readonly ResourceId: string;
  readonly ScalableDimension: string;
  readonly PolicyType?: string;
  readonly StepScalingPolicyConfiguration?: object;
  readonly TargetTrackingScalingPolicyConfiguration?: object;
}

/**
 * Application Auto Scaling's side: targets, policies, activities. Policies never act by themselves: the world has no scaling
 * logic. Registering clamps at once, as the service does.
 */
export interface ScalingRegistry {
  /** @throws AwsRefusal for a new target without both bounds, for bounds that contradict, for a resource that is not there */
  register(registration: TargetRegistration): RegisteredTarget;
  /** Removes the target with its policies. @throws AwsRefusal ObjectNotFoundException */
  deregister(resourceId: string, dimension: string): void;
  targets(): readonly RegisteredTarget[];
  putPolicy(registration: PolicyRegistration): RegisteredPolicy;
  deletePolicy(resourceId: string, dimension: string, name: string): void;
  policies(): readonly RegisteredPolicy[];
  activities(): readonly RegisteredActivity[];
}

const RESUMED: SuspendedState = {
  DynamicScalingInSuspended: false,
  DynamicScalingOutSuspended: false,
  ScheduledScalingSuspended: false,
};

const notFound = (what: string): AwsRefusal =>
  new AwsRefusal('ObjectNotFoundException', `No ${what} found for service namespace: sagemaker.`);

export const createScalingRegistry = (world: {
  readonly home: Home;
  readonly now: () => EpochMs;
  readonly capacity: CapacityPlant;
}): ScalingRegistry => {
  const targets = new Map<string, RegisteredTarget>();
  const policies = new Map<string, RegisteredPolicy>();
  const activities: RegisteredActivity[] = [];
  const keyOf = (resourceId: string, dimension: string): string => `${resourceId}|${dimension}`;

  const countOf = (resourceId: string): { readonly desired: number; readonly set: (count: number) => void } => {
    const target = parseResourceId(resourceId);
    if (target === undefined)
      throw validationRefusal(`Unsupported service namespace, resource type or scalable dimension`);
    if (target.kind === 'inference-component') {
      const component = world.capacity.describeComponent(target.inferenceComponentName);
      return { desired: component.desired, set: (count) => void world.capacity.updateCopyCount(component.name, count) };
    }
    const endpoint = world.capacity.describeEndpoint(target.endpointName);
    const variant = endpoint.variants.find(({ name }) => name === target.variantName);
    if (variant === undefined) throw validationRefusal(`SageMaker variant does not exist: ${resourceId}`);
    const set = (desiredInstanceCount: number): void => {
      world.capacity.updateWeightsAndCapacities(endpoint.name, [{ variantName: variant.name, desiredInstanceCount }]);
    };
    return { desired: variant.desired, set };
  };

  /** RegisterScalableTarget brings the count inside at once, even when the call passes no bounds (its API page). */
  const clampCount = (
    target: RegisteredTarget,
    count: { readonly desired: number; set(count: number): void },
  ): void => {
    const wanted = Math.min(target.MaxCapacity, Math.max(target.MinCapacity, count.desired));
    if (wanted === count.desired) return;
    let failure: string | undefined;
    try {
      count.set(wanted);
    } catch (refusal) {
      if (!(refusal instanceof AwsRefusal)) throw refusal;
      failure = `Failed to set desired capacity to ${wanted}. Reason: ${refusal.message} (Error Code: ${refusal.name})`;
    }
    activities.unshift({
      ActivityId: `activity-${activities.length + 1}`,
      ServiceNamespace: 'sagemaker',
      ResourceId: target.ResourceId,
      ScalableDimension: target.ScalableDimension,
      Description: `Setting desired capacity to ${wanted}.`,
      Cause: wanted > count.desired ? 'minimum capacity was set' : 'maximum capacity was set',
      StartTime: world.now(),
      EndTime: world.now(),
      StatusCode: failure === undefined ? 'Successful' : 'Failed',
      StatusMessage:
        failure ?? `Successfully set desired capacity to ${wanted}. Change successfully fulfilled by sagemaker.`,
    });
  };

  return {
    register(registration) {
      const key = keyOf(registration.ResourceId, registration.ScalableDimension);
      const known = targets.get(key);
      const min = registration.MinCapacity ?? known?.MinCapacity;
      const max = registration.MaxCapacity ?? known?.MaxCapacity;
      if (min === undefined || max === undefined) {
        throw validationRefusal('Minimum and maximum capacity are required to register a new scalable target.');
      }
      if (min > max) throw validationRefusal('Maximum capacity cannot be less than minimum capacity');
      const count = countOf(registration.ResourceId);
      const target: RegisteredTarget = {
        ServiceNamespace: 'sagemaker',
        ResourceId: registration.ResourceId,
        ScalableDimension: registration.ScalableDimension,
        MinCapacity: min,
        MaxCapacity: max,
        RoleARN:
          `arn:${world.home.partition}:iam::${world.home.account}:role/aws-service-role/` +
          'sagemaker.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_SageMakerEndpoint',
        CreationTime: known?.CreationTime ?? world.now(),
        SuspendedState: { ...RESUMED, ...known?.SuspendedState, ...registration.SuspendedState },
        ScalableTargetARN: known?.ScalableTargetARN ?? scalableTargetArn(world.home, `target-${targets.size + 1}`),
      };
      targets.set(key, target);
      clampCount(target, count);
      return target;
    },
    deregister(resourceId, dimension) {
      if (!targets.delete(keyOf(resourceId, dimension))) throw notFound('scalable target');
      for (const [key, policy] of policies) {
        if (policy.ResourceId === resourceId && policy.ScalableDimension === dimension) policies.delete(key);
      }
    },
    targets: () => [...targets.values()],
    putPolicy(registration) {
      const { ResourceId, ScalableDimension, PolicyName } = registration;
      if (!targets.has(keyOf(ResourceId, ScalableDimension))) throw notFound('scalable target');
      const key = `${keyOf(ResourceId, ScalableDimension)}|${PolicyName}`;
      const known = policies.get(key);
      const policy: RegisteredPolicy = {
        ...registration,
        ServiceNamespace: 'sagemaker',
        PolicyType: registration.PolicyType ?? known?.PolicyType ?? 'StepScaling',
        PolicyARN:
          known?.PolicyARN ?? scalingPolicyArn(world.home, `policy-${policies.size + 1}`, ResourceId, PolicyName),
        CreationTime: known?.CreationTime ?? world.now(),
      };
      policies.set(key, policy);
      return policy;
    },
    deletePolicy(resourceId, dimension, name) {
      if (!policies.delete(`${keyOf(resourceId, dimension)}|${name}`)) throw notFound('scaling policy');
    },
    policies: () => [...policies.values()],
    activities: () => activities,
  };
};
