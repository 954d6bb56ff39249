import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { World } from '../../src/world/world.ts';
import { newWorld, START } from './support.ts';

const ENDPOINT = { kind: 'endpoint', name: 'demo-chat' } as const;

/** A day with changes, a roll-back, a shortage and maintenance, all of it on the timeline. */
const story = (seed: number) => {
  const { world, clock } = newWorld({ seed });
  world.capacity.putEndpoint({
    name: 'demo-chat',
    provisioningSeconds: { least: 180, most: 480 },
    variants: [{ name: 'AllTraffic', desired: 2, instanceType: 'ml.g5.xlarge' }],
  });
  const scale = (minute: number, desiredInstanceCount: number): void =>
    world.timeline.schedule(START + minute * 60_000, () => {
      world.capacity.updateWeightsAndCapacities('demo-chat', [{ variantName: 'AllTraffic', desiredInstanceCount }]);
    });
  scale(1, 4);
  scale(20, 6);
  world.timeline.schedule(START + 19 * 60_000, () => world.capacity.plan(ENDPOINT, { kind: 'roll-back' }));
  world.timeline.schedule(START + 40 * 60_000, () => world.capacity.setAvailable('ml.g5.xlarge', 5));
  scale(41, 8);
  world.timeline.schedule(START + 50 * 60_000, () => world.capacity.setAvailable('ml.g5.xlarge', 20));
  world.timeline.schedule(START + 90 * 60_000, () =>
    world.capacity.setStatus(ENDPOINT, 'SystemUpdating', { seconds: 600 }),
  );
  scale(110, 3);
  return { world, clock };
};

const picture = (world: World): string => JSON.stringify(world.capacity.describeEndpoint('demo-chat'));

describe('the world', () => {
  it('is the same however often it was looked at before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 30 }), (looks) => {
        const often = story(7);
        const once = story(7);
        for (const second of [...looks].sort((a, b) => a - b)) {
          often.clock.set(START + second * 1_000);
          picture(often.world);
        }
        often.clock.set(START + 9_000_000);
        once.clock.set(START + 9_000_000);
        expect(picture(often.world)).toBe(picture(once.world));
        expect(often.world.capacity.describeEndpoint('demo-chat').variants[0]?.current).toBe(3);
      }),
      { numRuns: 50 },
    );
  });

  it('draws its provisioning times by the seed: the same for the same one, another for another', () => {
    const endOf = (seed: number): number => {
      const { world, clock } = story(seed);
      clock.advance(15 * 60_000);
      return world.capacity.describeEndpoint('demo-chat').lastModifiedAt - START;
    };
    const ends = [1, 2, 3, 4, 5].map(endOf);
    expect([1, 2, 3, 4, 5].map(endOf)).toEqual(ends);
    expect(new Set(ends).size).toBe(5);
    for (const end of ends) {
      expect(end).toBeGreaterThanOrEqual(60_000 + 180_000);
      expect(end).toBeLessThanOrEqual(60_000 + 480_000);
    }
  });

  it('lets a scheduled act happen at its own moment, however late somebody looks', () => {
    const { world, clock } = story(1);
    clock.advance(2 * 60_000);
    expect(JSON.parse(picture(world))).toMatchObject({ status: 'Updating', lastModifiedAt: START + 60_000 });
  });
});
