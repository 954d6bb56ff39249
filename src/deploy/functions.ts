import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { EventPattern } from './event-patterns.ts';
import { toAlarmPatterns } from './event-patterns.ts';
import type { ResourceSet } from './resource-sets.ts';

/** IAM actions, and on what. */
export interface Grant {
  readonly actions: readonly string[];
  readonly on: ResourceSet;
}

/** What EventBridge starts a function with: events of a pattern, or a schedule. `alarms` are those it listens to. */
export type Trigger = { readonly description: string; readonly alarms?: readonly string[] } & (
  | { readonly pattern: EventPattern }
  | { readonly schedule: string }
);

/** What the generated part of the stack knows of a function; the rest stands in `serverless.yml` under the same key. */
export interface DeployedFunction {
  readonly key: string;
  /** The file in `functions/`, and the end of its name in AWS. */
  readonly name: string;
  /** Exactly the calls its code makes. Its log, and its dead letters, are added for every function. */
  readonly grants: readonly Grant[];
  readonly triggers: (configuration: CompiledConfiguration) => readonly Trigger[];
}

/** Another function is another entry here and another block in `serverless.yml`. */
export const DEPLOYED_FUNCTIONS: readonly DeployedFunction[] = [
  {
    key: 'onAlarm',
    name: 'on-alarm',
    grants: [
      { actions: ['sagemaker:DescribeEndpoint'], on: 'endpoints' },
      { actions: ['sagemaker:UpdateEndpointWeightsAndCapacities'], on: 'endpoints-in-act' },
      { actions: ['sagemaker:DescribeInferenceComponent'], on: 'inference-components' },
      { actions: ['sagemaker:UpdateInferenceComponentRuntimeConfig'], on: 'inference-components-in-act' },
      { actions: ['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricData'], on: 'everything' },
      { actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], on: 'state-table' },
      { actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], on: 'activity-table' },
    ],
    triggers: (configuration) =>
      toAlarmPatterns(configuration).map((one) => ({ description: 'Alarms of the scaling targets', ...one })),
  },
];
