import type { TargetConfiguration } from '../../core/target-configuration.ts';
import type { Scenario } from '../../sim/scenario.ts';
import type { ScenarioFile } from './scenario-schema.ts';

/** What a scenario's own file says of its units; the rest of them are defaults, which give way to a target's. */
export type OwnUnits = Pick<ScenarioFile, 'unit' | 'capacity'>;

/** Bounds of the target where the file has none, wide enough for the counts that are known to have been there. */
const fitCapacity = (
  { unit, capacity }: Scenario,
  own: OwnUnits['capacity'],
  target: TargetConfiguration | undefined,
  recorded: readonly number[],
): Scenario['capacity'] => {
  const bounds = target?.capacity ?? capacity;
  // A variant keeps an instance, whatever a component's bounds say.
  const least = unit === 'instance' ? Math.max(1, bounds.min) : bounds.min;
  const begin = own?.initial;
  const min = own?.min ?? Math.min(least, own?.max ?? least, begin ?? least);
  const most = recorded.reduce((a, b) => Math.max(a, b), Math.max(bounds.max, begin ?? 0));
  const max = own?.max ?? Math.max(most, min);
  return { min, max, initial: begin ?? Math.min(max, Math.max(min, recorded[0] ?? capacity.initial)) };
};

/**
 * A scenario with the kind of unit and the bounds of the target that is played in it, where its own file says nothing of them.
 * @param recorded the units that were in service, from the beginning on
 */
export const fitToTarget = (
  scenario: Scenario,
  own: OwnUnits,
  target: TargetConfiguration | undefined,
  recorded: readonly number[] = [],
): Scenario => {
  const kind = target === undefined ? scenario.unit : target.target.kind === 'variant' ? 'instance' : 'copy';
  const fitted = { ...scenario, unit: own.unit ?? kind };
  return { ...fitted, capacity: fitCapacity(fitted, own.capacity, target, recorded) };
};
