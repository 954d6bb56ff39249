import { describe, expect, it } from 'vitest';
import { decideKpa, KPA_DEFAULTS, type KpaMemory, type KpaSettings, startKpa } from '../../../src/sim/baselines/kpa.ts';

const SETTINGS: KpaSettings = { ...KPA_DEFAULTS, target: 10, maxScaleUpRate: 10, maxScaleDownRate: 10 };
const CALM: KpaMemory = { mostInPanic: 0, delayed: [] };

interface Moment {
  readonly now: number;
  readonly ready?: number;
  readonly load: number | undefined;
}

const play = (moments: readonly Moment[], settings: KpaSettings, memory = CALM) =>
  moments.map(({ now, ready = 1, load }) => {
    const decided = decideKpa(memory, { now, ready, stable: load, panic: load }, settings);
    memory = decided.memory;
    return decided;
  });

describe('decideKpa', () => {
  it('a breach in the panic begins its window again', () => {
    const moments = [
      { now: 0, ready: 2, load: 100 },
      { now: 50, ready: 2, load: 100 },
      { now: 100, ready: 10, load: 10 },
      { now: 110, ready: 10, load: 10 },
      { now: 111, ready: 10, load: 10 },
    ];
    const played = play(moments, SETTINGS);
    expect(played.map(({ desired }) => desired)).toEqual([10, 10, 10, 10, 1]);
    expect(played.map(({ memory }) => memory.panicStart)).toEqual([0, 50, 50, 50, undefined]);
  });

  it('a delay lets each count go once it is as old as the delay', () => {
    const settings = { ...SETTINGS, panicThreshold: 100, scaleDownDelaySeconds: 300 };
    const moments = [
      { now: 540, load: 40 },
      { now: 600, load: 30 },
      { now: 660, load: 0 },
      { now: 840, load: 0 },
      { now: 900, load: 0 },
    ];
    expect(play(moments, settings).map(({ desired }) => desired)).toEqual([4, 4, 4, 3, 0]);
  });

  it.each([
    { name: 'no metric', input: { now: 9, ready: 4, stable: undefined, panic: undefined } },
    { name: 'no count of units', input: { now: 9, ready: undefined, stable: 5, panic: 5 } },
  ])('$name: no answer, and the panic is not forgotten', ({ input }) => {
    const memory = { panicStart: 3, mostInPanic: 7, delayed: [] };
    expect(decideKpa(memory, input, SETTINGS)).toEqual({ memory });
  });

  it('restarted with several units it takes none away for a window', () => {
    const moments = [0, 60, 61].map((now) => ({ now, ready: 8, load: 10 }));
    const played = play(moments, SETTINGS, startKpa(8, 0));
    expect(played.map(({ desired }) => desired)).toEqual([8, 8, 1]);
  });
});
