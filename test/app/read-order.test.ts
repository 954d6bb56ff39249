import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import type { StateStore } from '../../src/ports/state-store.ts';
import { HIGH } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { VARIANT } from '../support/a-target.ts';
import { byHigh } from '../support/a-transition.ts';
import { inMinutes } from '../support/moments.ts';

const DOMAIN = lockDomainOf(VARIANT);
type Stage = ReturnType<typeof aStage>;

/** The store of a slow function: somebody else does all this before its first call of this method arrives. */
const overtaken = (stage: Stage, method: 'read' | 'transition', others: () => Promise<unknown>): StateStore => {
  let first = true;
  const meanwhile = async (): Promise<void> => {
    if (!first) return;
    first = false;
    await turn(); // whatever was asked for beside it has been answered
    await others();
  };
  return {
    ...stage.state,
    async read(domain) {
      if (method === 'read') await meanwhile();
      return stage.state.read(domain);
    },
    async transition(domain, before, after) {
      if (method === 'transition') await meanwhile();
      return stage.state.transition(domain, before, after);
    },
  };
};

describe('a state is never judged by counts that are older than it', () => {
  it('a change that came and went while a function read its state is not asked for once more', async () => {
    const stage = aStage();
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    const state = overtaken(stage, 'read', async () => {
      await stage.evaluate();
      stage.clock.set(inMinutes(4));
      await stage.evaluate({ by: 'endpoint-event' });
    });
    await stage.evaluate(byHigh(), undefined, { state });
    expect(stage.actuator.sent).toMatchObject([
      { args: { DesiredWeightsAndCapacities: [{ VariantName: 'AllTraffic', DesiredInstanceCount: 3 }] } },
    ]);
    expect((await stage.state.read(DOMAIN)).phase).toBe('idle');
  });

  it('who loses a settlement reads the counts again, and takes nobody’s change for a hand’s', async () => {
    const stage = aStage();
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    await stage.evaluate();
    stage.clock.set(inMinutes(4));
    const state = overtaken(stage, 'transition', async () => {
      await stage.evaluate({ by: 'endpoint-event' });
      stage.clock.set(inMinutes(6));
      await stage.evaluate({ by: 'recheck' });
      stage.clock.set(inMinutes(10));
      await stage.evaluate({ by: 'endpoint-event' });
    });
    await stage.evaluate({ by: 'reconcile' }, undefined, { state });
    const { units, handChanges } = (await stage.state.read(DOMAIN)).targets.chat ?? {};
    expect(units?.desired).toBe(4);
    expect(handChanges).toBeUndefined();
  });
});
