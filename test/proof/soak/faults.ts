import { toCapacityCall } from '../../../src/core/capacity-call.ts';
import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import { SECOND_MS } from '../../../src/core/time.ts';
import type { ActuatorAnswer, CapacityActuator } from '../../../src/ports/capacity-actuator.ts';
import { AwsCallError } from '../../../src/ports/errors.ts';
import type { World } from '../../../src/world/world.ts';
import type { Around } from '../harness/around.ts';
import type { Random } from '../harness/random.ts';
import { ENDPOINT } from '../harness/targets.ts';
import type { Witness } from '../harness/witness.ts';

/** What went wrong, counted. */
export interface FaultCounts {
  throttled: number;
  timedOut: number;
  crashed: number;
  answersLost: number;
  callsLost: number;
  callsLate: number;
  writesThrottled: number;
  rollBacks: number;
  partials: number;
}

export const NO_FAULTS: FaultCounts = {
  throttled: 0,
  timedOut: 0,
  crashed: 0,
  answersLost: 0,
  callsLost: 0,
  callsLate: 0,
  writesThrottled: 0,
  rollBacks: 0,
  partials: 0,
};

/** Chance, and whether the weather is foul at all. */
export interface Weather {
  readonly random: Random;
  readonly counts: FaultCounts;
  foul: boolean;
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** Throttling, time-outs after which nobody knows, and functions that die: on any call but the one write. */
export const foulAround =
  (weather: Weather, around: Around): Around =>
  (call, carryOut) =>
    around(call, async () => {
      const { random, counts, foul } = weather;
      if (!foul || call === 'actuator.send') return carryOut();
      if (random.chance(0.015)) {
        counts.throttled += 1;
        throw new AwsCallError(call, 'ThrottlingException', true, new Error('Rate exceeded'));
      }
      if (random.chance(0.004)) {
        counts.crashed += 1;
        if (random.chance(0.5)) await carryOut();
        return never();
      }
      const answer = await carryOut();
      if (!random.chance(0.008)) return answer;
      counts.timedOut += 1;
      throw new AwsCallError(call, 'TimeoutError', true, new Error('no answer within 3000 ms'));
    });

const NO_ANSWER = { errorName: 'TimeoutError', message: 'no answer within 5000 ms' } as const;
const SERVER_ERROR = { errorName: 'InternalFailure', message: '500' } as const;

const lockNameOf = (target: ScalableTarget) =>
  target.kind === 'variant'
    ? ({ kind: 'endpoint', name: ENDPOINT } as const)
    : ({ kind: 'inference-component', name: target.inferenceComponentName } as const);

const countsOf = (
  { capacity }: World,
  target: ScalableTarget,
): { readonly status: string; readonly desired: number } => {
  if (target.kind === 'inference-component') return capacity.describeComponent(target.inferenceComponentName);
  const { status, variants } = capacity.describeEndpoint(ENDPOINT);
  return { status, desired: variants.find(({ name }) => name === target.variantName)?.desired ?? 0 };
};

/** How a change that is about to be accepted ends. */
const planOutcome = (weather: Weather, world: World, target: ScalableTarget, to: number): void => {
  const { random, counts, foul } = weather;
  const { status, desired: from } = countsOf(world, target);
  if (!foul || status !== 'InService' || from === to) return;
  if (random.chance(0.12)) {
    counts.rollBacks += 1;
    world.capacity.plan(lockNameOf(target), { kind: 'roll-back', rollingBackSeconds: 10 + random.below(90) });
  } else if (to - from > 1 && random.chance(0.1)) {
    counts.partials += 1;
    world.capacity.plan(lockNameOf(target), { kind: 'partial', current: from + 1 + random.below(to - from - 1) });
  }
};

/** SageMaker's write in foul weather: answers and calls that are lost, calls that come minutes late, throttling, 5xx. */
export const foulActuator =
  (weather: Weather, witness: Witness) =>
  (real: CapacityActuator, world: World): CapacityActuator => {
    const carryOut = (target: ScalableTarget, desired: number): Promise<ActuatorAnswer> => {
      planOutcome(weather, world, target, desired);
      return real.setDesired(target, desired);
    };
    /** Minutes later, when the claim was long settled. */
    const arriveLate = (target: ScalableTarget, desired: number): void => {
      const call = witness.calls.at(-1);
      const seconds = 65 + weather.random.below(240);
      world.timeline.schedule(world.now() + seconds * SECOND_MS, () => {
        const { status, desired: from } = countsOf(world, target);
        if (call === undefined || status !== 'InService' || from === desired) return;
        const { capacity } = world;
        if (target.kind === 'inference-component') capacity.updateCopyCount(target.inferenceComponentName, desired);
        else {
          capacity.updateWeightsAndCapacities(ENDPOINT, [
            { variantName: target.variantName, desiredInstanceCount: desired },
          ]);
        }
        witness.changes.push({ call, from, to: desired, late: true });
      });
    };
    return {
      async setDesired(target, desired) {
        const { random, counts, foul } = weather;
        const sent = toCapacityCall(target, desired);
        if (!foul) return carryOut(target, desired);
        if (random.chance(0.03)) {
          counts.writesThrottled += 1;
          return {
            kind: 'refused',
            sent,
            because: 'throttled',
            errorName: 'ThrottlingException',
            message: 'Rate exceeded',
          };
        }
        if (random.chance(0.06)) {
          counts.answersLost += 1;
          await carryOut(target, desired);
          return { kind: 'unknown', sent, ...(random.chance(0.5) ? NO_ANSWER : SERVER_ERROR) };
        }
        if (random.chance(0.06)) {
          counts.callsLost += 1;
          return { kind: 'unknown', sent, ...NO_ANSWER };
        }
        if (random.chance(0.03)) {
          counts.callsLate += 1;
          arriveLate(target, desired);
          return { kind: 'unknown', sent, ...NO_ANSWER };
        }
        return carryOut(target, desired);
      },
    };
  };
