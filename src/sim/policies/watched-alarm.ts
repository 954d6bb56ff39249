import type { AlarmState } from '../../core/alarm-transition.ts';
import {
  type AlarmRule,
  breaches,
  evaluateSlots,
  evaluationRange,
  type Slot,
  type TreatMissingData,
} from '../../world/alarm-evaluator.ts';
import { isActionDue } from '../baselines/alarm-action.ts';
import type { SeenMetric, SeenStatistic, Sight } from './scaling-policy.ts';

/** One alarm over the metrics a policy sees. */
export interface WatchedAlarm {
  readonly metric: SeenMetric;
  readonly statistic: SeenStatistic;
  readonly periodSeconds: 10 | 60;
  readonly operator: 'GreaterThanThreshold' | 'GreaterThanOrEqualToThreshold' | 'LessThanThreshold';
  readonly threshold: number;
  /** N. */
  readonly periods: number;
  /** M; absent: N. */
  readonly datapointsToAlarm?: number;
  /** Absent: `missing`. */
  readonly treatMissingData?: TreatMissingData;
  /** Seconds after which the Auto Scaling action is carried out again; absent: CloudWatch's 60. */
  readonly repeatSeconds?: number;
}

export interface AlarmSight {
  readonly state: AlarmState;
  /** CloudWatch carries the Auto Scaling action out now. */
  readonly actionDue: boolean;
  /** The newest point there is in the range; `undefined` where there is none. */
  readonly newest: number | undefined;
}

const ruleOf = ({ periods, datapointsToAlarm, treatMissingData }: WatchedAlarm): AlarmRule => ({
  evaluationPeriods: periods,
  ...(datapointsToAlarm === undefined ? {} : { datapointsToAlarm }),
  ...(treatMissingData === undefined ? {} : { treatMissingData }),
});

/** An alarm with its state: evaluated every 10 s where its period is shorter than a minute, else each minute. */
export const watchAlarm = (alarm: WatchedAlarm): ((sight: Sight) => AlarmSight) => {
  const rule = ruleOf(alarm);
  const range = evaluationRange(rule);
  const everySeconds = alarm.periodSeconds < 60 ? 10 : 60;
  let state: AlarmState = 'INSUFFICIENT_DATA';
  let newest: number | undefined;
  let evaluatedIn: number | undefined;
  let actedAt: number | undefined;
  const slotOf = (value: number | undefined): Slot => {
    if (value === undefined || !Number.isFinite(value)) return 'missing';
    return breaches(value, alarm.operator, alarm.threshold) ? 'breaching' : 'fine';
  };
  return ({ now, cloudWatch }) => {
    const turn = Math.floor(now / everySeconds);
    if (turn !== evaluatedIn) {
      evaluatedIn = turn;
      const values = cloudWatch.read(alarm.metric, alarm.statistic, alarm.periodSeconds, range, now);
      state = evaluateSlots(values.map(slotOf), rule) ?? state;
      newest = values.findLast((value) => slotOf(value) !== 'missing');
    }
    if (state !== 'ALARM') actedAt = undefined;
    const actionDue = isActionDue(state, actedAt, now, alarm.repeatSeconds);
    if (actionDue) actedAt = now;
    return { state, actionDue, newest };
  };
};
