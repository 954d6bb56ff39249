import { describe, expect, it } from 'vitest';
import type { Situation } from '../../src/core/evaluation.ts';
import { openNotes, toHold } from '../../src/core/evaluation-notes.ts';
import type { Observation } from '../../src/core/observation.ts';
import { whyNoMetricValue } from '../../src/core/rules/alarm-value-kind.ts';
import { checkBounds } from '../../src/core/rules/bounds.ts';
import { readScaleInBreach, readScaleOutBreach } from '../../src/core/rules/breach.ts';
import { checkOwner } from '../../src/core/rules/owner.ts';
import { settleProposals } from '../../src/core/rules/proposal.ts';
import { proposeScaleIn, waitBeforeScaleIn } from '../../src/core/rules/propose-scale-in.ts';
import { proposeScaleOut } from '../../src/core/rules/propose-scale-out.ts';
import { readWish } from '../../src/core/rules/read-wish.ts';
import { readGround } from '../../src/core/rules/target-changeable.ts';
import { yieldToNeighbour } from '../../src/core/rules/yield.ts';
import { checkIdle } from '../../src/core/rules/zero.ts';
import { aCapacity } from '../support/a-capacity.ts';
import { aDomain, aTargetState } from '../support/a-domain.ts';
import { aReading } from '../support/a-reading.ts';
import { aPlainMetric, aScaleIn, aScaleOut, aSignal } from '../support/a-signal.ts';
import { aTarget, VARIANT } from '../support/a-target.ts';
import { aTransition } from '../support/a-transition.ts';
import { alarmsIn, NOT_READ } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

const GROUND = { kind: 'ground', from: 4, desired: 4 } as const;
const situation = (observation: Observation): Situation => ({
  observation,
  notes: openNotes(),
  state: {},
  ground: GROUND,
  now: NOW,
});
const nobody = { kind: 'none', rule: 'usable-value', reason: 'no-data', facts: {} };

describe('each rule answers for itself, also where no evaluation would ask it', () => {
  it('nobody there to propose anything proposes nothing', () => {
    expect(settleProposals([])).toEqual(nobody);
    expect(proposeScaleIn(situation(anObservation()), { kind: 'in', driving: [] })).toEqual(nobody);
  });

  it('a low alarm that was not described goes by the configuration', () => {
    const driving = [{ signal: aSignal(), direction: aScaleIn() }];
    const observation = lowAt(1, { alarms: NOT_READ });
    expect(proposeScaleIn(situation(observation), { kind: 'in', driving })).toMatchObject({
      kind: 'proposal',
      to: 2,
    });
  });

  it('alarms that were not read yield to nobody', () => {
    const observation = anObservation({ alarms: NOT_READ, neighbourScaleOutAlarms: ['other-high'] });
    expect(yieldToNeighbour(observation, NOW)).toBeUndefined();
  });

  it('an alarm of which nothing is known is what the configuration says', () => {
    expect(whyNoMetricValue(aPlainMetric(), undefined, undefined)).toBeUndefined();
    expect(whyNoMetricValue(aPlainMetric({ metric: 'Invocations', statistic: 'Average' }), undefined, undefined)).toBe(
      'Average of Invocations',
    );
  });

  it('a unit that SageMaker does not show is owned by nobody', () => {
    expect(checkOwner(openNotes(), {}, undefined, 'act', 'out', NOW)).toBeUndefined();
  });

  it('a step inside what SageMaker was asked for already is there: it proposes nothing', () => {
    const driving = [{ signal: aSignal(), direction: aScaleOut() }];
    const awaited = { ...situation(highAt(6)), ground: { ...GROUND, desired: 6 } };
    expect(proposeScaleOut(awaited, { kind: 'out', driving })).toMatchObject({ kind: 'none', reason: 'already-there' });
  });

  it('a scale-out that the alarms want stays one, though the count is outside its bounds', () => {
    const observation = highAt(6, { waker: { by: 'reconcile' } });
    expect(readWish(observation, {}, 4, true, NOW)).toMatchObject({ kind: 'out', driving: [{ signal: aSignal() }] });
    expect(readWish(anObservation({ waker: { by: 'reconcile' } }), {}, 4, true, NOW)).toEqual({ kind: 'bounds' });
  });
});

it('a protocol begins empty, and nothing is known of the low alarms', () => {
  const notes = openNotes();
  expect(notes).toEqual({ verdicts: [], remarks: [], lowAlarmsCleared: false });
  expect(toHold(notes, 4, { kind: 'hold', rule: 'owner', reason: 'owned-elsewhere' })).toStrictEqual({
    kind: 'hold',
    at: 4,
    reason: 'owned-elsewhere',
    verdicts: [{ rule: 'owner', answer: 'hold', facts: { reason: 'owned-elsewhere' } }],
    remarks: [],
  });
});

describe('the whole of what a rule answers', () => {
  const question = { described: undefined, now: NOW };
  const high = { ...question, signal: aSignal(), direction: aScaleOut() };
  const low = { ...question, signal: aSignal(), direction: aScaleIn() };

  it.each([
    {
      name: 'rule 3 passes with the count a step starts from',
      answer: () => readGround(VARIANT, aCapacity(), aDomain(), {}, NOW),
      want: GROUND,
    },
    {
      name: 'rule 3 yields to a neighbour',
      answer: () =>
        yieldToNeighbour(
          anObservation({ alarms: alarmsIn({ other: 'ALARM' }), neighbourScaleOutAlarms: ['other'] }),
          NOW,
        ),
      want: {
        kind: 'hold',
        rule: 'target-changeable',
        reason: 'yielding',
        facts: { alarm: 'other' },
        lookAgainAt: inSeconds(60),
        direction: 'in',
      },
    },
    {
      name: 'rule 4 names the owner',
      answer: () =>
        checkOwner(openNotes(), {}, { desired: 4, actual: 4, managedInstanceScaling: true }, 'act', 'out', NOW),
      want: {
        kind: 'hold',
        rule: 'owner',
        reason: 'owned-elsewhere',
        facts: { owner: 'SageMaker managed instance scaling: scale the inference components' },
        direction: 'out',
      },
    },
    {
      name: 'rule 5 shows both pairs of bounds',
      answer: () => checkBounds({ min: 9, max: 8 }, aTarget(), {}),
      want: {
        kind: 'hold',
        rule: 'bounds',
        reason: 'bounds-conflict',
        facts: { configuredMin: 1, configuredMax: 8 },
      },
    },
    {
      name: 'rule 6 takes the value of an event',
      answer: () => readScaleOutBreach(openNotes(), { ...high, reading: undefined, transition: aTransition() }),
      want: { kind: 'breach', value: 7, threshold: 5, at: secondsAgo(20) },
    },
    {
      name: 'rule 6 takes the value of a read, outwards',
      answer: () => readScaleOutBreach(openNotes(), { ...high, reading: aReading(6), transition: undefined }),
      want: { kind: 'breach', value: 6, threshold: 5, at: secondsAgo(20) },
    },
    {
      name: 'rule 6 takes the value of a read, inwards',
      answer: () => readScaleInBreach(openNotes(), { ...low, reading: aReading(1), transition: undefined }),
      want: { kind: 'breach', value: 1, threshold: 2, at: secondsAgo(20) },
    },
    {
      name: 'rule 8 waits for a cooldown',
      answer: () =>
        waitBeforeScaleIn(aTarget(), { last: { direction: 'in', base: 6, to: 4, completedAt: secondsAgo(100) } }, NOW),
      want: {
        kind: 'hold',
        rule: 'cooldown',
        reason: 'cooldown',
        facts: { after: 'in', secondsLeft: 200 },
        lookAgainAt: inSeconds(200),
        direction: 'in',
      },
    },
    {
      name: 'rule 8 waits for a count that is new',
      answer: () => waitBeforeScaleIn(aTarget(), { units: { desired: 4, since: secondsAgo(100) } }, NOW),
      want: {
        kind: 'hold',
        rule: 'cooldown',
        reason: 'settling',
        facts: { since: secondsAgo(100), secondsLeft: 200 },
        lookAgainAt: inSeconds(200),
        direction: 'in',
      },
    },
    {
      name: 'rule 10 wants idleness before zero',
      answer: () => checkIdle(anObservation(), aTargetState(), 0, NOW),
      want: {
        kind: 'hold',
        rule: 'clamp',
        reason: 'not-idle',
        facts: { idleSeconds: 900, reportedIdle: false, unmovedSince: minutesAgo(120) },
        lookAgainAt: inSeconds(300),
        direction: 'in',
      },
    },
  ])('$name', ({ answer, want }) => {
    expect(answer()).toEqual(want);
  });
});
