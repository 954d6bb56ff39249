import { MINUTE_MS } from '../../../src/core/time.ts';
import { type Setting, START } from '../harness/account.ts';
import type { Load } from '../harness/demand.ts';
import { aComponent, aVariantTarget, ENDPOINT } from '../harness/targets.ts';

/** So many concurrent requests from so many minutes after the start on. */
const load = (...pieces: readonly (readonly [minutes: number, concurrency: number])[]): readonly Load[] => [
  { from: 0, concurrency: 6 },
  ...pieces.map(([minutes, concurrency]) => ({ from: START + minutes * MINUTE_MS, concurrency })),
];

export interface CrashSetting extends Setting {
  readonly minutes: number;
  /** By what the story itself may make a delay longer. */
  readonly mayAddMs?: number;
}

/** The stories whose every I/O is a crash point. Plateaus are long, so that a delay of minutes changes no step. */
export const CRASH_SETTINGS: readonly CrashSetting[] = [
  {
    name: 'a variant scales out, and in again',
    targets: [aVariantTarget('chat', 'AllTraffic')],
    loads: { chat: load([1, 13], [10, 4]) },
    minutes: 30,
  },
  {
    name: 'two variants of one endpoint scale out at once',
    targets: [aVariantTarget('chat', 'AllTraffic'), aVariantTarget('canary', 'canary')],
    loads: { chat: load([1, 13]), canary: load([1, 24]) },
    minutes: 20,
    // The lock that chat lost goes to canary, which is more urgent, for the minute its change takes.
    mayAddMs: MINUTE_MS,
  },
  {
    name: 'one variant scales out while its neighbour scales in',
    targets: [aVariantTarget('chat', 'AllTraffic'), aVariantTarget('canary', 'canary')],
    desired: { canary: 4 },
    loads: { chat: load([1, 13]), canary: [{ from: 0, concurrency: 4 }] },
    minutes: 22,
  },
  {
    name: 'a component sleeps, and wakes',
    targets: [aComponent('summariser')],
    desired: { summariser: 1 },
    loads: { summariser: [{ from: 0, concurrency: 0 }, ...load([12, 9]).slice(1)] },
    minutes: 24,
  },
  {
    name: 'a scale-out rolls back, and succeeds the second time',
    targets: [aVariantTarget('chat', 'AllTraffic')],
    loads: { chat: load([1, 13]) },
    outcomes: { [ENDPOINT]: [{ kind: 'roll-back', rollingBackSeconds: 60 }] },
    minutes: 20,
  },
  {
    name: 'the answer to the call is lost',
    targets: [aVariantTarget('chat', 'AllTraffic')],
    loads: { chat: load([1, 13]) },
    loses: 'answer',
    minutes: 16,
  },
  {
    name: 'the call itself is lost',
    targets: [aVariantTarget('chat', 'AllTraffic')],
    loads: { chat: load([1, 13]) },
    loses: 'call',
    minutes: 18,
    // A second claim of the same change that was never sent counts as rolled back, and backs off for a minute.
    mayAddMs: MINUTE_MS,
  },
  {
    name: 'the answer to the call is lost, and the change rolls back within the lease',
    targets: [aVariantTarget('chat', 'AllTraffic')],
    loads: { chat: load([1, 13]) },
    loses: 'answer',
    provisioningSeconds: 20,
    outcomes: { [ENDPOINT]: [{ kind: 'roll-back', rollingBackSeconds: 10 }] },
    minutes: 16,
    mayAddMs: MINUTE_MS,
  },
];
