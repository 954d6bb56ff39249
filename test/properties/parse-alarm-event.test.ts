import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import type { ParsedEvent } from '../../src/core/alarm-transition.ts';
import {
  aLambdaAction,
  aMetricEntry,
  aNotification,
  anEvent,
  anSnsMessage,
  anSqsRecord,
  aState,
  POINT_AT,
  RUNTIME,
  STATE_AT,
} from '../support/alarm-event.ts';

const parse = (event: unknown) => parseAlarmEvent(event, RUNTIME);

const _SHAPES = 'an alarm event from EventBridge, an alarm action or an SNS message';

describe('totality', () => {
  const REJECT_REASONS = ['unknown-shape', 'malformed-event', 'not-json'];

  const expectParsed = (parsed: readonly ParsedEvent[]) => {
    for (const one of parsed) {
      if (one.kind === 'alarm-transition') {
        expect(Number.isFinite(one.at)).toBe(true);
        for (const value of one.recentValues) expect(Number.isFinite(value)).toBe(true);
        if (one.newest.kind === 'datapoint')
          expect(Number.isFinite(one.newest.value) && Number.isFinite(one.newest.at)).toBe(true);
      } else {
        expect(one.detail).not.toBe('');
        if (one.kind === 'rejected') expect(REJECT_REASONS).toContain(one.reason);
      }
    }
  };

  const anyValue = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });

  it('no value whatever makes it throw', () => {
    fc.assert(
      fc.property(anyValue, (event) => {
        const parsed = parse(event);
        expect(parsed).toHaveLength(1);
        expectParsed(parsed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('one answer per record, whatever the records are', () => {
    const record = fc.oneof(
      anyValue,
      anyValue.map((Sns) => ({ EventSource: 'aws:sns', Sns })),
      fc.json().map((body) => anSqsRecord(body)),
    );
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), (Records) => {
        const parsed = parse({ Records });
        expect(parsed).toHaveLength(Records.length);
        expectParsed(parsed);
      }),
    );
  });

  const templates = [
    anEvent(),
    anEvent({
      configuration: { metrics: [{ expression: 'm1' }, aMetricEntry()] },
      muteDetail: { mutedByArn: 'x' },
      state: aState({ evaluationState: 'PARTIAL_DATA' }),
    }),
    aLambdaAction(),
    anSnsMessage(),
    aNotification(anSnsMessage()),
  ];

  type Path = readonly (string | number)[];
  const pathsOf = (value: unknown, path: Path = []): Path[] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))]
      : [path];

  const replaceAt = (value: unknown, [key, ...rest]: Path, replacement: unknown): unknown => {
    if (key === undefined) return replacement;
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
    Reflect.set(copy, key, replaceAt(Reflect.get(copy, key), rest, replacement));
    return copy;
  };

  it('no valid event with any member replaced by any value makes it throw', () => {
    const mutated = fc
      .constantFrom(...templates)
      .chain((template) => fc.tuple(fc.constant(template), fc.constantFrom(...pathsOf(template)), anyValue))
      .map(([template, path, value]) => replaceAt(template, path, value));
    fc.assert(
      fc.property(mutated, (event) => {
        expectParsed(parse(event));
      }),
      { numRuns: 2_000 },
    );
  });

  it('no reasonData whatever makes it throw, or gives a value that is no number', () => {
    const points = fc.array(fc.oneof(fc.double(), fc.constant(null), fc.string()));
    const reasonData = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          recentDatapoints: points,
          evaluatedDatapoints: fc.array(fc.record({ timestamp: fc.string(), value: fc.jsonValue() })),
          startDate: fc.string(),
          period: fc.double(),
          threshold: fc.jsonValue(),
        })
        .map((data) => JSON.stringify(data)),
    );
    fc.assert(
      fc.property(reasonData, (text) => {
        const parsed = parse(anEvent({ state: aState({ reasonData: text }) }));
        expect(parsed).toMatchObject([{ kind: 'alarm-transition', state: 'ALARM', at: STATE_AT }]);
        expectParsed(parsed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same answer for the same event, and leaves the event as it was', () => {
    const event = anEvent();
    const before = structuredClone(event);
    expect(parse(event)).toEqual(parse(event));
    expect(event).toEqual(before);
    expect(parse(event)).toMatchObject([{ newest: { at: POINT_AT } }]);
  });
});
