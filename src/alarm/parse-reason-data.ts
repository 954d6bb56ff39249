import type { Datapoint } from '../core/metric-observation.ts';
import type { EpochMs } from '../core/time.ts';
import { isJsonObject, type JsonObject, toFiniteNumber, toList, toObject, toText } from './json-value.ts';
import { parseTimestamp } from './parse-timestamp.ts';

/** What `state.reasonData` says, as far as it can be read; every member may be missing, as in AWS's own samples. */
export interface ReasonData {
  readonly threshold: number | undefined;
  readonly periodSeconds: number | undefined;
  readonly statistic: string | undefined;
  /** Start of the period of the first of `recent`. */
  readonly startAt: EpochMs | undefined;
  /** `recentDatapoints`, oldest first; `undefined` stands where no number is, since the place tells the time. */
  readonly recent: readonly (number | undefined)[];
  /** The entries of `evaluatedDatapoints` that have a time and a value, oldest first. */
  readonly evaluated: readonly Datapoint[];
  /** An anomaly alarm: two series of thresholds instead of one threshold. */
  readonly hasBand: boolean;
}

const toDatapoint = (entry: unknown): readonly Datapoint[] => {
  const { timestamp, value } = toObject(entry);
  const at = parseTimestamp(timestamp);
  const number = toFiniteNumber(value);
  return at === undefined || number === undefined ? [] : [{ at, value: number }];
};

const LONGEST_PERIOD_SECONDS = 7 * 24 * 60 * 60;

/** Whole seconds, of seven days at most: PutMetricAlarm, Amazon CloudWatch API Reference, `EvaluationPeriods`. */
export const toPeriodSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LONGEST_PERIOD_SECONDS
    ? value
    : undefined;

const toReasonData = (data: JsonObject): ReasonData => ({
  threshold: toFiniteNumber(data.threshold),
  periodSeconds: toPeriodSeconds(data.period),
  statistic: toText(data.statistic),
  startAt: parseTimestamp(data.startDate),
  recent: toList(data.recentDatapoints).map(toFiniteNumber),
  // CloudWatch writes the newest first, yet nothing promises an order: the time decides.
  evaluated: toList(data.evaluatedDatapoints)
    .flatMap(toDatapoint)
    .sort((a, b) => a.at - b.at),
  hasBand: data.recentLowerThresholds !== undefined || data.recentUpperThresholds !== undefined,
});

export const NO_REASON_DATA: ReasonData = toReasonData({});

/**
 * Reads `state.reasonData`: a text that holds JSON of its own. `undefined` when it is there and cannot be read. It is
 * absent after SetAlarmState, for an alarm just created, and for PromQL and multi-series alarms, which is no fault.
 * Source: Amazon CloudWatch User Guide, "Alarm events and EventBridge" and "Alarm actions".
 */
export const parseReasonData = (reasonData: unknown): ReasonData | undefined => {
  if (reasonData === undefined || reasonData === null) return NO_REASON_DATA;
  if (typeof reasonData !== 'string') return undefined;
  try {
    const data: unknown = JSON.parse(reasonData);
    return isJsonObject(data) ? toReasonData(data) : undefined;
  } catch {
    return undefined;
  }
};
