import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { aReading } from '../support/a-reading.ts';
import { aQueueSignal, aScaleIn, aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aTarget } from '../support/a-target.ts';
import { byHigh, byLow } from '../support/a-transition.ts';
import { alarmsIn } from '../support/alarm-descriptions.ts';
import { anObservation } from '../support/an-observation.ts';
import { NOW, secondsAgo } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const two = aTarget({ signals: [aSignal(), aQueueSignal()] });
const QUEUE_HIGH = 'chat-queue-high';
const QUEUE_LOW = 'chat-queue-low';
const readings = {
  [HIGH]: aReading(6),
  [LOW]: aReading(1),
  [QUEUE_HIGH]: aReading(70),
  [QUEUE_LOW]: aReading(5),
};
const seeing = (states: Parameters<typeof alarmsIn>[0], more: Parameters<typeof anObservation>[0] = {}) =>
  anObservation({ configuration: two, readings, alarms: alarmsIn(states), ...more });
const quiet = { [HIGH]: 'OK', [QUEUE_HIGH]: 'OK', [LOW]: 'ALARM', [QUEUE_LOW]: 'ALARM' } as const;

describe('which way the alarms of a target pull', () => {
  it.each([
    {
      name: 'any high alarm in ALARM is a scale-out',
      observation: seeing({ ...quiet, [LOW]: 'OK', [QUEUE_LOW]: 'OK', [HIGH]: 'ALARM' }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'of several high alarms the largest capacity wins',
      observation: seeing({ [HIGH]: 'ALARM', [QUEUE_HIGH]: 'ALARM' }),
      want: { out: 7, because: 'step' },
    },
    {
      name: 'the largest wins in any order',
      observation: seeing(
        { [HIGH]: 'ALARM', [QUEUE_HIGH]: 'ALARM' },
        { readings: { ...readings, [HIGH]: aReading(20), [QUEUE_HIGH]: aReading(61) } },
      ),
      want: { out: 7, because: 'step' },
    },
    {
      name: 'a high alarm without a usable value proposes nothing, another does',
      observation: seeing({ [HIGH]: 'ALARM', [QUEUE_HIGH]: 'ALARM' }, { readings: { [HIGH]: aReading(6) } }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a silenced high alarm proposes nothing, another does',
      observation: seeing({ [HIGH]: 'ALARM', [QUEUE_HIGH]: { state: 'ALARM', actionsEnabled: false } }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a composite proposes nothing, another high alarm does',
      observation: seeing({ [HIGH]: 'ALARM', [QUEUE_HIGH]: { state: 'ALARM', kind: 'composite' } }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'high and low in ALARM together is a scale-out',
      observation: seeing({ ...quiet, [HIGH]: 'ALARM' }),
      want: { out: 5, because: 'step' },
    },
    { name: 'in only if every low alarm is in ALARM', observation: seeing(quiet), want: { in: 2, because: 'step' } },
    {
      name: 'one low alarm that is OK holds',
      observation: seeing({ ...quiet, [QUEUE_LOW]: 'OK' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'one low alarm without data holds',
      observation: seeing({ ...quiet, [LOW]: 'INSUFFICIENT_DATA' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a high alarm without data holds the scale-in',
      observation: seeing({ ...quiet, [HIGH]: 'INSUFFICIENT_DATA' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a muted high alarm in ALARM holds the scale-in',
      observation: seeing({ ...quiet, [QUEUE_HIGH]: { state: 'ALARM', actionsEnabled: false } }),
      want: { hold: 'muted' },
    },
    {
      name: 'a valueless high alarm in ALARM holds the scale-in',
      observation: seeing({ ...quiet, [QUEUE_HIGH]: { state: 'ALARM', kind: 'composite' } }),
      want: { hold: 'no-metric-value' },
    },
    {
      name: 'a low alarm that is not listed counts as cleared',
      observation: seeing({ [HIGH]: 'OK', [QUEUE_HIGH]: 'OK', [LOW]: 'ALARM' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a high alarm that is not listed counts as cleared',
      observation: seeing({ [HIGH]: 'OK', [LOW]: 'ALARM', [QUEUE_LOW]: 'ALARM' }),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'a low alarm without a usable value holds the scale-in',
      observation: seeing(quiet, { readings: { [LOW]: aReading(1) } }),
      want: { hold: 'no-data', lookAgainIn: 30 },
    },
    {
      name: 'of several low alarms the largest capacity wins',
      observation: seeing(quiet, {
        configuration: aTarget({
          signals: [
            aSignal(),
            aQueueSignal({
              scaleIn: {
                ...aScaleIn(),
                alarm: { ...aScaleIn().alarm, name: QUEUE_LOW, threshold: 20 },
                policy: { ...aScaleIn().policy, steps: [{ upper: 0, adjustment: -25 }] },
              },
            }),
          ],
        }),
      }),
      want: { in: 3, because: 'step' },
    },
    {
      name: 'the largest low proposal wins in any order',
      observation: seeing(quiet, {
        configuration: aTarget({
          signals: [
            aQueueSignal({
              scaleIn: {
                ...aScaleIn(),
                alarm: { ...aScaleIn().alarm, name: QUEUE_LOW, threshold: 20 },
                policy: { ...aScaleIn().policy, steps: [{ upper: 0, adjustment: -25 }] },
              },
            }),
            aSignal(),
          ],
        }),
      }),
      want: { in: 3, because: 'step' },
    },
    {
      name: 'nothing in ALARM holds, without a timer',
      observation: seeing({ [HIGH]: 'OK', [LOW]: 'OK' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'of equal proposals the first configured is named, outwards',
      observation: seeing(
        { [HIGH]: 'ALARM', [QUEUE_HIGH]: 'ALARM' },
        { readings: { ...readings, [QUEUE_HIGH]: aReading(61) } },
      ),
      want: { out: 5, because: 'step' },
      alarmName: HIGH,
    },
    {
      name: 'of equal proposals the first configured is named, inwards',
      observation: seeing(quiet),
      want: { in: 2, because: 'step' },
      alarmName: LOW,
    },
    {
      name: 'a target without low alarms never scales in',
      observation: anObservation({
        configuration: aTarget({ signals: [{ id: 'a', source: aSignal().source, scaleOut: aScaleOut() }] }),
      }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a target without high alarms scales in',
      observation: seeing(
        { [LOW]: 'ALARM' },
        { configuration: aTarget({ signals: [{ id: 'a', source: aSignal().source, scaleIn: aScaleIn() }] }) },
      ),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'no signals, no wish',
      observation: anObservation({ configuration: aTarget({ signals: [] }) }),
      want: { hold: 'alarm-cleared' },
    },
  ])('$name', ({ observation, want, alarmName }) => {
    const decision = decide(observation, NOW);
    expect(tell(decision)).toEqual(want);
    if (alarmName) expect(decision).toMatchObject({ alarmName });
  });
});

describe("whose word on an alarm's state is newer", () => {
  it.each([
    {
      name: 'an event newer than the description',
      observation: seeing(
        { ...quiet, [LOW]: { state: 'ALARM', stateUpdatedAt: secondsAgo(60) } },
        { waker: byLow({ state: 'OK' }) },
      ),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a description newer than the event',
      observation: seeing(
        { ...quiet, [LOW]: { state: 'ALARM', stateUpdatedAt: secondsAgo(1) } },
        { waker: byLow({ state: 'OK' }) },
      ),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'a description as old as the event',
      observation: seeing(
        { ...quiet, [LOW]: { state: 'ALARM', stateUpdatedAt: secondsAgo(2) } },
        { waker: byLow({ state: 'OK' }) },
      ),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'a description that does not say when',
      observation: seeing(quiet, { waker: byLow({ state: 'OK' }) }),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'an event of an alarm that is not listed',
      observation: seeing({ [HIGH]: 'OK', [QUEUE_HIGH]: 'OK', [QUEUE_LOW]: 'ALARM' }, { waker: byLow() }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'an event says nothing of another alarm',
      observation: seeing(
        { ...quiet, [QUEUE_LOW]: { state: 'OK', stateUpdatedAt: secondsAgo(600) } },
        { waker: byLow() },
      ),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a fresh high event decides together with the others, should the alarms have been read',
      observation: seeing({ [HIGH]: 'OK', [QUEUE_HIGH]: 'ALARM' }, { waker: byHigh({ state: 'ALARM' }) }),
      want: { out: 7, because: 'step' },
    },
    {
      name: 'a fresh high event wins over an older description, should the alarms have been read',
      observation: seeing({ [HIGH]: { state: 'OK', stateUpdatedAt: secondsAgo(60) } }, { waker: byHigh() }),
      want: { out: 5, because: 'step' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('whether the low alarms cleared, as a hold tells it', () => {
  it.each([
    { name: 'one of them is OK', observation: seeing({ ...quiet, [LOW]: 'OK' }), want: true },
    {
      name: 'all are in ALARM, a high one is in doubt',
      observation: seeing({ ...quiet, [HIGH]: 'INSUFFICIENT_DATA' }),
      want: undefined,
    },
    {
      name: 'all are in ALARM, a high one is muted',
      observation: seeing({ ...quiet, [HIGH]: { state: 'ALARM', actionsEnabled: false } }),
      want: undefined,
    },
    {
      name: 'one is OK, a high one is muted',
      observation: seeing({ ...quiet, [LOW]: 'OK', [HIGH]: { state: 'ALARM', actionsEnabled: false } }),
      want: true,
    },
    {
      name: 'one is OK, a high one has no value',
      observation: seeing({ ...quiet, [LOW]: 'OK', [HIGH]: { state: 'ALARM', kind: 'composite' } }),
      want: true,
    },
    {
      name: 'one is OK, a high one in ALARM is held',
      observation: seeing({ ...quiet, [LOW]: 'OK', [HIGH]: 'ALARM' }, { readings: {} }),
      want: true,
    },
    {
      name: 'all are in ALARM, a high one in ALARM is held',
      observation: seeing({ ...quiet, [HIGH]: 'ALARM' }, { readings: {} }),
      want: undefined,
    },
    { name: 'all are in ALARM, the scale-in is held', observation: seeing(quiet, { readings: {} }), want: undefined },
    {
      name: 'they were not read',
      observation: seeing(quiet, {
        alarms: { kind: 'not-read' },
        waker: byHigh({ newest: { kind: 'no-data' } }),
        readings: {},
      }),
      want: undefined,
    },
  ])('$name', ({ observation, want }) => {
    const decision = decide(observation, NOW);
    expect(decision.kind === 'hold' && decision.lowAlarmsCleared).toBe(want);
  });
});
