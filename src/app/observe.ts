import { readAlarm } from '../core/alarm-reading.ts';
import type { DomainState } from '../core/domain-state.ts';
import type { AlarmDescription, AlarmReading, AlarmStates, DomainCapacity, Observation } from '../core/observation.ts';
import { decidesAlone } from '../core/rules/event-current.ts';
import { formatLockDomain, lockDomainOf } from '../core/scalable-target.ts';
import { summariseTraffic, type TrafficSettings } from '../core/summarise-traffic.ts';
import {
  alarmsOf,
  type CompiledConfiguration,
  type Signal,
  type SignalDirection,
  type TargetConfiguration,
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

/** Every target behind the same lock, the woken one first. */
export const neighboursFirstOwn = (
  target: TargetConfiguration,
  { targets }: CompiledConfiguration,
): readonly TargetConfiguration[] => {
  const domain = formatLockDomain(lockDomainOf(target.target));
  const others = targets.filter(
    (other) => other.id !== target.id && formatLockDomain(lockDomainOf(other.target)) === domain,
  );
  return [target, ...others];
};

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
    const names = neighboursFirstOwn(target, ports.configuration)
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
  { series, alarms }: Readings,
  signal: Signal,
  { alarm, policy }: SignalDirection,
  reference: EpochMs,
): AlarmReading | undefined => {
  const described = alarms.kind === 'read' ? alarms.byName[alarm.name] : undefined;
  const window = {
    periodSeconds: described?.periodSeconds ?? alarm.periodSeconds,
    evaluationPeriods: described?.evaluationPeriods ?? alarm.evaluationPeriods ?? 1,
  };
  const points = pointsOf(series, ownKey(signal));
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
  const { alarms } = readings;
  const thresholdOf = ({ scaleOut, guard }: Signal): number | undefined => {
    if (scaleOut === undefined) return guard?.threshold;
    const described = alarms.kind === 'read' ? alarms.byName[scaleOut.alarm.name] : undefined;
    return described?.threshold ?? scaleOut.alarm.threshold;
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
  const reference = waker.by === 'alarm' ? Math.max(readings.readAt, waker.transition.at) : readings.readAt;
  const [, ...neighbours] = neighboursFirstOwn(target, configuration);
  return {
    configuration: target,
    waker,
    capacity: readings.capacity,
    alarms: readings.alarms,
    readings: readAlarmsOf(readings, target, reference),
    traffic: summarise(readings, target, state, reference),
    state,
    ...(unitsMoved ? { unitsMoved } : {}),
    neighbourScaleOutAlarms: neighbours.flatMap((neighbour) =>
      alarmsOf(neighbour)
        .filter(({ role }) => role === 'scale-out')
        .map(({ alarm }) => alarm.name),
    ),
  };
};
