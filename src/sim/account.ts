import type { ScalableTarget } from '../core/scalable-target.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
import { createVirtualClock, type VirtualClock } from '../world/virtual-clock.ts';
import { createWorld, type World } from '../world/world.ts';
import type { Scenario } from './scenario.ts';

/** Where virtual time begins: any whole hour. */
export const START: EpochMs = Date.UTC(2026, 0, 5);
export const toEpochMs = (seconds: number): EpochMs => START + Math.round(seconds * SECOND_MS);
export const toSeconds = (at: EpochMs): number => (at - START) / SECOND_MS;

export const ENDPOINT = 'simulated';
export const VARIANT = 'AllTraffic';
export const COMPONENT = 'simulated-component';

/** The one account of a run, with the one target that is scaled. */
export interface SimulatedAccount {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly target: ScalableTarget;
}

/** What a change takes, in seconds, by its number (from 1) and the units it adds. */
export type ColdStartDraw = (change: number, units: number) => number;

const LONG_BEFORE_MS = 86_400 * SECOND_MS;

/** An account whose endpoint (or component) has been in service for a day. */
export const openSimulatedAccount = (scenario: Scenario, coldStart: ColdStartDraw): SimulatedAccount => {
  const clock = createVirtualClock(START);
  const world = createWorld({
    account: '123456789012',
    region: 'us-east-1',
    partition: 'aws',
    now: clock.now,
    seed: scenario.seed,
  });
  const settled = {
    createdAt: START - LONG_BEFORE_MS,
    lastModifiedAt: START - LONG_BEFORE_MS,
    provisioningSeconds: coldStart,
    releaseSeconds: scenario.coldStart.release,
  };
  const { initial } = scenario.capacity;
  const instanceType = scenario.service.name;
  if (scenario.unit === 'instance') {
    world.capacity.putEndpoint({
      name: ENDPOINT,
      variants: [{ name: VARIANT, desired: initial, instanceType }],
      ...settled,
    });
    return { clock, world, target: { kind: 'variant', endpointName: ENDPOINT, variantName: VARIANT } };
  }
  world.capacity.putComponent({ name: COMPONENT, endpointName: ENDPOINT, desired: initial, ...settled });
  return { clock, world, target: { kind: 'inference-component', inferenceComponentName: COMPONENT } };
};
