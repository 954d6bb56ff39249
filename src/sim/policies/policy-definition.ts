import type { Scenario, ServiceModel } from '../scenario.ts';
import type { Telemetry } from './peer-telemetry.ts';
import type { ScalingPolicy } from './scaling-policy.ts';

/** What a policy's default settings are derived from. */
export interface PolicySetup {
  readonly service: ServiceModel;
  readonly capacity: Scenario['capacity'];
  /** What one unit answers per minute at its working point: the target of everything that counts invocations. */
  readonly invocationsPerMinute: number;
  /** Of the policies SageMaker does not have. */
  readonly telemetry: Telemetry;
  /** Of Application Auto Scaling's action while an alarm stays (`ControlDelays.nativeRepeatSeconds`); absent: 60. */
  readonly repeatSeconds?: number;
}

/** A number a tuner may choose. */
export interface TunableNumber {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly integer?: boolean;
}

/** Chosen values by name; one that is left out keeps its default. */
export type TunedValues = Readonly<Record<string, number>>;

/** A policy of the comparison. */
export interface PolicyDefinition {
  readonly name: string;
  /** Whether a user of SageMaker can have it without building it. */
  readonly availableOnSageMaker: boolean;
  readonly searchSpace: readonly TunableNumber[];
  /** A fresh policy for one run. */
  create(setup: PolicySetup, values?: TunedValues): ScalingPolicy;
}

/** Requests or invocations per unit over those of the working point. */
export const TARGET_SHARE: TunableNumber = { name: 'targetShare', least: 0.3, most: 1.5 };
