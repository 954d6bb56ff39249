import { describe, expect, it } from 'vitest';
import { fitToTarget, type OwnUnits } from '../../../src/cli/simulate/fit-to-target.ts';
import { recommendTarget } from '../../../src/sim/controller/recommend-target.ts';
import { DEFAULT_SCENARIO } from '../../../src/sim/presets/default-scenario.ts';

const aTarget = (unit: 'instance' | 'copy', min: number, max: number) =>
  recommendTarget({ ...DEFAULT_SCENARIO, unit, capacity: { min, max, initial: min } });

describe('a scenario in which a target is played', () => {
  it.each<{
    name: string;
    own?: OwnUnits;
    target?: ReturnType<typeof aTarget>;
    recorded?: readonly number[];
    unit: 'instance' | 'copy';
    capacity: { min: number; max: number; initial: number };
  }>([
    { name: 'stays as it is without one', unit: 'instance', capacity: { min: 1, max: 20, initial: 2 } },
    {
      name: 'has its bounds',
      target: aTarget('instance', 3, 8),
      unit: 'instance',
      capacity: { min: 3, max: 8, initial: 3 },
    },
    {
      name: 'has its kind of unit, which may go to 0',
      target: aTarget('copy', 0, 4),
      unit: 'copy',
      capacity: { min: 0, max: 4, initial: 2 },
    },
    {
      name: 'keeps what its own file says',
      own: { unit: 'copy', capacity: { min: 1, max: 6, initial: 5 } },
      target: aTarget('instance', 3, 8),
      unit: 'copy',
      capacity: { min: 1, max: 6, initial: 5 },
    },
    {
      name: 'keeps an instance where its own file plays a component as a variant',
      own: { unit: 'instance' },
      target: aTarget('copy', 0, 4),
      unit: 'instance',
      capacity: { min: 1, max: 4, initial: 2 },
    },
    {
      name: 'has bounds around the count its own file begins with',
      own: { capacity: { initial: 10 } },
      target: aTarget('instance', 3, 8),
      unit: 'instance',
      capacity: { min: 3, max: 10, initial: 10 },
    },
    {
      name: 'has bounds around what was recorded, and begins there',
      target: aTarget('instance', 3, 8),
      recorded: [4, 12, 5],
      unit: 'instance',
      capacity: { min: 3, max: 12, initial: 4 },
    },
  ])('$name', ({ own = {}, target, recorded, unit, capacity }) => {
    // A file's words are in the scenario already.
    const scenario = { ...DEFAULT_SCENARIO, ...(own.unit === undefined ? {} : { unit: own.unit }) };
    const fitted = fitToTarget(scenario, own, target, recorded);
    expect({ unit: fitted.unit, capacity: fitted.capacity }).toEqual({ unit, capacity });
  });
});
