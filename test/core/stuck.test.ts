import { describe, expect, it } from 'vitest';
import { GIVE_UP_MS } from '../../src/core/domain-capacity.ts';
import { holdRunReason, isStuck } from '../../src/core/stuck.ts';
import { aCapacity, type FoundCapacity } from '../support/a-capacity.ts';
import { aHold, aScale } from '../support/a-decision.ts';
import { aDomain, anIntention } from '../support/a-domain.ts';
import { anObservation } from '../support/an-observation.ts';
import { NOW } from '../support/moments.ts';

const LIMIT = NOW - GIVE_UP_MS;
const claimedAt = (at: number, phase: 'claimed' | 'applied' = 'applied') =>
  anObservation({
    capacity: aCapacity({ status: 'Updating', lastModifiedAt: NOW }),
    state: aDomain({}, { phase, intention: anIntention({ claimedAt: at }) }),
  });
const seen = (capacity: Partial<FoundCapacity>) => anObservation({ capacity: aCapacity(capacity) });
const { lastModifiedAt: _unknown, ...NEVER_MODIFIED } = aCapacity({ status: 'Updating' });

describe('a change is stuck', () => {
  it.each([
    { name: 'beyond the give-up time after our claim', observation: claimedAt(LIMIT - 1), stuck: true },
    { name: 'also one that nobody saw accepted', observation: claimedAt(LIMIT - 1, 'claimed'), stuck: true },
    { name: 'not at the give-up time', observation: claimedAt(LIMIT), stuck: false },
    {
      name: "of somebody else's: after SageMaker's last word of it",
      observation: seen({ status: 'Creating', lastModifiedAt: LIMIT - 1 }),
      stuck: true,
    },
    {
      name: "of somebody else's: not sooner",
      observation: seen({ status: 'Updating', lastModifiedAt: LIMIT }),
      stuck: false,
    },
    {
      name: 'a deployment that stays pending',
      observation: seen({ pendingDeployment: true, lastModifiedAt: LIMIT - 1 }),
      stuck: true,
    },
    {
      name: 'not without a time to count from',
      observation: anObservation({ capacity: NEVER_MODIFIED }),
      stuck: false,
    },
    {
      name: 'not one of ours that nobody claims',
      observation: anObservation({
        capacity: aCapacity({ status: 'Updating', lastModifiedAt: LIMIT - 1 }),
        state: aDomain({}, { phase: 'applied' }),
      }),
      stuck: false,
    },
    { name: 'not where nothing changes', observation: seen({ lastModifiedAt: LIMIT - 1 }), stuck: false },
    {
      name: 'not one that failed: that is said as such',
      observation: seen({ status: 'Failed', lastModifiedAt: LIMIT - 1 }),
      stuck: false,
    },
    {
      name: 'not one of a target that is gone',
      observation: anObservation({ capacity: { kind: 'not-found', message: 'Could not find endpoint.' } }),
      stuck: false,
    },
  ])('$name', ({ observation, stuck }) => {
    expect(isStuck(observation, NOW)).toBe(stuck);
  });
});

describe('the run of a hold', () => {
  const stuck = claimedAt(LIMIT - 1);
  it.each([
    {
      name: 'a stuck one is a run of its own',
      observation: stuck,
      decision: aHold({ reason: 'updating' }),
      run: 'stuck',
    },
    {
      name: 'whatever else was said',
      observation: stuck,
      decision: aHold({ reason: 'alarm-cleared' }),
      run: 'stuck',
    },
    {
      name: 'of a paused target a person knows',
      observation: stuck,
      decision: aHold({ reason: 'paused' }),
      run: 'paused',
    },
    { name: 'any other is its reason', observation: claimedAt(LIMIT), decision: aHold(), run: 'cooldown' },
    { name: 'a change is none', observation: stuck, decision: aScale(), run: undefined },
  ])('$name', ({ observation, decision, run }) => {
    expect(holdRunReason(observation, decision, NOW)).toBe(run);
  });
});
