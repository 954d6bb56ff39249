import { describe, expect, it } from 'vitest';
import { HOLD_REASONS, SCALE_REASONS, type ScalingDecision } from '../../src/core/decision.ts';
import { explainDecision, explainVerdict, HOLD_SENTENCES, SCALE_SENTENCES } from '../../src/core/explain.ts';

interface Told {
  readonly name: string;
  readonly decision: ScalingDecision;
  readonly text: string;
}

const NOTHING_NOTED = { verdicts: [], remarks: [] };
const SCALE = { kind: 'scale', direction: 'out', from: 2, to: 8, base: 2, because: 'step', ...NOTHING_NOTED } as const;

const DECISIONS: readonly Told[] = [
  {
    name: 'a hold says where, why, and what that means',
    decision: { kind: 'hold', at: 3, reason: 'updating', ...NOTHING_NOTED },
    text: 'hold at 3, updating: SageMaker is changing the endpoint or component',
  },
  {
    name: 'a change says from where to where, and why',
    decision: SCALE,
    text: 'scale out 2 → 8: the step adjustment of the breach',
  },
  {
    name: 'a change that was made smaller says by what, and what was asked for',
    decision: { ...SCALE, limitedBy: { by: 'max', asked: 12 } as const },
    text: 'scale out 2 → 8: the step adjustment of the breach, limited by max (12 asked for)',
  },
  {
    name: 'zero is a capacity',
    decision: { ...SCALE, direction: 'in', from: 1, to: 0 },
    text: 'scale in 1 → 0: the step adjustment of the breach',
  },
];

describe('explainDecision', () => {
  it.each(DECISIONS)('$name', ({ decision, text }) => {
    expect(explainDecision(decision)).toBe(text);
  });

  it('has a sentence for every reason, and no two the same', () => {
    expect(Object.keys(HOLD_SENTENCES)).toEqual([...HOLD_REASONS]);
    expect(Object.keys(SCALE_SENTENCES)).toEqual([...SCALE_REASONS]);
    const sentences = [...Object.values(HOLD_SENTENCES), ...Object.values(SCALE_SENTENCES)];
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.filter((sentence) => !/^[a-zA-Z].{10,}[^.]$/.test(sentence))).toEqual([]);
  });
});

describe('explainVerdict', () => {
  it.each([
    { name: 'a rule that saw nothing says nothing', facts: undefined, text: '' },
    { name: 'a pass says what it saw', facts: { min: 1, max: 8 }, text: 'min 1, max 8' },
    {
      name: 'a hold says its reason first',
      facts: { reason: 'cooldown', secondsLeft: 30 },
      text: 'cooldown: 30 s left',
    },
    { name: 'a hold that saw nothing says its reason alone', facts: { reason: 'paused' }, text: 'paused' },
  ])('$name', ({ facts, text }) => {
    const verdict = { rule: 'bounds', answer: 'pass' } as const;
    expect(explainVerdict(facts === undefined ? verdict : { ...verdict, facts })).toBe(text);
  });
});
