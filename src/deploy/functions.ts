import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { EventPattern } from './event-patterns.ts';
import { toAlarmPatterns, toEndpointPatterns } from './event-patterns.ts';
import type { ResourceSet } from './resource-sets.ts';

/** IAM actions, and on what. */
export interface Grant {
  readonly actions: readonly string[];
  readonly on: ResourceSet;
}

/** For how long, and how often, EventBridge tries to deliver an event ("RetryPolicy", Amazon EventBridge API Reference). */
export interface RetryPolicy {
  readonly MaximumEventAgeInSeconds: number;
  readonly MaximumRetryAttempts: number;
}

/** What EventBridge starts a function with: events of a pattern, or a schedule. `alarms` are those it listens to. */
export type Trigger = {
  readonly description: string;
  readonly alarms?: readonly string[];
  readonly retry: RetryPolicy;
} & ({ readonly pattern: EventPattern } | { readonly schedule: string });

/** What the generated part of the stack knows of a function; the rest stands in `serverless.yml` under the same key. */
export interface DeployedFunction {
  readonly key: string;
  /** The file in `functions/`, and the end of its name in AWS. */
  readonly name: string;
  /** Exactly the calls its code makes. */
  readonly grants: readonly Grant[];
  /** The calls it makes beside, where a target is in mode `guard`. */
  readonly guardGrants?: readonly Grant[];
  /** What Lambda does in its name, beside its log: the record of an event it gave up, the polling of its queue. */
  readonly platformGrants: readonly Grant[];
  readonly triggers: (configuration: CompiledConfiguration) => readonly Trigger[];
}

/** A decision taken hours late is worse than none: EventBridge would try for 24 hours. */
const WHILE_IT_MATTERS: RetryPolicy = { MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 2 };
/** The next minute brings the next one. */
const ONCE: RetryPolicy = { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 };

/** Whatever woke a function, it looks at targets, decides, and carries the decision out. */
const EVALUATE: readonly Grant[] = [
  { actions: ['sagemaker:DescribeEndpoint'], on: 'endpoints' },
  { actions: ['sagemaker:UpdateEndpointWeightsAndCapacities'], on: 'endpoints-in-act' },
  { actions: ['sagemaker:DescribeInferenceComponent'], on: 'inference-components' },
  { actions: ['sagemaker:UpdateInferenceComponentRuntimeConfig'], on: 'inference-components-in-act' },
  { actions: ['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricData'], on: 'everything' },
  { actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], on: 'state-table' },
  { actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], on: 'activity-table' },
  { actions: ['sqs:SendMessage'], on: 'rechecks' },
  { actions: ['events:PutEvents'], on: 'default-bus' },
];

/** Suspends and lifts the scale-in of Application Auto Scaling, and keeps the timer that lifts it by itself. */
const GUARD: readonly Grant[] = [
  { actions: ['application-autoscaling:DescribeScalableTargets'], on: 'everything' },
  { actions: ['application-autoscaling:RegisterScalableTarget'], on: 'scalable-targets' },
  {
    actions: ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'],
    on: 'release-timers',
  },
];

const GIVES_UP: readonly Grant[] = [{ actions: ['sqs:SendMessage'], on: 'dead-letters' }];

/** Another function is another entry here and another block in `serverless.yml`. */
export const DEPLOYED_FUNCTIONS: readonly DeployedFunction[] = [
  {
    key: 'onAlarm',
    name: 'on-alarm',
    grants: EVALUATE,
    platformGrants: GIVES_UP,
    triggers: (configuration) =>
      toAlarmPatterns(configuration).map((one) => ({
        description: 'Alarms of the scaling targets',
        retry: WHILE_IT_MATTERS,
        ...one,
      })),
  },
  {
    key: 'recheck',
    name: 'recheck',
    grants: [...EVALUATE, { actions: ['sqs:SendMessage'], on: 'dead-letters' }],
    guardGrants: GUARD,
    platformGrants: [
      { actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], on: 'rechecks' },
    ],
    // Lambda polls its queue: an event source of `serverless.yml`.
    triggers: () => [],
  },
  {
    key: 'onEndpointState',
    name: 'on-endpoint-state',
    grants: EVALUATE,
    platformGrants: GIVES_UP,
    triggers: (configuration) =>
      toEndpointPatterns(configuration).map((pattern) => ({
        description: 'Endpoints of the scaling targets',
        retry: WHILE_IT_MATTERS,
        pattern,
      })),
  },
  {
    key: 'reconcile',
    name: 'reconcile',
    grants: [
      ...EVALUATE,
      { actions: ['dynamodb:Scan'], on: 'state-table' },
      {
        actions: ['application-autoscaling:DescribeScalableTargets', 'application-autoscaling:DescribeScalingPolicies'],
        on: 'everything',
      },
    ],
    platformGrants: [],
    triggers: () => [{ description: 'What was lost?', retry: ONCE, schedule: 'rate(1 minute)' }],
  },
];
