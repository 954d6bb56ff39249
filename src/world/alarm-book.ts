import type { AlarmState } from '../core/alarm-transition.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../core/time.ts';
import { readAlarm } from './alarm-reading.ts';
import type {
  AlarmStanding,
  AlarmStateChange,
  CompositeAlarmDefinition,
  DescribedAlarm,
  DescribedCompositeAlarm,
  DescribedMetricAlarm,
  MetricAlarmDefinition,
} from './alarm-types.ts';
import { alarmArn, type Home } from './arns.ts';
import { ruleHolds } from './composite-rule.ts';
import type { MetricStore } from './metric-store.ts';
import { AwsRefusal } from './refusal.ts';

/** CloudWatch's alarms: definitions, states and, when asked, their evaluation. */
export interface AlarmBook {
  /** Replaces the definition and keeps the state; a new alarm begins in INSUFFICIENT_DATA. */
  putMetricAlarm(definition: MetricAlarmDefinition): void;
  putCompositeAlarm(definition: CompositeAlarmDefinition): void;
  remove(names: readonly string[]): void;
  /** Every alarm in order of creation, or those of these names; one that does not exist is left out. */
  describe(names?: readonly string[]): readonly DescribedAlarm[];
  setActionsEnabled(names: readonly string[], enabled: boolean): void;
  setSuppressedBy(name: string, suppressor: string | undefined): void;
  /** SetAlarmState, or a recorded event replayed: holds until the next evaluation. @throws AwsRefusal ResourceNotFound */
  forceState(
    name: string,
    state: AlarmState,
    at?: EpochMs,
    why?: { readonly reason?: string; readonly reasonData?: string },
  ): AlarmStateChange | undefined;
  /**
   * Carries out each evaluation that was due since the last one (every 10 s for periods below a minute, else every minute)
   * with the data that could be read at that moment, and gives back the transitions in order of time.
   */
  evaluate(): readonly AlarmStateChange[];
  /** Every transition so far, evaluated or forced, in the order in which it came to pass here. */
  history(): readonly AlarmStateChange[];
}

export const isComposite = (alarm: DescribedAlarm): alarm is DescribedCompositeAlarm => 'AlarmRule' in alarm;

const INITIAL_REASON = 'Unchecked: Initial alarm creation';

export const createAlarmBook = (world: {
  readonly home: Home;
  readonly now: () => EpochMs;
  readonly metrics: MetricStore;
}): AlarmBook => {
  const alarms = new Map<string, DescribedAlarm>();
  const history: AlarmStateChange[] = [];
  let evaluatedTo = Math.floor(world.now() / (10 * SECOND_MS));

  const standing = (name: string, actionsEnabled: boolean | undefined): AlarmStanding => ({
    StateValue: 'INSUFFICIENT_DATA',
    StateReason: INITIAL_REASON,
    StateUpdatedTimestamp: world.now(),
    ...pickState(alarms.get(name)),
    AlarmArn: alarmArn(world.home, name),
    ActionsEnabled: actionsEnabled ?? true,
    AlarmConfigurationUpdatedTimestamp: world.now(),
  });

  const find = (name: string): DescribedAlarm => {
    const alarm = alarms.get(name);
    if (alarm === undefined) throw new AwsRefusal('ResourceNotFound', 'Unknown Alarm', 404);
    return alarm;
  };

  const enter = (
    alarm: DescribedAlarm,
    state: AlarmState,
    at: EpochMs,
    reason: string,
    reasonData: string | undefined,
  ): AlarmStateChange | undefined => {
    const { StateReasonData: _old, ...rest } = alarm;
    const after: DescribedAlarm = {
      ...rest,
      StateValue: state,
      StateReason: reason,
      StateUpdatedTimestamp: at,
      ...(reasonData === undefined ? {} : { StateReasonData: reasonData }),
    };
    alarms.set(alarm.AlarmName, after);
    if (alarm.StateValue === state) return undefined;
    const change: AlarmStateChange = { at, alarm: after, previous: alarm };
    history.push(change);
    return change;
  };

  const evaluateMetric = (alarm: DescribedMetricAlarm, at: EpochMs): AlarmStateChange | undefined => {
    const verdict = readAlarm(world.metrics, alarm, at);
    if (verdict === undefined || verdict.state === alarm.StateValue) return undefined;
    const { reason, reasonData } = verdict.explain();
    return enter(alarm, verdict.state, at, reason, reasonData);
  };

  const evaluateComposite = (alarm: DescribedCompositeAlarm, at: EpochMs): AlarmStateChange | undefined => {
    const holds = ruleHolds(alarm.AlarmRule, (name) => alarms.get(name)?.StateValue);
    const state = holds ? 'ALARM' : 'OK';
    if (state === alarm.StateValue) return undefined;
    return enter(
      alarm,
      state,
      at,
      `${alarm.AlarmName} transitioned to ${state} by its rule ${alarm.AlarmRule}`,
      undefined,
    );
  };

  /** Metric alarms first, so that a composite one sees their new states. */
  const evaluateTick = (at: EpochMs): AlarmStateChange[] => {
    const changes: (AlarmStateChange | undefined)[] = [];
    for (const alarm of alarms.values()) {
      if (!isComposite(alarm) && isDue(alarm, at, evaluationEveryMs(alarm))) changes.push(evaluateMetric(alarm, at));
    }
    for (const alarm of alarms.values()) {
      if (isComposite(alarm) && isDue(alarm, at, 10 * SECOND_MS)) changes.push(evaluateComposite(alarm, at));
    }
    return changes.filter((change) => change !== undefined);
  };

  return {
    putMetricAlarm(definition) {
      alarms.set(definition.AlarmName, { ...definition, ...standing(definition.AlarmName, definition.ActionsEnabled) });
    },
    putCompositeAlarm(definition) {
      alarms.set(definition.AlarmName, { ...definition, ...standing(definition.AlarmName, definition.ActionsEnabled) });
    },
    remove(names) {
      for (const name of names) alarms.delete(name);
    },
    describe: (names) =>
      [...alarms.values()].filter(({ AlarmName }) => names === undefined || names.includes(AlarmName)),
    setActionsEnabled(names, enabled) {
      for (const name of names) alarms.set(name, { ...find(name), ActionsEnabled: enabled });
    },
    setSuppressedBy(name, suppressor) {
      const { ActionsSuppressedBy: _old, ...rest } = find(name);
      alarms.set(name, suppressor === undefined ? rest : { ...rest, ActionsSuppressedBy: suppressor });
    },
    forceState: (name, state, at = world.now(), why = {}) =>
      enter(find(name), state, at, why.reason ?? 'State set by hand', why.reasonData),
    evaluate() {
      const changes: AlarmStateChange[] = [];
      const due = Math.floor(world.now() / (10 * SECOND_MS));
      for (; evaluatedTo < due; evaluatedTo += 1) changes.push(...evaluateTick((evaluatedTo + 1) * 10 * SECOND_MS));
      return changes;
    },
    history: () => history,
  };
};

/** Not for the time before the definition or the state was put. */
const isDue = (alarm: AlarmStanding, at: EpochMs, everyMs: number): boolean =>
  at % everyMs === 0 && at > alarm.AlarmConfigurationUpdatedTimestamp && at > alarm.StateUpdatedTimestamp;

const evaluationEveryMs = (alarm: MetricAlarmDefinition): number =>
  (alarm.Period ?? alarm.Metrics?.find(({ MetricStat }) => MetricStat !== undefined)?.MetricStat?.Period ?? 60) < 60
    ? 10 * SECOND_MS
    : MINUTE_MS;

const pickState = (alarm: DescribedAlarm | undefined): Partial<AlarmStanding> =>
  alarm === undefined
    ? {}
    : {
        StateValue: alarm.StateValue,
        StateReason: alarm.StateReason,
        StateUpdatedTimestamp: alarm.StateUpdatedTimestamp,
        ...(alarm.StateReasonData === undefined ? {} : { StateReasonData: alarm.StateReasonData }),
      };
