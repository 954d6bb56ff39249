import type { DomainCapacity } from '../../core/domain-capacity.ts';
import { type DomainState, type TargetState, targetStateOf } from '../../core/domain-state.ts';
import { median } from '../../core/median.ts';
import { effectiveBounds } from '../../core/rules/bounds.ts';
import { formatResourceId, lockDomainOf } from '../../core/scalable-target.ts';
import type { Mode, TargetConfiguration } from '../../core/target-configuration.ts';
import { AwsCallError } from '../../ports/errors.ts';
import type { Stack } from './open-stack.ts';

/** What is known of one target now. `status --json` writes it as it is. */
export interface TargetStatus {
  readonly targetId: string;
  readonly resourceId: string;
  readonly mode: Mode;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly capacity: DomainCapacity | { readonly kind: 'not-read'; readonly message: string };
  readonly phase: DomainState['phase'];
  readonly intention?: DomainState['intention'];
  /** Median of the last times to ready, in seconds. */
  readonly coldStartSeconds?: number;
  /** As it stands in the state table. */
  readonly state: TargetState;
}

const readCapacity = async (
  { capacity }: Stack,
  { target }: TargetConfiguration,
): Promise<TargetStatus['capacity']> => {
  try {
    return await capacity.readCapacity(lockDomainOf(target));
  } catch (error) {
    if (error instanceof AwsCallError) return { kind: 'not-read', message: error.message };
    throw error;
  }
};

/** A capacity that cannot be read does not hide the rest. */
export const readStatus = async (stack: Stack, target: TargetConfiguration): Promise<TargetStatus> => {
  const [domain, capacity] = await Promise.all([
    stack.state.read(lockDomainOf(target.target)),
    readCapacity(stack, target),
  ]);
  const state = targetStateOf(domain, target.id);
  const coldStartSeconds = median(state.timesToReady ?? []);
  return {
    targetId: target.id,
    resourceId: formatResourceId(target.target),
    mode: target.mode,
    bounds: effectiveBounds(target, state),
    capacity,
    phase: domain.phase,
    ...(domain.intention ? { intention: domain.intention } : {}),
    ...(coldStartSeconds === undefined ? {} : { coldStartSeconds }),
    state,
  };
};
