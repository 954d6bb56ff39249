import { type ScalableTarget, unitNameOf } from './scalable-target.ts';
import { type EpochMs, MINUTE_MS } from './time.ts';

/** After so long without an end, SageMaker will not reach the desired count any more. */
export const GIVE_UP_MS = 45 * MINUTE_MS;

/** EndpointStatus and InferenceComponentStatus values that nothing but a person ends (DescribeEndpoint, SageMaker API Reference). */
export const FAILED_STATUSES: ReadonlySet<string> = new Set([
  'Failed',
  'OutOfService',
  'Deleting',
  'UpdateRollbackFailed',
]);

/** What SageMaker says of one variant or component. */
export interface UnitCounts {
  /** `DesiredInstanceCount` or `DesiredCopyCount`. */
  readonly desired: number;
  /** `CurrentInstanceCount` or `CurrentCopyCount`. */
  readonly actual: number;
  /** Serverless variants have no counts. */
  readonly serverless?: boolean;
  /** `ManagedInstanceScaling.Status` is `ENABLED`: the count is SageMaker's. */
  readonly managedInstanceScaling?: boolean;
}

/** One answer of DescribeEndpoint or DescribeInferenceComponent: the whole lock domain at one moment. */
export type DomainCapacity =
  | { readonly kind: 'not-found'; readonly message: string }
  | {
      readonly kind: 'found';
      /** `EndpointStatus` or `InferenceComponentStatus`, in the API's spelling (`InService`). */
      readonly status: string;
      readonly lastModifiedAt?: EpochMs;
      /** `EndpointConfigName`; components have none. */
      readonly configName?: string;
      readonly failureReason?: string;
      readonly pendingDeployment?: boolean;
      /** The endpoint has an `AsyncInferenceConfig`. */
      readonly asynchronous?: boolean;
      /** By variant name; a component's own count stands under its own name. */
      readonly units: Readonly<Record<string, UnitCounts>>;
    };

/** The counts of one target; `undefined` where there is no such endpoint, variant or component. */
export const countsOf = (capacity: DomainCapacity, target: ScalableTarget): UnitCounts | undefined =>
  capacity.kind === 'found' ? capacity.units[unitNameOf(target)] : undefined;
