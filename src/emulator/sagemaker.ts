import {
  DescribeEndpointInput$,
  DescribeInferenceComponentInput$,
  ListEndpointsInput$,
  ListInferenceComponentsInput$,
  UpdateEndpointInput$,
  UpdateEndpointWeightsAndCapacitiesInput$,
  UpdateInferenceComponentRuntimeConfigInput$,
} from '@aws-sdk/client-sagemaker';
import type { ComponentView, EndpointView, ServerlessConfig, VariantView } from '../world/capacity-types.ts';
import { NAME } from './constraints.ts';
import { type Operations, operation } from './operation.ts';
import { pageOf } from './pages.ts';
import { toWireTime } from './wire-time.ts';

const toWireServerless = (config: ServerlessConfig): object => ({
  MemorySizeInMB: config.memorySizeInMB,
  MaxConcurrency: config.maxConcurrency,
  ...(config.provisionedConcurrency === undefined ? {} : { ProvisionedConcurrency: config.provisionedConcurrency }),
});

const toWireVariant = (variant: VariantView): object => ({
  VariantName: variant.name,
  CurrentWeight: variant.currentWeight,
  DesiredWeight: variant.desiredWeight,
  ...(variant.serverless === undefined
    ? { CurrentInstanceCount: variant.current, DesiredInstanceCount: variant.desired }
    : {
        CurrentServerlessConfig: toWireServerless(variant.serverless),
        DesiredServerlessConfig: toWireServerless(variant.serverless),
      }),
  ...(variant.managedInstanceScaling === undefined
    ? {}
    : {
        ManagedInstanceScaling: {
          Status: variant.managedInstanceScaling.status,
          MinInstanceCount: variant.managedInstanceScaling.min,
          MaxInstanceCount: variant.managedInstanceScaling.max,
        },
      }),
});

const toWireEndpoint = (endpoint: EndpointView): object => ({
  EndpointName: endpoint.name,
  EndpointArn: endpoint.arn,
  EndpointConfigName: endpoint.configName,
  EndpointStatus: endpoint.status,
  FailureReason: endpoint.failureReason,
  CreationTime: toWireTime(endpoint.createdAt),
  LastModifiedTime: toWireTime(endpoint.lastModifiedAt),
  ProductionVariants: endpoint.variants.map(toWireVariant),
  ...(endpoint.asynchronous ? { AsyncInferenceConfig: { OutputConfig: { S3OutputPath: 's3://demo/output' } } } : {}),
  ...(endpoint.pendingConfigName === undefined
    ? {}
    : { PendingDeploymentSummary: { EndpointConfigName: endpoint.pendingConfigName } }),
});

const toWireComponent = (component: ComponentView): object => ({
  InferenceComponentName: component.name,
  InferenceComponentArn: component.arn,
  EndpointName: component.endpointName,
  EndpointArn: component.endpointArn,
  VariantName: component.variantName,
  InferenceComponentStatus: component.status,
  FailureReason: component.failureReason,
  RuntimeConfig: { DesiredCopyCount: component.desired, CurrentCopyCount: component.current },
  CreationTime: toWireTime(component.createdAt),
  LastModifiedTime: toWireTime(component.lastModifiedAt),
});

interface WeightsInput {
  readonly EndpointName: string;
  readonly DesiredWeightsAndCapacities: readonly {
    readonly VariantName: string;
    readonly DesiredWeight?: number;
    readonly DesiredInstanceCount?: number;
    readonly ServerlessUpdateConfig?: { readonly MaxConcurrency?: number; readonly ProvisionedConcurrency?: number };
  }[];
}

/** The part of the SageMaker API that scaling uses. */
export const SAGEMAKER: Operations = {
  DescribeEndpoint: operation<{ readonly EndpointName: string }>(
    DescribeEndpointInput$,
    (world, { EndpointName }) => toWireEndpoint(world.capacity.describeEndpoint(EndpointName)),
    { EndpointName: NAME },
  ),
  UpdateEndpointWeightsAndCapacities: operation<WeightsInput>(
    UpdateEndpointWeightsAndCapacitiesInput$,
    (world, { EndpointName, DesiredWeightsAndCapacities }) => {
      const wanted = DesiredWeightsAndCapacities.map((entry) => ({
        variantName: entry.VariantName,
        ...(entry.DesiredInstanceCount === undefined ? {} : { desiredInstanceCount: entry.DesiredInstanceCount }),
        ...(entry.DesiredWeight === undefined ? {} : { desiredWeight: entry.DesiredWeight }),
        ...(entry.ServerlessUpdateConfig === undefined
          ? {}
          : { serverless: toServerless(entry.ServerlessUpdateConfig) }),
      }));
      return { EndpointArn: world.capacity.updateWeightsAndCapacities(EndpointName, wanted).arn };
    },
    {
      EndpointName: NAME,
      DesiredWeightsAndCapacities: { minLength: 1 },
      'DesiredWeightsAndCapacities[].VariantName': NAME,
      'DesiredWeightsAndCapacities[].DesiredInstanceCount': { whole: true, least: 0 },
      'DesiredWeightsAndCapacities[].DesiredWeight': { least: 0 },
      'DesiredWeightsAndCapacities[].ServerlessUpdateConfig.MaxConcurrency': { whole: true, least: 1, most: 200 },
      'DesiredWeightsAndCapacities[].ServerlessUpdateConfig.ProvisionedConcurrency': {
        whole: true,
        least: 1,
        most: 200,
      },
    },
  ),
  UpdateEndpoint: operation<{
    readonly EndpointName: string;
    readonly EndpointConfigName: string;
    readonly RetainAllVariantProperties?: boolean;
  }>(
    UpdateEndpointInput$,
    (world, input) => ({
      EndpointArn: world.capacity.updateEndpoint(input.EndpointName, {
        configName: input.EndpointConfigName,
        retainAllVariantProperties: input.RetainAllVariantProperties ?? false,
      }).arn,
    }),
    { EndpointName: NAME, EndpointConfigName: NAME },
  ),
  ListEndpoints: operation<{ readonly MaxResults?: number; readonly NextToken?: string }>(
    ListEndpointsInput$,
    (world, { MaxResults, NextToken }) => {
      const { items, next } = pageOf(world.capacity.listEndpoints(), MaxResults ?? 10, NextToken);
      return {
        Endpoints: items.map((endpoint) => ({
          EndpointName: endpoint.name,
          EndpointArn: endpoint.arn,
          EndpointStatus: endpoint.status,
          CreationTime: toWireTime(endpoint.createdAt),
          LastModifiedTime: toWireTime(endpoint.lastModifiedAt),
        })),
        ...next,
      };
    },
    { MaxResults: { whole: true, least: 1, most: 100 } },
  ),
  DescribeInferenceComponent: operation<{ readonly InferenceComponentName: string }>(
    DescribeInferenceComponentInput$,
    (world, input) => toWireComponent(world.capacity.describeComponent(input.InferenceComponentName)),
    { InferenceComponentName: NAME },
  ),
  UpdateInferenceComponentRuntimeConfig: operation<{
    readonly InferenceComponentName: string;
    readonly DesiredRuntimeConfig: { readonly CopyCount: number };
  }>(
    UpdateInferenceComponentRuntimeConfigInput$,
    (world, { InferenceComponentName, DesiredRuntimeConfig }) => ({
      InferenceComponentArn: world.capacity.updateCopyCount(InferenceComponentName, DesiredRuntimeConfig.CopyCount).arn,
    }),
    { InferenceComponentName: NAME, 'DesiredRuntimeConfig.CopyCount': { whole: true, least: 0 } },
  ),
  ListInferenceComponents: operation<{
    readonly MaxResults?: number;
    readonly NextToken?: string;
    readonly EndpointNameEquals?: string;
  }>(
    ListInferenceComponentsInput$,
    (world, { MaxResults, NextToken, EndpointNameEquals }) => {
      const all = world.capacity
        .listComponents()
        .filter(({ endpointName }) => EndpointNameEquals === undefined || endpointName === EndpointNameEquals);
      const { items, next } = pageOf(all, MaxResults ?? 10, NextToken);
      return {
        InferenceComponents: items.map((component) => ({
          InferenceComponentName: component.name,
          InferenceComponentArn: component.arn,
          EndpointName: component.endpointName,
          EndpointArn: component.endpointArn,
          VariantName: component.variantName,
          InferenceComponentStatus: component.status,
          CreationTime: toWireTime(component.createdAt),
          LastModifiedTime: toWireTime(component.lastModifiedAt),
        })),
        ...next,
      };
    },
    { MaxResults: { whole: true, least: 1, most: 100 } },
  ),
};

const toServerless = (update: {
  readonly MaxConcurrency?: number;
  readonly ProvisionedConcurrency?: number;
}): Partial<ServerlessConfig> => ({
  ...(update.MaxConcurrency === undefined ? {} : { maxConcurrency: update.MaxConcurrency }),
  ...(update.ProvisionedConcurrency === undefined ? {} : { provisionedConcurrency: update.ProvisionedConcurrency }),
});
