import type { AlarmState } from '../../../src/core/alarm-transition.ts';
import type { Datapoint } from '../../../src/core/metric-observation.ts';
import { dimensionsOf } from '../../../src/core/scalable-target.ts';
import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import type { MetricReader, Series, SeriesRequest } from '../../../src/ports/metric-reader.ts';
import { HIGH_THRESHOLD, LOW_THRESHOLD, REQUESTS_PER_CONCURRENCY } from './targets.ts';

/** What is asked of a target from a moment on. */
export interface Load {
  readonly from: EpochMs;
  /** Concurrent requests over all units. */
  readonly concurrency: number;
  /** The containers crash: requests fail at once, so that concurrency collapses while as many requests come. */
  readonly crashing?: boolean;
  /** CloudWatch has nothing of it. */
  readonly missing?: boolean;
}

interface Slot {
  /** Concurrent requests of the busiest unit; `undefined` where no unit runs or the metric is missing. */
  readonly perUnit: number | undefined;
  readonly requests: number | undefined;
  readonly errors: number;
  readonly refused: number;
  readonly units: number;
}

/** The answer of a metric, ten seconds at a time; the alarms judge it as CloudWatch would. */
export interface Demand {
  /** What was measured up to now, with so many units running. */
  measure(now: EpochMs, units: number): void;
  /** The state that each alarm has by what was measured, and the newest closed point. */
  alarmStates(now: EpochMs): {
    readonly high: AlarmState;
    readonly low: AlarmState;
    readonly wake: AlarmState;
    readonly newest: Datapoint | undefined;
    readonly recent: readonly number[];
  };
  /** The containers crash, and have for long enough that a closed minute shows it. */
  isCrashing(now: EpochMs): boolean;
  read(metric: string, periodSeconds: number, to: EpochMs): readonly Datapoint[];
}

const SLOT_MS = 10 * SECOND_MS;
/** CloudWatch shows this much of the past here: more than any rule of the stories needs. */
const SHOWN_MS = 15 * MINUTE_MS;
const SLOTS_PER_MINUTE = 6;
const CRASHED_CONCURRENCY_SHARE = 0.1;

const defined = (values: readonly (number | undefined)[]): readonly number[] =>
  values.filter((value) => value !== undefined);

export const createDemand = (loads: readonly Load[]): Demand => {
  const slots = new Map<number, Slot>();
  let first: number | undefined;
  let filledTo = 0;

  const loadAt = (at: EpochMs): Load => loads.findLast(({ from }) => from <= at) ?? { from: 0, concurrency: 0 };

  const toSlot = (load: Load, units: number): Slot => {
    const held = load.crashing ? load.concurrency * CRASHED_CONCURRENCY_SHARE : load.concurrency;
    const requests = (load.concurrency * REQUESTS_PER_CONCURRENCY) / SLOTS_PER_MINUTE;
    return {
      perUnit: load.missing || units === 0 ? undefined : held / units,
      requests: load.missing || units === 0 ? undefined : requests,
      errors: load.crashing ? requests * 0.5 : 0,
      refused: units === 0 ? requests : 0,
      units,
    };
  };

  const slotAt = (index: number): Slot | undefined => slots.get(first === undefined ? index : Math.max(index, first));

  const read = (metric: string, periodSeconds: number, to: EpochMs): readonly Datapoint[] => {
    const periodMs = periodSeconds * SECOND_MS;
    const points: Datapoint[] = [];
    for (let at = Math.ceil((to - SHOWN_MS) / periodMs) * periodMs; at + periodMs <= to; at += periodMs) {
      const within: Slot[] = [];
      for (let slot = at / SLOT_MS; slot < (at + periodMs) / SLOT_MS; slot += 1) {
        const found = slotAt(slot);
        if (found) within.push(found);
      }
      const value = measuredValue(metric, within);
      if (value !== undefined) points.push({ at, value });
    }
    return points;
  };

  const closed = (now: EpochMs, count: number): readonly (Slot | undefined)[] => {
    const end = Math.floor(now / SLOT_MS);
    return Array.from({ length: count }, (_, back) => slotAt(end - count + back));
  };

  return {
    measure(now, units) {
      const index = Math.floor(now / SLOT_MS);
      if (first === undefined) {
        first = index;
        filledTo = index - 1;
      }
      for (let missed = filledTo + 1; missed <= index; missed += 1) {
        slots.set(missed, toSlot(loadAt(missed * SLOT_MS), units));
      }
      filledTo = index;
    },
    alarmStates(now) {
      const three = closed(now, 3).map((slot) => slot?.perUnit);
      const six = closed(now, 6).map((slot) => slot?.perUnit);
      const breaching = defined(three).filter((value) => value >= HIGH_THRESHOLD).length;
      const low = defined(six);
      const end = Math.floor(now / SLOT_MS);
      const newestValue = three.at(-1);
      return {
        high: breaching >= 2 ? 'ALARM' : 'OK',
        low:
          low.length === 0
            ? 'INSUFFICIENT_DATA'
            : low.length === six.length && low.every((value) => value <= LOW_THRESHOLD)
              ? 'ALARM'
              : 'OK',
        wake: closed(now, SLOTS_PER_MINUTE).some((slot) => (slot?.refused ?? 0) > 0) ? 'ALARM' : 'OK',
        newest: newestValue === undefined ? undefined : { at: (end - 1) * SLOT_MS, value: newestValue },
        recent: defined(three),
      };
    },
    isCrashing: (now) => loadAt(now).crashing === true && loadAt(now - 2 * MINUTE_MS).crashing === true,
    read,
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const measuredValue = (metric: string, slots: readonly Slot[]): number | undefined => {
  const requests = defined(slots.map((slot) => slot.requests));
  switch (metric) {
    case 'ConcurrentRequestsPerModel': {
      const values = defined(slots.map(({ perUnit }) => perUnit));
      return values.length === 0 ? undefined : Math.max(...values);
    }
    // CloudWatch publishes no Invocations for a minute without one.
    case 'Invocations':
      return sum(requests) > 0 ? sum(requests) : undefined;
    case 'InvocationsPerInstance':
    case 'InvocationsPerCopy':
      return sum(requests) > 0 ? sum(requests) / Math.max(1, slots.at(-1)?.units ?? 1) : undefined;
    case 'Invocation5XXErrors':
      return requests.length === 0 ? undefined : sum(slots.map(({ errors }) => errors));
    default:
      return undefined;
  }
};

/** GetMetricData over the demand of every target. */
export const createDemandReader = (
  targets: readonly TargetConfiguration[],
  demandOf: (targetId: string) => Demand,
): MetricReader => {
  const byDimensions = new Map(targets.map(({ id, target }) => [JSON.stringify(dimensionsOf(target)), demandOf(id)]));
  const readOne = (request: SeriesRequest, to: EpochMs): Series => {
    if (request.kind !== 'metric') return { points: [], complete: true };
    const demand = byDimensions.get(JSON.stringify(request.dimensions));
    return { points: demand?.read(request.metric, request.periodSeconds, to) ?? [], complete: true };
  };
  return {
    async readSeries(requests, { to }) {
      return Object.fromEntries(requests.map((request) => [request.key, readOne(request, to)]));
    },
  };
};
