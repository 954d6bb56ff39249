import * as z from 'zod';
import { ALARM_STATES, type AlarmState } from '../../../src/core/alarm-transition.ts';
import { MINUTE_MS } from '../../../src/core/time.ts';
import { isActionDue } from '../../../src/sim/baselines/alarm-action.ts';
import { evaluateSlots, type Slot, type TreatMissingData } from '../../../src/world/alarm-evaluator.ts';
import { createVirtualClock } from '../../../src/world/virtual-clock.ts';
import { createWorld } from '../../../src/world/world.ts';
import { NotCovered } from './peer-record.ts';
import { count, type Observed, read } from './read-inputs.ts';

const SLOTS: Readonly<Record<string, Slot>> = { '0': 'fine', X: 'breaching', '-': 'missing' };
const SETTINGS = ['missing', 'ignore', 'breaching', 'notBreaching'] as const;

const patterns = z.strictObject({
  evaluationPeriods: count,
  datapointsToAlarm: count.optional(),
  range: count.optional(),
  patterns: z.array(z.string().regex(/^[0X-]+$/, 'a pattern of 0, X and -')),
  settings: z.array(z.enum(SETTINGS)),
});

/** M of N with gaps: `src/world/alarm-evaluator.ts`. */
export const missingData = (inputs: Observed): Observed => {
  const { evaluationPeriods, datapointsToAlarm, range, patterns: texts, settings } = read(patterns, inputs);
  const wrong = texts.find((text) => text.length !== (range ?? text.length) || text.length < evaluationPeriods);
  if (wrong !== undefined) throw new NotCovered(`inputs.patterns: ${wrong} is not as long as the range`);
  const stateOf = (text: string, treatMissingData: TreatMissingData): string => {
    const slots = [...text].map((letter) => SLOTS[letter] ?? 'missing');
    const rule = { evaluationPeriods, treatMissingData, datapointsToAlarm: datapointsToAlarm ?? evaluationPeriods };
    return evaluateSlots(slots, rule) ?? 'RETAIN';
  };
  return { state: texts.map((text) => settings.map((setting) => stateOf(text, setting))) };
};

const minutes = z.strictObject({ statesEachMinute: z.array(z.enum(ALARM_STATES)).min(1) });
const NAME = 'watched';

/** Transitions as the alarm book tells them; the first state is the one it was in before. */
const transitionsOf = (states: readonly AlarmState[]): readonly number[] => {
  const clock = createVirtualClock(0);
  const { alarms } = createWorld({ account: '1', region: 'us-east-1', partition: 'aws', now: clock.now });
  alarms.putMetricAlarm({ AlarmName: NAME, EvaluationPeriods: 1, ComparisonOperator: 'GreaterThanThreshold' });
  alarms.forceState(NAME, states[0] ?? 'OK', 0);
  const before = alarms.history().length;
  for (const [minute, state] of states.entries()) if (minute > 0) alarms.forceState(NAME, state, minute * MINUTE_MS);
  return alarms
    .history()
    .slice(before)
    .map(({ at }) => at / MINUTE_MS);
};

const actionsOf = (states: readonly AlarmState[]): readonly number[] => {
  let last: number | undefined;
  return [...states.entries()].flatMap(([minute, state]) => {
    if (state !== 'ALARM') last = undefined;
    if (!isActionDue(state, last, minute * 60)) return [];
    last = minute * 60;
    return [minute];
  });
};

/** What a state that changes, and one that stays, sets off: `src/world/alarm-book.ts`, `src/sim/baselines/alarm-action.ts`. */
export const eventSemantics = (inputs: Observed): Observed => {
  const { statesEachMinute } = read(minutes, inputs);
  return {
    eventBridgeEventsAtMinute: transitionsOf(statesEachMinute),
    autoScalingActionInvocationsAtMinute: actionsOf(statesEachMinute),
  };
};
