import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/core/nearest.ts';

const KEYS = ['id', 'min', 'max', 'maxStep', 'capacity', 'endpoint', 'threshold', 'AdjustmentType', 'a_b-c_d'];

describe('nearest', () => {
  it.each([
    { name: 'a letter left out', word: 'treshold', want: 'threshold' },
    { name: 'a letter too many', word: 'capaccity', want: 'capacity' },
    { name: 'two letters changed over', word: 'capcaity', want: 'capacity' },
    { name: 'two letters of a short word changed over', word: 'mni', want: 'min' },
    { name: 'three other letters in a long word', word: 'kapasiti', want: 'capacity' },
    { name: 'a letter that is two in capitals is one', word: 'iß', want: 'id' },
    { name: 'another case', word: 'adjustmenttype', want: 'AdjustmentType' },
    { name: 'another way to join words', word: 'adjustment_type', want: 'AdjustmentType' },
    { name: 'joined words on both sides', word: 'a-b-c-d', want: 'a_b-c_d' },
    { name: 'a longer word around it', word: 'maximum', want: 'max' },
    { name: 'the nearer of two', word: 'maxSteps', want: 'maxStep' },
    { name: 'the equal one before the one it holds', word: 'max-step', want: 'maxStep' },
    { name: 'nothing alike', word: 'colour', want: undefined },
    { name: 'a short word that shares nothing', word: 'xy', want: undefined },
    { name: 'the empty word', word: '', want: undefined },
    { name: 'a word around one of two letters', word: 'width', want: undefined },
    { name: 'a likeness that begins after 80 letters', word: `${'x'.repeat(80)}threshold`, want: undefined },
    { name: 'a very long word', word: 'x'.repeat(100_000), want: undefined },
  ])('$name: $want', ({ word, want }) => {
    expect(nearest(word, KEYS)).toBe(want);
  });
});
