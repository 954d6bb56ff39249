import type { Override, TargetState } from '../core/domain-state.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';
import type { EpochMs } from '../core/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import { noteTarget } from './note-target.ts';

/** An evaluation at the same moment may write first; it is over at the next try. */
const MOST_TRIES = 5;

export interface OverridePorts {
  readonly state: StateStore;
  readonly now: Clock;
}

/** `conflict`: others wrote at every try, and nothing was changed. `before` is what was in force until now. */
export type OverrideResult =
  | { readonly kind: 'written'; readonly before: Override | undefined }
  | { readonly kind: 'conflict' };

const inForce = (override: Override | undefined, now: EpochMs): Override | undefined =>
  override !== undefined && override.until > now ? override : undefined;

/** With the word of a person, what SageMaker refused for good may be asked again. */
const withOverride = (
  { override: _before, hold, ...rest }: TargetState,
  override: Override | undefined,
): TargetState => ({
  ...rest,
  ...(hold && hold.reason !== 'refused' ? { hold } : {}),
  ...(override ? { override } : {}),
});

/**
 * Gives a person's word for a target, in place of any earlier one; `undefined` takes it back. Nothing is evaluated here:
 * reconcile does so within a minute, as it does when the word is over.
 */
export const setOverride =
  ({ state, now }: OverridePorts) =>
  async (target: TargetConfiguration, override: Override | undefined): Promise<OverrideResult> => {
    const change = (before: TargetState): TargetState => withOverride(before, override);
    const noted = await noteTarget(state, target, change, { mostTries: MOST_TRIES });
    return noted.kind === 'conflict' ? noted : { kind: 'written', before: inForce(noted.before.override, now()) };
  };

export const pause =
  (ports: OverridePorts) =>
  (target: TargetConfiguration, until: EpochMs): Promise<OverrideResult> =>
    setOverride(ports)(target, { kind: 'pause', until });

/** @param capacity the units wanted; every evaluation clamps it into the bounds of that moment */
export const pin =
  (ports: OverridePorts) =>
  (target: TargetConfiguration, capacity: number, until: EpochMs): Promise<OverrideResult> =>
    setOverride(ports)(target, { kind: 'pin', capacity, until });

export const resume =
  (ports: OverridePorts) =>
  (target: TargetConfiguration): Promise<OverrideResult> =>
    setOverride(ports)(target, undefined);
