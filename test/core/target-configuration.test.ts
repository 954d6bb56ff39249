import { describe, expect, it } from 'vitest';
import { alarmsOf, returnedQuery } from '../../src/core/target-configuration.ts';
import { aQueueSignal, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aComponentTarget, aTarget, WAKE } from '../support/a-target.ts';

const told = (target: Parameters<typeof alarmsOf>[0]) =>
  alarmsOf(target).map(({ role, alarm, signal }) => [alarm.name, role, signal?.id]);

it('the alarms of a target, with what each is for, in the order of the configuration', () => {
  expect(told(aComponentTarget({ signals: [aSignal(), aQueueSignal()] }))).toEqual([
    [HIGH, 'scale-out', 'concurrency'],
    [LOW, 'scale-in', 'concurrency'],
    ['chat-queue-high', 'scale-out', 'queue'],
    ['chat-queue-low', 'scale-in', 'queue'],
    [WAKE, 'wake', undefined],
  ]);
});

it('a direction or a wake that is not configured has no alarm', () => {
  const { id, source } = aSignal();
  expect(told(aTarget({ signals: [{ id, source }] }))).toEqual([]);
});

describe('the query of several that returns data', () => {
  it.each([
    { name: 'is the one that says so', says: [undefined, true, false], want: 1 },
    { name: 'is the one that does not say false: left out means true', says: [false, undefined], want: 1 },
    { name: 'is the first of several', says: [false, undefined, undefined], want: 1 },
    { name: 'is none where each says false', says: [false, false], want: undefined },
  ])('$name', ({ says, want }) => {
    const queries = says.map((ReturnData, index) => ({ index, ReturnData }));
    expect(returnedQuery(queries)?.index).toBe(want);
  });
});
