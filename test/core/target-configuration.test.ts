import { describe, expect, it } from 'vitest';
import { alarmsOf, returnedQuery, targetsBehind } from '../../src/core/target-configuration.ts';
import { aGuardTarget, CRASH } from '../support/a-guard-target.ts';
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

it('the alarms that wake the guard: a low one of each signal, and one on failed requests', () => {
  expect(told(aGuardTarget())).toEqual([
    [LOW, 'scale-in', 'concurrency'],
    [CRASH, 'crash', undefined],
  ]);
});

it('the targets behind one lock, in the order of the configuration', () => {
  const onEndpoint = (id: string, endpointName: string) =>
    aTarget({ id, target: { kind: 'variant', endpointName, variantName: id } });
  const targets = [onEndpoint('b', 'llama'), aComponentTarget(), onEndpoint('a', 'LLaMA'), onEndpoint('c', 'other')];
  const behind = targetsBehind({ targets }, { kind: 'endpoint', endpointName: 'Llama' });
  expect(behind.map(({ id }) => id)).toEqual(['b', 'a']);
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
