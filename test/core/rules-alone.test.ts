import { describe, expect, it } from 'vitest';
import type { Situation } from '../../src/core/evaluation.ts';
import { openNotes } from '../../src/core/evaluation-notes.ts';
import type { Observation } from '../../src/core/observation.ts';
import { whyNoMetricValue } from '../../src/core/rules/alarm-value-kind.ts';
import { settleProposals } from '../../src/core/rules/proposal.ts';
import { proposeScaleIn } from '../../src/core/rules/propose-scale-in.ts';
import { yieldToNeighbour } from '../../src/core/rules/yield.ts';
import { aPlainMetric, aScaleIn, aSignal } from '../support/a-signal.ts';
import { NOT_READ } from '../support/alarm-descriptions.ts';
import { anObservation, lowAt } from '../support/an-observation.ts';
import { NOW } from '../support/moments.ts';

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
});
