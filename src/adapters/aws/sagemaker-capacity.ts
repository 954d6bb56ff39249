import {
  DescribeEndpointCommand,
  DescribeInferenceComponentCommand,
  type ProductionVariantSummary,
  type SageMakerClient,
} from '@aws-sdk/client-sagemaker';
import type { DomainCapacity, UnitCounts } from '../../core/domain-capacity.ts';
import type { CapacityReader } from '../../ports/capacity-reader.ts';
import { isTargetMissing, toAwsCallError } from './errors.ts';

/** `undefined` where SageMaker gives no counts, as during creation: missing is never zero. */
const toUnitCounts = (variant: ProductionVariantSummary): UnitCounts | undefined => {
  const { DesiredInstanceCount: desired, CurrentInstanceCount: actual } = variant;
  const serverless = variant.CurrentServerlessConfig !== undefined || variant.DesiredServerlessConfig !== undefined;
  if (serverless) return { desired: desired ?? 0, actual: actual ?? 0, serverless };
  if (desired === undefined || actual === undefined) return undefined;
  return variant.ManagedInstanceScaling?.Status === 'ENABLED'
    ? { desired, actual, managedInstanceScaling: true }
    : { desired, actual };
};

const toUnits = (variants: readonly ProductionVariantSummary[]): Record<string, UnitCounts> => {
  const units: Record<string, UnitCounts> = {};
  for (const variant of variants) {
    const counts = toUnitCounts(variant);
    if (variant.VariantName !== undefined && counts !== undefined) units[variant.VariantName] = counts;
  }
  return units;
};

/** A domain that is not there is an answer; every other failure is thrown. */
const orNotFound = (call: string, error: unknown): DomainCapacity => {
  if (!isTargetMissing(error)) throw toAwsCallError(call, error);
  return { kind: 'not-found', message: error instanceof Error ? error.message : String(error) };
};

const readEndpoint = async (client: SageMakerClient, endpointName: string): Promise<DomainCapacity> => {
  try {
    const answer = await client.send(new DescribeEndpointCommand({ EndpointName: endpointName }));
    return {
      kind: 'found',
      status: answer.EndpointStatus ?? 'Unknown',
      ...(answer.LastModifiedTime ? { lastModifiedAt: answer.LastModifiedTime.getTime() } : {}),
      ...(answer.EndpointConfigName ? { configName: answer.EndpointConfigName } : {}),
      ...(answer.FailureReason ? { failureReason: answer.FailureReason } : {}),
      ...(answer.PendingDeploymentSummary ? { pendingDeployment: true } : {}),
      ...(answer.AsyncInferenceConfig ? { asynchronous: true } : {}),
      units: toUnits(answer.ProductionVariants ?? []),
    };
  } catch (error) {
    return orNotFound('sagemaker:DescribeEndpoint', error);
  }
};

const readComponent = async (client: SageMakerClient, componentName: string): Promise<DomainCapacity> => {
  try {
    const answer = await client.send(new DescribeInferenceComponentCommand({ InferenceComponentName: componentName }));
    const { DesiredCopyCount: desired, CurrentCopyCount: actual } = answer.RuntimeConfig ?? {};
    return {
      kind: 'found',
      status: answer.InferenceComponentStatus ?? 'Unknown',
      ...(answer.LastModifiedTime ? { lastModifiedAt: answer.LastModifiedTime.getTime() } : {}),
      ...(answer.FailureReason ? { failureReason: answer.FailureReason } : {}),
      // Under the name asked for, so that the caller finds it whatever case the answer shows.
      units: desired === undefined || actual === undefined ? {} : { [componentName]: { desired, actual } },
    };
  } catch (error) {
    return orNotFound('sagemaker:DescribeInferenceComponent', error);
  }
};

/**
 * Reads a lock domain with one call: DescribeEndpoint, or DescribeInferenceComponent.
 * Shadow variants do not count: they serve no caller and no alarm of ours watches them.
 */
export const createSageMakerCapacityReader = (client: SageMakerClient): CapacityReader => ({
  readCapacity: (domain) =>
    domain.kind === 'endpoint'
      ? readEndpoint(client, domain.endpointName)
      : readComponent(client, domain.inferenceComponentName),
});
