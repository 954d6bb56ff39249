import { describe, expect, it } from 'vitest';
import { formatRecheck, parseRecheck } from '../../src/core/recheck-message.ts';

const SHAPE = 'expected { targetId, gen }';
const TARGET = 'targetId: expected a text that is not empty';
const GENERATION = 'gen: expected a whole number above 0';

describe('a reminder', () => {
  it('is read as it was written', () => {
    const message = { targetId: 'chat', gen: 3 };
    expect(formatRecheck(message)).toBe('{"targetId":"chat","gen":3}');
    expect(parseRecheck(formatRecheck(message))).toEqual({ kind: 'recheck', message });
  });

  it('begins with the first generation', () => {
    expect(parseRecheck('{"targetId":"chat","gen":1}')).toMatchObject({ message: { gen: 1 } });
  });

  it('keeps no member it does not know', () => {
    expect(parseRecheck('{"targetId":"chat","gen":3,"more":1}')).toEqual({
      kind: 'recheck',
      message: { targetId: 'chat', gen: 3 },
    });
  });

  it.each([
    { name: 'no JSON', body: 'again, please', reason: 'the body is no JSON' },
    { name: 'a text', body: '"chat"', reason: SHAPE },
    { name: 'null', body: 'null', reason: SHAPE },
    { name: 'no target', body: '{"gen":3}', reason: SHAPE },
    { name: 'no generation', body: '{"targetId":"chat"}', reason: SHAPE },
    { name: 'a target without a name', body: '{"targetId":"","gen":3}', reason: TARGET },
    { name: 'a target that is a number', body: '{"targetId":7,"gen":3}', reason: TARGET },
    { name: 'a generation that is a text', body: '{"targetId":"chat","gen":"3"}', reason: GENERATION },
    { name: 'a part of a generation', body: '{"targetId":"chat","gen":1.5}', reason: GENERATION },
    { name: 'generation 0', body: '{"targetId":"chat","gen":0}', reason: GENERATION },
  ])('is unreadable where it is $name', ({ body, reason }) => {
    expect(parseRecheck(body)).toEqual({ kind: 'unreadable', reason });
  });
});
