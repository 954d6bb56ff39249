import { describe, expect, it } from 'vitest';
import { APA_DEFAULTS, decideApa } from '../../../src/sim/baselines/apa.ts';
import { decideRay, RAY_DEFAULTS, type RayMemory, wantedByRay } from '../../../src/sim/baselines/ray-serve.ts';
import { analyseSaturation, targetsOf, WVA_DEFAULTS } from '../../../src/sim/baselines/wva.ts';

describe('decideApa', () => {
  it.each([
    { name: 'nothing to do leaves half', use: 0, want: 4 },
    { name: 'a flood doubles', use: 999, want: 16 },
    { name: 'the upper tolerance itself', use: 11, want: 8 },
    { name: 'the lower tolerance itself', use: 9, want: 8 },
  ])('$name', ({ use, want }) => expect(decideApa(8, use, { ...APA_DEFAULTS, target: 10 })).toBe(want));
});

describe('Ray Serve', () => {
  const settings = { ...RAY_DEFAULTS, target: 2 };
  const play = (moments: readonly (readonly [now: number, running: number, requests: number])[], start: RayMemory) => {
    let memory = start;
    return moments.map(([now, running, requests]) => {
      memory = decideRay(memory, { now, running, requests, min: 0, max: 50 }, settings);
      return memory.target;
    });
  };

  it('waits out its delay up', () => {
    expect(
      play(
        [
          [0, 2, 20],
          [29, 2, 20],
          [30, 2, 20],
        ],
        { target: 2 },
      ),
    ).toEqual([2, 2, 10]);
  });
  it('another direction begins the wait again', () => {
    expect(
      play(
        [
          [0, 2, 20],
          [20, 2, 0],
          [40, 2, 20],
          [69, 2, 20],
          [70, 2, 20],
        ],
        { target: 2 },
      ),
    ).toEqual([2, 2, 2, 2, 10]);
  });
  it('a moment in which all is well does, too', () => {
    expect(
      play(
        [
          [0, 2, 20],
          [20, 2, 4],
          [40, 2, 20],
          [60, 2, 20],
        ],
        { target: 2 },
      ),
    ).toEqual([2, 2, 2, 2]);
  });
  it('goes to nothing through one, each after the delay down', () => {
    expect(
      play(
        [
          [0, 4, 0],
          [600, 4, 0],
          [700, 1, 0],
          [1300, 1, 0],
        ],
        { target: 4 },
      ),
    ).toEqual([4, 1, 1, 0]);
  });
  it('from nothing it rises at once', () => expect(play([[0, 0, 9]], { target: 0 })).toEqual([1]));
  it('without requests it stays at nothing', () => expect(play([[0, 0, 0]], { target: 0 })).toEqual([0]));
  it('a small factor does not round a decrease away for ever', () => {
    expect(wantedByRay(3, 2, { ...settings, downscalingFactor: 0.1 })).toBe(2);
  });
  it('a factor takes a share of an increase', () => {
    expect(wantedByRay(2, 20, { ...settings, upscalingFactor: 0.5 })).toBe(6);
  });
});

describe('WVA', () => {
  it.each([
    { name: 'spare room of exactly the triggers is room', kv: [0.7, 0.7], queue: [2, 2], scaleUp: false, safe: false },
    {
      name: 'what one unit less leaves exactly is enough',
      kv: [0.35, 0.35],
      queue: [1, 1],
      scaleUp: false,
      safe: true,
    },
    { name: 'one saturated unit does not count', kv: [0.1, 0.1, 0.95], queue: [0, 0, 0], scaleUp: false, safe: true },
  ])('$name', ({ kv, queue, scaleUp, safe }) => {
    const units = kv.map((share, i) => ({ kv: share, queue: queue[i] ?? 0 }));
    expect(analyseSaturation(units, WVA_DEFAULTS)).toEqual({ scaleUp, safeToScaleDown: safe });
  });

  const variant = (name: string, cost: number, current: number) => ({
    name,
    cost,
    current,
    reporting: current,
    desired: 0,
  });
  const up = { scaleUp: true, safeToScaleDown: false };
  const down = { scaleUp: false, safeToScaleDown: true };
  it.each([
    {
      name: 'the cheapest grows',
      variants: [variant('a', 20, 2), variant('b', 5, 2)],
      asked: up,
      want: { a: 2, b: 3 },
    },
    {
      name: 'the dearest shrinks',
      variants: [variant('a', 20, 2), variant('b', 5, 2)],
      asked: down,
      want: { a: 1, b: 2 },
    },
    {
      name: 'but keeps its last unit',
      variants: [variant('a', 20, 1), variant('b', 5, 2)],
      asked: down,
      want: { a: 1, b: 1 },
    },
    {
      name: 'of equals the first by name grows',
      variants: [variant('b', 5, 1), variant('a', 5, 1)],
      asked: up,
      want: { a: 2, b: 1 },
    },
    { name: 'nobody has one to give', variants: [variant('a', 20, 1)], asked: down, want: { a: 1 } },
    { name: 'there is nobody', variants: [], asked: up, want: {} },
  ])('$name', ({ variants, asked, want }) => expect(targetsOf(variants, asked)).toEqual(want));
});
