import type { EpochMs } from '../core/time.ts';

/**
 * Seconds from acceptance to completion. A range is drawn from anew, by the world's seed, for every change; a function is
 * asked with the number of the change (from 1) and of the units it adds or takes away. `Infinity`: never.
 */
export type ProvisioningTime =
  | number
  | { readonly least: number; readonly most: number }
  | ((change: number, units: number) => number);

export interface ManagedInstanceScaling {
  readonly status: 'ENABLED' | 'DISABLED';
  readonly min?: number;
  readonly max?: number;
}

export interface ServerlessConfig {
  readonly memorySizeInMB: number;
  readonly maxConcurrency: number;
  readonly provisionedConcurrency?: number;
}

export interface VariantSpec {
  readonly name: string;
  /** Absent: 1; 0 for a serverless variant, which has no counts. */
  readonly desired?: number;
  /** Absent: as `desired`. */
  readonly current?: number;
  readonly weight?: number;
  readonly instanceType?: string;
  /** What a deployment sets the count back to; absent: the first `desired`. */
  readonly initialInstanceCount?: number;
  readonly serverless?: ServerlessConfig;
  readonly managedInstanceScaling?: ManagedInstanceScaling;
}

export interface EndpointSpec {
  readonly name: string;
  readonly configName?: string;
  /** In the API's spelling; absent: `InService`. */
  readonly status?: string;
  readonly createdAt?: EpochMs;
  readonly lastModifiedAt?: EpochMs;
  readonly failureReason?: string;
  /** The endpoint has an `AsyncInferenceConfig`. */
  readonly asynchronous?: boolean;
  /** Time until new instances serve; absent: 240 s. */
  readonly provisioningSeconds?: ProvisioningTime;
  /** Time until instances are given back, or weights changed; absent: 60 s. */
  readonly releaseSeconds?: ProvisioningTime;
  readonly variants: readonly VariantSpec[];
}

export interface ComponentSpec {
  readonly name: string;
  readonly endpointName: string;
  readonly variantName?: string;
  /** Absent: 1. */
  readonly desired?: number;
  /** Absent: as `desired`. */
  readonly current?: number;
  readonly status?: string;
  readonly createdAt?: EpochMs;
  readonly lastModifiedAt?: EpochMs;
  readonly failureReason?: string;
  /** Absent: 180 s. */
  readonly provisioningSeconds?: ProvisioningTime;
  /** Absent: 30 s. */
  readonly releaseSeconds?: ProvisioningTime;
  /** Whether 0 copies are accepted; absent: yes. Without managed instance scaling down to 0 SageMaker refuses it. */
  readonly acceptsZero?: boolean;
}

/** How the next accepted change ends. Without one: `fulfilled`. */
export type ChangeOutcome =
  | { readonly kind: 'fulfilled' }
  /** Ends with the count it had before; an endpoint shows `RollingBack` in between, for 120 s if nothing is said. */
  | { readonly kind: 'roll-back'; readonly rollingBackSeconds?: number; readonly failureReason?: string }
  /** Ends `InService` with fewer (or more) units than wanted. */
  | { readonly kind: 'partial'; readonly current: number; readonly failureReason?: string }
  | { readonly kind: 'failed'; readonly failureReason?: string }
  /** Stays `Updating`. */
  | { readonly kind: 'stuck' };

/** One variant or component, as it is now. */
export interface UnitView {
  readonly name: string;
  readonly desired: number;
  readonly current: number;
}

export interface VariantView extends UnitView {
  readonly currentWeight: number;
  readonly desiredWeight: number;
  readonly instanceType?: string;
  readonly serverless?: ServerlessConfig;
  readonly managedInstanceScaling?: ManagedInstanceScaling;
}

interface LockedView {
  readonly name: string;
  readonly arn: string;
  readonly status: string;
  readonly createdAt: EpochMs;
  /** Moves when a change is accepted and again when it ends. */
  readonly lastModifiedAt: EpochMs;
  readonly failureReason?: string;
}

export interface EndpointView extends LockedView {
  readonly configName: string;
  readonly asynchronous: boolean;
  /** The configuration being deployed. */
  readonly pendingConfigName?: string;
  readonly variants: readonly VariantView[];
}

export interface ComponentView extends LockedView {
  readonly endpointName: string;
  readonly endpointArn: string;
  readonly variantName?: string;
  readonly desired: number;
  readonly current: number;
}

/** One entry of UpdateEndpointWeightsAndCapacities. */
export interface WeightAndCapacity {
  readonly variantName: string;
  readonly desiredInstanceCount?: number;
  readonly desiredWeight?: number;
  readonly serverless?: Partial<ServerlessConfig>;
}

export interface Deployment {
  readonly configName: string;
  /** Instance counts of the new configuration by variant; absent: the ones the variants began with. */
  readonly initialInstanceCounts?: Readonly<Record<string, number>>;
  readonly retainAllVariantProperties?: boolean;
  /** Absent: 600 s. */
  readonly seconds?: number;
}
