import { countsOf } from '../core/domain-capacity.ts';
import { type TargetState, targetStateOf } from '../core/domain-state.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';
import type { CapacityReader } from '../ports/capacity-reader.ts';
import type { NativeRegistrationReader, NativeScalingSwitch } from '../ports/native-scaling.ts';
import type { StateStore } from '../ports/state-store.ts';

export interface LiftPorts {
  readonly state: StateStore;
  readonly capacity: CapacityReader;
  readonly registrations: NativeRegistrationReader;
  readonly scaling: NativeScalingSwitch;
}

/**
 * `lifted`: by this call. `nothing`: the guard has suspended nothing. `outside-bounds`: the call would bring the count
 * inside its registered bounds, so it was not made. `conflict`: others wrote at every try.
 */
export type LiftResult = 'lifted' | 'nothing' | 'outside-bounds' | 'conflict';

const MOST_TRIES = 5;

/**
 * A person's word against a suspension of mode `guard`: it is lifted, and not made again before what it was made for has
 * ended. The timer is left alone: it would lift once more what is lifted already, and deletes itself.
 */
export const liftSuspension =
  ({ state, capacity, registrations, scaling }: LiftPorts) =>
  async ({ id, target }: TargetConfiguration): Promise<LiftResult> => {
    const domain = lockDomainOf(target);
    const registered = await registrations.readRegistration(target);
    const desired = countsOf(await capacity.readCapacity(domain), target)?.desired;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const before = targetStateOf(await state.read(domain), id);
      const { guardHold } = before;
      if (registered === undefined || guardHold?.suspendedUntil === undefined) return 'nothing';
      if (desired === undefined || desired < registered.min || desired > registered.max) return 'outside-bounds';
      const { since, units } = guardHold;
      const after: TargetState = { ...before, guardHold: { since, units, lifted: true } };
      if ((await state.note(domain, id, before, after)) !== 'written') continue;
      if (registered.suspended.in) await scaling.setSuspended(registered, { ...registered.suspended, in: false });
      return 'lifted';
    }
    return 'conflict';
  };
