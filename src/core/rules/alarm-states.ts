import type { AlarmState, AlarmTransition } from '../alarm-transition.ts';
import type { Facts, HoldReason } from '../decision.ts';
import type { HoldWish } from '../evaluation-notes.ts';
import type { AlarmDescription, Observation } from '../observation.ts';
import type { Signal, SignalDirection, Wake } from '../target-configuration.ts';
import type { EpochMs } from '../time.ts';
import { whyNoMetricValue } from './alarm-value-kind.ts';
import { decidesAlone, isCurrent } from './event-current.ts';
import type { DrivingAlarm, Wish } from './wish.ts';

const hold = (reason: HoldReason, facts: Facts, lowAlarmsCleared?: boolean): HoldWish => ({
  kind: 'hold',
  rule: 'event-current',
  reason,
  facts,
  lowAlarmsCleared,
});

/** An alarm that must not act now: its actions are disabled, or a composite's are suppressed. */
const isSilenced = (described: AlarmDescription | undefined): boolean =>
  described !== undefined && (!described.actionsEnabled || described.suppressedBy !== undefined);

/** An alarm's state: of the event where that is the newer word, else as DescribeAlarms gives it; unlisted is cleared. */
const stateOf = (described: AlarmDescription | undefined, transition: AlarmTransition | undefined): AlarmState => {
  if (described === undefined) return 'OK';
  const eventIsNewer =
    transition !== undefined && described.stateUpdatedAt !== undefined && transition.at > described.stateUpdatedAt;
  return eventIsNewer ? transition.state : described.state;
};

/** The one alarm that a fresh scale-out or wake event speaks of; the others bring events of their own. */
const wishOfEvent = (observation: Observation, transition: AlarmTransition): Wish => {
  const { signals, wake } = observation.configuration;
  if (wake?.alarm.name === transition.alarmName) return { kind: 'out', driving: [], wake };
  for (const signal of signals) {
    if (signal.scaleOut?.alarm.name !== transition.alarmName) continue;
    const valueless = whyNoMetricValue(signal.source, transition, undefined);
    return valueless === undefined
      ? { kind: 'out', driving: [{ signal, direction: signal.scaleOut }] }
      : hold('no-metric-value', { alarm: transition.alarmName, because: valueless });
  }
  return hold('alarm-cleared', { alarm: transition.alarmName, because: 'not a scale-out alarm of this target' });
};

interface Gathered {
  readonly driving: DrivingAlarm[];
  silenced: string | undefined;
  valueless: { readonly alarm: string; readonly because: string } | undefined;
}

/** All alarms of the target as they are now. */
const wishOfStates = (
  { configuration, waker }: Observation,
  byName: Readonly<Record<string, AlarmDescription>>,
  desired: number,
  now: EpochMs,
): Wish => {
  const states: Record<string, AlarmState> = {};
  const out: Gathered = { driving: [], silenced: undefined, valueless: undefined };
  const low: Gathered = { driving: [], silenced: undefined, valueless: undefined };
  const transition = waker.by === 'alarm' && isCurrent(waker.transition, now) ? waker.transition : undefined;

  const gather = (into: Gathered, signal: Signal, direction: SignalDirection): AlarmState => {
    const { name } = direction.alarm;
    const own = transition?.alarmName === name ? transition : undefined;
    const described = byName[name];
    const state = stateOf(described, own);
    states[name] = state;
    if (state !== 'ALARM') return state;
    const because = whyNoMetricValue(signal.source, own, described);
    if (isSilenced(described)) into.silenced = name;
    else if (because !== undefined) into.valueless = { alarm: name, because };
    else into.driving.push({ signal, direction });
    return state;
  };

  let highClear = true;
  let hasLow = false;
  let lowAll = true;
  for (const signal of configuration.signals) {
    const { scaleOut, scaleIn } = signal;
    if (scaleOut && gather(out, signal, scaleOut) !== 'OK') highClear = false;
    if (scaleIn === undefined) continue;
    hasLow = true;
    if (gather(low, signal, scaleIn) !== 'ALARM') lowAll = false;
  }
  const lowAlarmsCleared = !hasLow || !lowAll;
  const asleep = wakeIfAsleep(configuration.wake, byName, desired);
  const wake = asleep && !isSilenced(byName[asleep.alarm.name]) ? asleep : undefined;
  if (wake || out.driving.length > 0) {
    return { kind: 'out', driving: out.driving, lowAlarmsCleared, wake };
  }
  const lowInAlarm = !lowAlarmsCleared && highClear;
  const silenced = asleep?.alarm.name ?? out.silenced ?? (lowInAlarm ? low.silenced : undefined);
  if (silenced !== undefined) return hold('muted', { alarm: silenced }, lowAlarmsCleared);
  const valueless = out.valueless ?? (lowInAlarm ? low.valueless : undefined);
  if (valueless !== undefined) return hold('no-metric-value', valueless, lowAlarmsCleared);
  if (lowInAlarm) return { kind: 'in', driving: low.driving };
  return hold('alarm-cleared', states, lowAlarmsCleared);
};

/** From 0 no metric but the wake alarm's arrives; with units running it counts for nothing. */
const wakeIfAsleep = (
  wake: Wake | undefined,
  byName: Readonly<Record<string, AlarmDescription>>,
  desired: number,
): Wake | undefined => {
  if (wake === undefined || desired > 0) return undefined;
  const described = byName[wake.alarm.name];
  return described?.state === 'ALARM' ? wake : undefined;
};

/** Rule 2, second half: any high alarm → out; else in only if every low alarm agrees and no high one is in doubt. */
export const readAlarmStates = (observation: Observation, desired: number, now: EpochMs): Wish => {
  const { waker, alarms } = observation;
  if (waker.by === 'alarm' && decidesAlone(waker, now) && alarms.kind === 'not-read') {
    return wishOfEvent(observation, waker.transition);
  }
  return alarms.kind === 'read'
    ? wishOfStates(observation, alarms.byName, desired, now)
    : hold('alarm-cleared', { because: 'the alarms were not read' });
};
