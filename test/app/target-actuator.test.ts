import { describe, expect, it } from 'vitest';
import { actuatorFor } from '../../src/app/target-actuator.ts';
import { aStage } from '../support/a-stage.ts';
import { aTarget, VARIANT } from '../support/a-target.ts';

describe('the actuator of a target', () => {
  it('in act writes', async () => {
    const stage = aStage();
    const actuator = actuatorFor(stage.ports, aTarget());
    if (actuator.mode !== 'act') throw new Error('no way to write');
    expect((await actuator.setDesired(VARIANT, 3)).kind).toBe('accepted');
    expect(stage.actuator.sent).toHaveLength(1);
  });

  it('in shadow has no way to write', () => {
    expect(actuatorFor(aStage().ports, aTarget({ mode: 'shadow' }))).toEqual({ mode: 'shadow' });
  });
});
