import { expect, it } from 'vitest';
import type { ScalingDecision } from '../../../src/core/decision.ts';
import type { ActOutcome, ScalingActivity } from '../../../src/core/scaling-activity.ts';
import { toEpochMs } from '../../../src/sim/account.ts';
import { createTally } from '../../../src/sim/controller/tally.ts';
import { aHold, aScale } from '../../support/a-decision.ts';

const CALL = {
  call: 'UpdateInferenceComponentRuntimeConfig',
  args: { InferenceComponentName: 'summariser', DesiredRuntimeConfig: { CopyCount: 6 } },
} as const;

const anActivity = (id: string, decision: ScalingDecision, outcome: ActOutcome): ScalingActivity => ({
  id,
  at: toEpochMs(10),
  targetId: 'chat',
  resourceId: 'inference-component/summariser',
  mode: 'act',
  configurationHash: '0123456789ab',
  cause: { by: 'reconcile' },
  seen: { capacity: { kind: 'not-found', message: '' }, phase: 'idle' },
  decision,
  outcome,
  count: 1,
  lastAt: toEpochMs(10),
});

it.each([
  { kind: 'applied', refused: false },
  { kind: 'unknown', refused: false },
  { kind: 'refused-updating', refused: true },
  { kind: 'refused', refused: true },
] as const)('a call that was $kind: refused $refused', async ({ kind, refused }) => {
  const tally = createTally();
  const decision = aScale({ alarmName: 'chat-high', limitedBy: { by: 'max', asked: 9 } });
  await tally.record(anActivity('1', decision, { kind, calls: [CALL], sentAt: toEpochMs(11) }));
  const reason = 'the step adjustment of the breach of chat-high, limited by max (9 asked for)';
  expect(tally.decisions).toEqual([{ at: 11, from: 4, to: 6, reason, refused }]);
});

it('a change that was never sent is no call', async () => {
  const tally = createTally();
  await tally.record(anActivity('1', aScale(), { kind: 'lost-race', calls: [] }));
  expect(tally.decisions).toEqual([]);
});

it('a hold counts each time it comes again', async () => {
  const tally = createTally();
  await tally.record(anActivity('1', aHold(), { kind: 'held', calls: [] }));
  await tally.repeat('1', toEpochMs(20));
  await tally.record(anActivity('2', aHold({ reason: 'at-max' }), { kind: 'held', calls: [] }));
  await tally.repeat('2', toEpochMs(30));
  await tally.repeat('1', toEpochMs(40)); // of a run that is over: there is none
  expect(tally.holds).toEqual({ cooldown: 2, 'at-max': 2 });
});
