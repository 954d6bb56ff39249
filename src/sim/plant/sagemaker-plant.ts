import { clamp } from '../../core/capacity.ts';
import type { ChangeOutcome, UnitView } from '../../world/capacity-types.ts';
import { AwsRefusal } from '../../world/refusal.ts';
import { COMPONENT, ENDPOINT, type SimulatedAccount, toEpochMs, VARIANT } from '../account.ts';
import type { CapacitySight } from '../policies/scaling-policy.ts';
import type { Scenario } from '../scenario.ts';
import type { Plant } from './plant.ts';

const FULFILLED: ChangeOutcome = { kind: 'fulfilled' };
const ROLLED_BACK: ChangeOutcome = { kind: 'roll-back' };

/** SageMaker's endpoint or component, with its lock: while a change runs every other one is refused. */
export const createSageMakerPlant = (account: SimulatedAccount, scenario: Scenario): Plant => {
  const { clock, world, target } = account;
  const { min, max } = scenario.capacity;
  const lock =
    target.kind === 'variant'
      ? ({ kind: 'endpoint', name: ENDPOINT } as const)
      : ({ kind: 'inference-component', name: COMPONENT } as const);
  const rollBacks = new Set(scenario.rollBacks);
  const last = scenario.rollBacks.reduce((most, change) => Math.max(most, change), -1);
  const outcomes = Array.from({ length: last + 1 }, (_, change) => (rollBacks.has(change) ? ROLLED_BACK : FULFILLED));
  world.capacity.plan(lock, ...outcomes);

  /** Every second of a run: no more of it than is needed. */
  const view = (): Pick<UnitView, 'desired' | 'current'> & { readonly updating: boolean } => {
    if (target.kind === 'inference-component') {
      const { desired, current, status } = world.capacity.describeComponent(COMPONENT);
      return { desired, current, updating: status !== 'InService' };
    }
    const { status, variants } = world.capacity.describeEndpoint(ENDPOINT);
    const { desired, current } = variants.find(({ name }) => name === VARIANT) as UnitView;
    return { desired, current, updating: status !== 'InService' };
  };

  let scarce = false;
  const meetShortages = (now: number): void => {
    const wanted = scenario.shortages.some(({ from, to }) => now >= from && now < to);
    if (wanted === scarce) return;
    scarce = wanted;
    world.capacity.setAvailable(scenario.service.name, wanted ? view().current : Infinity);
  };

  let seen = view();
  let seenAt = 0;
  const look = (now: number): typeof seen => {
    clock.set(toEpochMs(now));
    if (scenario.shortages.length > 0) meetShortages(now);
    if (now !== seenAt) seen = view();
    seenAt = now;
    return seen;
  };

  return {
    sight(now): CapacitySight {
      const { desired, current, updating } = look(now);
      return { desired, actual: current, updating, min, max };
    },
    inService(now) {
      const { desired, current } = look(now);
      return Math.min(desired, current);
    },
    allocated(now) {
      const { desired, current } = look(now);
      return Math.max(desired, current);
    },
    request(wanted, now) {
      const { to: desired } = clamp(wanted, { min, max });
      if (look(now).desired === desired) return true;
      try {
        if (target.kind === 'inference-component') world.capacity.updateCopyCount(COMPONENT, desired);
        else {
          const change = { variantName: VARIANT, desiredInstanceCount: desired };
          world.capacity.updateWeightsAndCapacities(ENDPOINT, [change]);
        }
      } catch (error) {
        if (!(error instanceof AwsRefusal)) throw error;
        return false;
      }
      seen = view();
      return true;
    },
  };
};
