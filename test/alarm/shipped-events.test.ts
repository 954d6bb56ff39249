import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import { parseEventText } from '../../src/alarm/parse-event-text.ts';
import type { AlarmTransition, ParsedEvent } from '../../src/core/alarm-transition.ts';
import { RUNTIME } from '../support/alarm-event.ts';

// The shipped events as documentation of the shapes; what is decided on them is tested with the handler.

const FOLDER = new URL('../../events/', import.meta.url);

const FILES = readdirSync(FOLDER)
  .filter((file) => file !== 'world.json')
  .sort();

const parseFile = (file: string): ParsedEvent => {
  const text = parseEventText(readFileSync(new URL(file, FOLDER), 'utf8'));
  if (text.kind === 'not-json') throw new Error(`${file}: ${text.detail}`);
  const [parsed, ...others] = parseAlarmEvent(text.value, RUNTIME);
  if (parsed === undefined || others.length > 0) throw new Error(`${file}: expected one event`);
  return parsed;
};

const transitions = (): readonly (readonly [file: string, transition: AlarmTransition])[] =>
  FILES.flatMap((file) => {
    const parsed = parseFile(file);
    return parsed.kind === 'alarm-transition' ? [[file, parsed] as const] : [];
  });

const summarise = (parsed: ParsedEvent): string =>
  parsed.kind === 'alarm-transition' ? `${parsed.form} ${parsed.alarmKind}` : `${parsed.kind} ${parsed.reason}`;

describe('the shipped events', () => {
  it('are of every shape that is known, and none is rejected', () => {
    const shapes = new Set(FILES.map((file) => summarise(parseFile(file))));
    expect([...shapes].sort()).toEqual([
      'eventbridge anomaly-detection',
      'eventbridge composite',
      'eventbridge metric',
      'eventbridge metric-math',
      'ignored configuration-change',
      'ignored contributor-state-change',
      'ignored foreign-account',
      'ignored other-event',
      'lambda-action metric',
      'sns metric',
    ]);
  });

  it('come in order of time, but for those whose name says that they are late or a duplicate', () => {
    const inTime = transitions().filter(([file]) => !/\.(stale|duplicate|sqs-late)\.json$/.test(file));
    const times = inTime.map(([, { at }]) => at);
    expect(inTime.length).toBeGreaterThan(15);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });

  it('carry remarks only where their name says that something is partial', () => {
    const remarked = transitions().filter(([, { remarks }]) => remarks.length > 0);
    expect(remarked.map(([file]) => file)).toEqual(['25-metrics-insights.partial-data.json']);
  });

  it('have a datapoint of a period that was closed when the alarm was evaluated', () => {
    const observed = transitions().filter(([, { newest }]) => newest.kind === 'datapoint');
    expect(observed.length).toBeGreaterThan(12);
    for (const [file, { newest, periodSeconds = Number.NaN, at }] of observed) {
      const end = newest.kind === 'datapoint' ? newest.at + periodSeconds * 1_000 : Number.NaN;
      expect({ file, closed: end <= at, young: at - end < 60_000 || file.includes('anomaly') }).toEqual({
        file,
        closed: true,
        young: true,
      });
    }
  });

  it('are all a real change but for the composite, whose suppression may change alone', () => {
    for (const [file, { state, previousState }] of transitions()) {
      expect({ file, changed: state !== previousState }).toEqual({ file, changed: true });
    }
  });

  it('stay within what CloudWatch writes into a reason and its data', () => {
    for (const [file, { reason = '' }] of transitions()) {
      expect({ file, short: reason.length <= 1_023 }).toEqual({ file, short: true });
    }
  });
});
