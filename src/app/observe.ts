import { readAlarm } from '../core/alarm-reading.ts';
import type { DomainCapacity } from '../core/domain-capacity.ts';
import type { DomainState } from '../core/domain-state.ts';
import {
  type AlarmDescription,
  type AlarmReading,
  type AlarmStates,
  describedOf,
  type Observation,
} from '../core/observation.ts';
import { decidesAlone, isAhead } from '../core/rules/event-current.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import { summariseTraffic, type TrafficSettings } from '../core/summarise-traffic.ts';
import {
  alarmsOf,
  type CompiledConfiguration,
  type Signal,
  type SignalDirection,
  type TargetConfiguration,
  targetsBehind,
} from '../core/target-configuration.ts';
import { type EpochMs, MINUTE_MS } from '../core/time.ts';
import { DEFAULT_TRAFFIC_GUARD } from '../core/traffic-guard-defaults.ts';
import { NO_TRAFFIC_READ, type TrafficSummary } from '../core/traffic-summary.ts';
import type { Series } from '../ports/metric-reader.ts';
import type { EvaluationPorts } from './ports.ts';
import { ownKey, pointsOf, seriesRequests, toTrafficSeries } from './series-requests.ts';
import type { WokenTarget } from './woken-target.ts';

const READ_BACK_MS = 180 * MINUTE_MS;
/** DescribeAlarms takes 100 names at most; a target's own come first. */
const MOST_ALARMS = 100;

/** What was read, before anybody looked at it: the series are still series. */
export interface Readings {
  readonly woken: WokenTarget;
  readonly capacity: DomainCapacity;
  readonly alarms: AlarmStates;
  readonly series: Readonly<Record<string, Series>>;
  readonly state: DomainState;
  readonly readAt: EpochMs;
}

/** The other targets behind the same lock. */
const neighboursOf = ({ id, target }: TargetConfiguration, configuration: CompiledConfiguration) =>
  targetsBehind(configuration, lockDomainOf(target)).filter((other) => other.id !== id);

/**
 * The reads of one evaluation: capacity, one GetMetricData, and the alarms where the event alone cannot decide, side by side.
 * The state is read before them. Read beside them it could be newer than the capacity, with a change that came and went in
 * between; its version would let a claim pass that was drawn on counts of before that change.
 */
export const observe = async (ports: EvaluationPorts, woken: WokenTarget): Promise<Readings> => {
  const { target, waker } = woken;
  const readAt = ports.now();
  const domain = lockDomainOf(target.target);
  const requests = seriesRequests(target);
  const minute = Math.floor(readAt / MINUTE_MS) * MINUTE_MS;
  const readAlarms = async (): Promise<AlarmStates> => {
    if (decidesAlone(waker, readAt)) return { kind: 'not-read' };
    const names = [target, ...neighboursOf(target, ports.configuration)]
      .flatMap((neighbour) => alarmsOf(neighbour).map(({ alarm }) => alarm.name))
      .slice(0, MOST_ALARMS);
    return { kind: 'read', byName: byName(await ports.alarms.readAlarms([...new Set(names)])) };
  };
  const state = await ports.state.read(domain);
  const [capacity, series, alarms] = await Promise.all([
    ports.capacity.readCapacity(domain),
    requests.length === 0 ? {} : ports.metrics.readSeries(requests, { from: minute - READ_BACK_MS, to: readAt }),
    readAlarms(),
  ]);
  return { woken, capacity, alarms, series, state, readAt };
};

const byName = (alarms: readonly AlarmDescription[]): Readonly<Record<string, AlarmDescription>> =>
  Object.fromEntries(alarms.map((alarm) => [alarm.name, alarm]));

const readDirection = (
  readings: Readings,
  signal: Signal,
  { alarm, policy }: SignalDirection,
  reference: EpochMs,
): AlarmReading | undefined => {
  const described = describedOf(readings, alarm.name);
  const window = {
    periodSeconds: described?.periodSeconds ?? alarm.periodSeconds,
    evaluationPeriods: described?.evaluationPeriods ?? alarm.evaluationPeriods ?? 1,
  };
  const points = pointsOf(readings.series, ownKey(signal));
  return readAlarm(points, signal.source.periodSeconds, window, policy.metricAggregationType, reference);
};

const readAlarmsOf = (readings: Readings, target: TargetConfiguration, reference: EpochMs): Observation['readings'] => {
  const found: Record<string, AlarmReading | undefined> = {};
  for (const signal of target.signals) {
    for (const direction of [signal.scaleOut, signal.scaleIn]) {
      if (direction) found[direction.alarm.name] = readDirection(readings, signal, direction, reference);
    }
  }
  return found;
};

const summarise = (
  readings: Readings,
  target: TargetConfiguration,
  state: DomainState,
  reference: EpochMs,
): TrafficSummary => {
  if (target.trafficGuard === undefined && target.capacity.min > 0) return NO_TRAFFIC_READ;
  const thresholdOf = ({ scaleOut, guard }: Signal): number | undefined => {
    if (scaleOut === undefined) return guard?.threshold;
    return describedOf(readings, scaleOut.alarm.name)?.threshold ?? scaleOut.alarm.threshold;
  };
  const last = state.targets[target.id]?.last;
  const settings: TrafficSettings = {
    guard: target.trafficGuard ?? DEFAULT_TRAFFIC_GUARD,
    idleSeconds: target.zero.idleSeconds,
    comparesNewestMinute: target.mode === 'guard',
    ...(last?.direction === 'out' ? { scaledOutAt: last.completedAt } : {}),
  };
  return summariseTraffic(toTrafficSeries(target, readings.series, thresholdOf), settings, reference);
};

/** The readings as the numbers `decide` sees. */
export const toObservation = (
  readings: Readings,
  state: DomainState,
  unitsMoved: Observation['unitsMoved'],
  configuration: CompiledConfiguration,
): Observation => {
  const { target, waker } = readings.woken;
  const isLate = waker.by !== 'alarm' || isAhead(waker.transition.at, readings.readAt);
  const reference = isLate ? readings.readAt : Math.max(readings.readAt, waker.transition.at);
  return {
    configuration: target,
    waker,
    capacity: readings.capacity,
    alarms: readings.alarms,
    readings: readAlarmsOf(readings, target, reference),
    traffic: summarise(readings, target, state, reference),
    state,
    ...(unitsMoved ? { unitsMoved } : {}),
    neighbourScaleOutAlarms: neighboursOf(target, configuration).flatMap((neighbour) =>
      alarmsOf(neighbour)
        .filter(({ role }) => role === 'scale-out')
        .map(({ alarm }) => alarm.name),
    ),
  };
};
