import {
  DeleteScalingPolicyRequest$,
  DeregisterScalableTargetRequest$,
  DescribeScalableTargetsRequest$,
  DescribeScalingActivitiesRequest$,
  DescribeScalingPoliciesRequest$,
  PutScalingPolicyRequest$,
  RegisterScalableTargetRequest$,
} from '@aws-sdk/client-application-auto-scaling';
import { alarmsCalling } from '../world/policy-alarms.ts';
import type { PolicyRegistration, TargetRegistration } from '../world/scaling-registry.ts';
import { type Operations, operation } from './operation.ts';
import { pageOf } from './pages.ts';
import { toWireTime } from './wire-time.ts';

const SERVICE = { ServiceNamespace: { oneOf: ['sagemaker'] } };
const DIMENSION = {
  oneOf: [
    'sagemaker:variant:DesiredInstanceCount',
    'sagemaker:variant:DesiredProvisionedConcurrency',
    'sagemaker:inference-component:DesiredCopyCount',
  ],
};
const PAGE = { MaxResults: { whole: true, least: 1, most: 50 } };

interface Listing {
  readonly ResourceIds?: readonly string[];
  readonly ResourceId?: string;
  readonly ScalableDimension?: string;
  readonly PolicyNames?: readonly string[];
  readonly MaxResults?: number;
  readonly NextToken?: string;
}

const isWanted =
  ({ ResourceIds, ResourceId, ScalableDimension }: Listing) =>
  (entry: { readonly ResourceId: string; readonly ScalableDimension: string }): boolean =>
    (ResourceIds === undefined || ResourceIds.includes(entry.ResourceId)) &&
    (ResourceId === undefined || ResourceId === entry.ResourceId) &&
    (ScalableDimension === undefined || ScalableDimension === entry.ScalableDimension);

/** The part of the Application Auto Scaling API that scaling uses, for SageMaker's resources alone. */
export const APPLICATION_AUTO_SCALING: Operations = {
  RegisterScalableTarget: operation<TargetRegistration>(
    RegisterScalableTargetRequest$,
    (world, input) => ({ ScalableTargetARN: world.scaling.register(input).ScalableTargetARN }),
    { ...SERVICE, ScalableDimension: DIMENSION, MinCapacity: { whole: true, least: 0 }, MaxCapacity: { least: 0 } },
  ),
  DeregisterScalableTarget: operation<{ readonly ResourceId: string; readonly ScalableDimension: string }>(
    DeregisterScalableTargetRequest$,
    (world, { ResourceId, ScalableDimension }) => {
      world.scaling.deregister(ResourceId, ScalableDimension);
      return {};
    },
    { ...SERVICE, ScalableDimension: DIMENSION },
  ),
  DescribeScalableTargets: operation<Listing>(
    DescribeScalableTargetsRequest$,
    (world, input) => {
      const found = world.scaling.targets().filter(isWanted(input));
      const { items, next } = pageOf(found, input.MaxResults ?? 50, input.NextToken);
      const targets = items.map((target) => ({ ...target, CreationTime: toWireTime(target.CreationTime) }));
      return { ScalableTargets: targets, ...next };
    },
    { ...SERVICE, ...PAGE },
  ),
  PutScalingPolicy: operation<PolicyRegistration>(
    PutScalingPolicyRequest$,
    (world, { PolicyName, ResourceId, ScalableDimension, PolicyType, ...rest }) => {
      const policy = world.scaling.putPolicy({
        PolicyName,
        ResourceId,
        ScalableDimension,
        ...(PolicyType === undefined ? {} : { PolicyType }),
        ...(rest.StepScalingPolicyConfiguration === undefined
          ? {}
          : { StepScalingPolicyConfiguration: rest.StepScalingPolicyConfiguration }),
        ...(rest.TargetTrackingScalingPolicyConfiguration === undefined
          ? {}
          : { TargetTrackingScalingPolicyConfiguration: rest.TargetTrackingScalingPolicyConfiguration }),
      });
      return { PolicyARN: policy.PolicyARN, Alarms: [] };
    },
    {
      ...SERVICE,
      ScalableDimension: DIMENSION,
      PolicyType: { oneOf: ['StepScaling', 'TargetTrackingScaling', 'PredictiveScaling'] },
    },
  ),
  DeleteScalingPolicy: operation<{
    readonly PolicyName: string;
    readonly ResourceId: string;
    readonly ScalableDimension: string;
  }>(
    DeleteScalingPolicyRequest$,
    (world, { PolicyName, ResourceId, ScalableDimension }) => {
      world.scaling.deletePolicy(ResourceId, ScalableDimension, PolicyName);
      return {};
    },
    { ...SERVICE, ScalableDimension: DIMENSION },
  ),
  DescribeScalingPolicies: operation<Listing>(
    DescribeScalingPoliciesRequest$,
    (world, input) => {
      const found = world.scaling
        .policies()
        .filter(isWanted(input))
        .filter(({ PolicyName }) => input.PolicyNames === undefined || input.PolicyNames.includes(PolicyName));
      const { items, next } = pageOf(found, input.MaxResults ?? 10, input.NextToken);
      const policies = items.map((policy) => ({
        ...policy,
        Alarms: alarmsCalling(world.alarms, policy.PolicyARN).map(({ AlarmName, AlarmArn }) => ({
          AlarmName,
          AlarmARN: AlarmArn,
        })),
        CreationTime: toWireTime(policy.CreationTime),
      }));
      return { ScalingPolicies: policies, ...next };
    },
    { ...SERVICE, ...PAGE },
  ),
  DescribeScalingActivities: operation<Listing>(
    DescribeScalingActivitiesRequest$,
    (world, input) => {
      const found = world.scaling.activities().filter(isWanted(input));
      const { items, next } = pageOf(found, input.MaxResults ?? 50, input.NextToken);
      const activities = items.map((activity) => ({
        ...activity,
        StartTime: toWireTime(activity.StartTime),
        ...(activity.EndTime === undefined ? {} : { EndTime: toWireTime(activity.EndTime) }),
      }));
      return { ScalingActivities: activities, ...next };
    },
    { ...SERVICE, ...PAGE },
  ),
};
