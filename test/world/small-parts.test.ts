import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleHolds } from '../../src/world/composite-rule.ts';
import { formatAlarmTime, formatEventTime } from '../../src/world/format-time.ts';
import { drawFor } from '../../src/world/seeded.ts';
import { createVirtualClock } from '../../src/world/virtual-clock.ts';
import { newWorld, refusalOf, START } from './support.ts';

describe('the virtual clock', () => {
  it('stands still, goes forward, never runs back', () => {
    const clock = createVirtualClock(START);
    expect(clock.now()).toBe(START);
    expect(clock.advance(500)).toBe(START + 500);
    expect(clock.set(START)).toBe(START + 500);
    expect(clock.advance(-1)).toBe(START + 500);
    expect(clock.set(START + 900)).toBe(START + 900);
    expect(clock.now()).toBe(START + 900);
  });
});

describe('quotas', () => {
  it('limit nothing until they are set', () => {
    const { world } = newWorld();
    for (let i = 0; i < 1_000; i += 1) world.quotas.take('cloudwatch:DescribeAlarms');
    world.quotas.limitAsPublished();
    for (let i = 0; i < 9; i += 1) world.quotas.take('cloudwatch:DescribeAlarms');
    expect(refusalOf(() => world.quotas.take('cloudwatch:DescribeAlarms'))).toEqual({
      name: 'ThrottlingException',
      message: 'Rate exceeded',
    });
  });

  it('have room again a second later, call by call', () => {
    const { world, clock } = newWorld();
    world.quotas.limit('sagemaker:DescribeEndpoint', 1);
    world.quotas.take('sagemaker:DescribeEndpoint');
    world.quotas.take('sagemaker:ListEndpoints');
    clock.advance(999);
    expect(refusalOf(() => world.quotas.take('sagemaker:DescribeEndpoint')).name).toBe('ThrottlingException');
    clock.advance(1);
    world.quotas.take('sagemaker:DescribeEndpoint');
  });
});

describe('the timeline', () => {
  it('happens in order of time, first given first, each at its own moment', () => {
    const { world, clock } = newWorld();
    const seen: string[] = [];
    const note = (name: string, seconds: number): void =>
      world.timeline.schedule(START + seconds * 1_000, (at) => {
        seen.push(`${name}@${(at - START) / 1_000}`);
        expect(world.now()).toBe(at);
      });
    note('c', 30);
    note('a', 10);
    note('b', 10);
    note('never', Infinity);
    world.timeline.schedule(START + 20_000, () => note('d', 25));
    clock.advance(26_000);
    world.timeline.catchUp();
    expect(seen).toEqual(['a@10', 'b@10', 'd@25']);
    clock.advance(1_000_000);
    world.timeline.catchUp();
    expect(seen).toEqual(['a@10', 'b@10', 'd@25', 'c@30']);
    expect(world.now()).toBe(START + 1_026_000);
  });
});

describe('times', () => {
  it('are spelt as events spell them, for any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 }), (at) => {
        const iso = new Date(at).toISOString();
        expect(formatAlarmTime(at)).toBe(iso.replace('Z', '+0000'));
        expect(formatEventTime(at)).toBe(`${iso.slice(0, 19)}Z`);
      }),
    );
  });
});

describe('draws', () => {
  it('lie in [0, 1), depend on seed and key alone, and spread', () => {
    const draws = Array.from({ length: 1_000 }, (_, i) => drawFor(3, `endpoint/demo/${i}`));
    expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
    expect(drawFor(3, 'endpoint/demo/5')).toBe(draws[5]);
    expect(drawFor(4, 'endpoint/demo/5')).not.toBe(draws[5]);
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.55);
  });
});

describe('composite rules', () => {
  const states = { a: 'ALARM', b: 'OK', 'with "quote" and space': 'INSUFFICIENT_DATA' } as const;
  const stateOf = (name: string) => Object.entries(states).find(([known]) => known === name)?.[1];

  it.each([
    { rule: 'ALARM(a)', holds: true },
    { rule: 'ALARM("a") AND OK("b")', holds: true },
    { rule: 'ALARM(b) OR ALARM(a) AND OK(a)', holds: false },
    { rule: '(ALARM(b) OR ALARM(a)) AND NOT OK(a)', holds: true },
    { rule: 'NOT (ALARM(a) OR FALSE)', holds: false },
    { rule: 'TRUE', holds: true },
    { rule: 'OK(gone)', holds: false },
    { rule: 'ALARM("arn:aws:cloudwatch:us-east-1:123456789012:alarm:a")', holds: true },
  ])('$rule', ({ rule, holds }) => expect(ruleHolds(rule, stateOf)).toBe(holds));

  it.each(['ALARM(a', 'ALARM a', 'MAYBE(a)', 'ALARM(a) ALARM(b)', 'AND', ''])('`%s` is refused', (rule) =>
    expect(refusalOf(() => ruleHolds(rule, stateOf)).name).toBe('ValidationException'),
  );
});
