import { type CapacityCall, toCapacityCall } from '../../core/capacity-call.ts';
import type { ScalableTarget } from '../../core/scalable-target.ts';
import type { ActuatorAnswer, CapacityActuator } from '../../ports/capacity-actuator.ts';
import { AwsRefusal } from '../../world/refusal.ts';
import type { World } from '../../world/world.ts';

export interface WorldActuator extends CapacityActuator {
  /** Every write that was sent, whatever came of it. */
  readonly sent: readonly CapacityCall[];
  /** The next write is carried out, and its answer never arrives. */
  loseNextAnswer(): void;
  /** The next write is lost on its way: nothing is carried out, and no answer arrives. */
  loseNextCall(): void;
}

type Because = Extract<ActuatorAnswer, { kind: 'refused' }>['because'];

const LOST = { errorName: 'TimeoutError', message: 'no answer within 5000 ms' } as const;
const REFUSED_FOR_GOOD = ['Failed', 'OutOfService', 'UpdateRollbackFailed'];

const carryOut = ({ capacity }: World, target: ScalableTarget, desired: number): void => {
  if (target.kind === 'variant') {
    const wanted = [{ variantName: target.variantName, desiredInstanceCount: desired }];
    capacity.updateWeightsAndCapacities(target.endpointName, wanted);
  } else {
    capacity.updateCopyCount(target.inferenceComponentName, desired);
  }
};

/** The status of the lock, or nothing where there is none. Asked after a refusal, so no words need to be read. */
const statusOf = ({ capacity }: World, target: ScalableTarget): string | undefined => {
  try {
    return target.kind === 'variant'
      ? capacity.describeEndpoint(target.endpointName).status
      : capacity.describeComponent(target.inferenceComponentName).status;
  } catch {
    return undefined;
  }
};

const refusedBecause = (world: World, target: ScalableTarget, { name }: AwsRefusal): Because => {
  if (name === 'ResourceLimitExceeded') return 'quota';
  if (name === 'ThrottlingException') return 'throttled';
  const status = statusOf(world, target);
  if (status === undefined) return 'not-found';
  return status === 'InService' || REFUSED_FOR_GOOD.includes(status) ? 'validation' : 'updating';
};

export const createWorldActuator = (world: World): WorldActuator => {
  const sentCalls: CapacityCall[] = [];
  let loses: 'answer' | 'call' | undefined;
  return {
    sent: sentCalls,
    loseNextAnswer() {
      loses = 'answer';
    },
    loseNextCall() {
      loses = 'call';
    },
    async setDesired(target, desired) {
      const sent = toCapacityCall(target, desired);
      sentCalls.push(sent);
      const lost = loses;
      loses = undefined;
      if (lost === 'call') return { kind: 'unknown', sent, ...LOST };
      try {
        carryOut(world, target, desired);
      } catch (error) {
        if (!(error instanceof AwsRefusal)) throw error;
        if (lost === undefined) {
          const because = refusedBecause(world, target, error);
          return { kind: 'refused', sent, because, errorName: error.name, message: error.message };
        }
      }
      return lost === undefined ? { kind: 'accepted', sent } : { kind: 'unknown', sent, ...LOST };
    },
  };
};
