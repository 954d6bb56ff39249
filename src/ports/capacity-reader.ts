import type { DomainCapacity } from '../core/domain-capacity.ts';
import type { LockDomain } from '../core/scalable-target.ts';

/**
 * Reads what SageMaker runs and wants behind one lock.
 * An endpoint or component that does not exist is an answer (`not-found`); every other failure is an `AwsCallError`.
 */
export interface CapacityReader {
  readCapacity(domain: LockDomain): Promise<DomainCapacity>;
}
