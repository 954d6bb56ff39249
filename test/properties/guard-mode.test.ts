import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensionsOf } from '../../src/core/scalable-target.ts';
import { aGuardTarget, CRASH } from '../support/a-guard-target.ts';
import { LOW } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { aGuard, VARIANT } from '../support/a-target.ts';
import { inMinutes } from '../support/moments.ts';

const RESOURCE = {
  ResourceId: 'endpoint/llama-3-8b/variant/AllTraffic',
  ScalableDimension: 'sagemaker:variant:DesiredInstanceCount',
};
const MAX_HOLD_MINUTES = 10;
const TIMER_MINUTES = 15;
/** A function that starts late in its minute, and a scheduler that is precise to one. */
const SLACK_MINUTES = 1;
const MINUTES = 70;

/** Stretches of minutes: what the endpoint does, and whether anybody of ours is alive. */
const stretches = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 20 }),
    crashed: fc.boolean(),
    failing: fc.boolean(),
    alive: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('mode guard, whatever happens', () => {
  it('suspends no longer than its longest hold and the timer, and never touches count, min or max', async () => {
    let everSuspended = 0;
    await fc.assert(
      fc.asyncProperty(stretches, async (plan) => {
        const target = aGuardTarget({ trafficGuard: aGuard({ maxHoldSeconds: MAX_HOLD_MINUTES * 60 }) });
        const stage = aStage({ targets: [target], desired: 4 });
        const { world, clock } = stage;
        world.scaling.register({ ...RESOURCE, MinCapacity: 2, MaxCapacity: 6 });
        world.scaling.putPolicy({ ...RESOURCE, PolicyName: 'track', PolicyType: 'TargetTrackingScaling' });
        const minutes = plan.flatMap((stretch) => Array.from({ length: stretch.minutes }, () => stretch));
        const series = (metric: string, during: (stretch: (typeof plan)[number]) => number, before: number) =>
          world.metrics.setSeries({ namespace: 'AWS/SageMaker', metric, dimensions: dimensionsOf(VARIANT) }, [
            { from: 0, value: before },
            ...minutes.map((stretch, index) => ({ from: inMinutes(index), value: during(stretch) })),
          ]);
        series('ConcurrentRequestsPerModel', ({ crashed }) => (crashed ? 0.1 : 4), 4);
        series('Invocations', () => 1200, 1200);
        series('InvocationsPerInstance', () => 300, 300);
        series('Invocation5XXErrors', ({ crashed, failing }) => (crashed && failing ? 1200 : 0), 0);
        await stage.reconcile();
        let suspendedFor = 0;
        for (const [index, { crashed, failing, alive }] of minutes.slice(0, MINUTES).entries()) {
          clock.set(inMinutes(index + 1));
          stage.setAlarm(LOW, crashed ? 'ALARM' : 'OK');
          stage.setAlarm(CRASH, crashed && failing ? 'ALARM' : 'OK');
          await stage.nativeGuard.timer.fireDue();
          if (alive) {
            await stage.reconcile();
            await stage.recheckDue();
          }
          const [registered] = world.scaling.targets();
          const isSuspended = registered?.SuspendedState.DynamicScalingInSuspended === true;
          suspendedFor = isSuspended ? suspendedFor + 1 : 0;
          everSuspended += isSuspended ? 1 : 0;
          expect(suspendedFor).toBeLessThanOrEqual(MAX_HOLD_MINUTES + TIMER_MINUTES + SLACK_MINUTES);
          expect(isSuspended && stage.nativeGuard.timer.armed.length === 0).toBe(false);
          expect(registered).toMatchObject({ MinCapacity: 2, MaxCapacity: 6 });
          expect(registered?.SuspendedState).toMatchObject({
            DynamicScalingOutSuspended: false,
            ScheduledScalingSuspended: false,
          });
          expect(world.capacity.describeEndpoint('llama-3-8b').variants[0]?.desired).toBe(4);
        }
        expect(stage.actuator.sent).toEqual([]);
      }),
      { numRuns: 40 },
    );
    expect(everSuspended).toBeGreaterThan(100);
  });
});
