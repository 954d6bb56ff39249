import scaleOutOfChat from '../events/01-chat-load-rises.json' with { type: 'json' };
import scaleInOfChat from '../events/07-chat-load-falls.json' with { type: 'json' };
import scaleOutOfSummariser from '../events/11-summariser-load-rises.json' with { type: 'json' };
import scaleInOfSummariser from '../events/13-summariser-load-falls.json' with { type: 'json' };
import { parseAlarmEvent } from '../src/alarm/parse-alarm-event.ts';
import type { AlarmState, AlarmTransition } from '../src/core/alarm-transition.ts';
import type { TargetState } from '../src/core/domain-state.ts';
import type { AlarmDescription, Observation, Waker } from '../src/core/observation.ts';
import type { Runtime } from '../src/core/runtime.ts';
import { unitNameOf } from '../src/core/scalable-target.ts';
import { type AlarmRole, alarmsOf, type TargetConfiguration } from '../src/core/target-configuration.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../src/core/time.ts';
import type { TrafficSummary } from '../src/core/traffic-summary.ts';
import { drawFor } from '../src/world/seeded.ts';

/** What an observation is made to lead to. */
export type Lot = 'scale-out' | 'scale-in' | 'cleared' | 'cooldown' | 'updating' | 'traffic-high' | 'errors-high';

/** Of 1,000: half scale out, 30 % scale in past the guard, 20 % hold. */
export const LOTS: Readonly<Record<Lot, number>> = {
  'scale-out': 500,
  'scale-in': 300,
  cleared: 60,
  cooldown: 40,
  updating: 40,
  'traffic-high': 40,
  'errors-high': 20,
};

export interface Sample {
  readonly lot: Lot;
  readonly observation: Observation;
  readonly now: EpochMs;
}

const SEED = 20_250_603;
const RUNTIME: Runtime = { account: '123456789012', region: 'us-east-1', partition: 'aws' };
const START = Date.UTC(2025, 5, 3, 9);

type Draw = (key: string, from: number, to: number) => number;

/** A whole number from `from` to `to`, both included. */
const drawOf =
  (index: number): Draw =>
  (key, from, to) =>
    from + Math.floor(drawFor(SEED, `${index}:${key}`) * (to - from + 1));

const transitionOf = (event: unknown): AlarmTransition => {
  const [parsed] = parseAlarmEvent(event, RUNTIME);
  if (parsed?.kind !== 'alarm-transition') throw new Error(`a shipped event is no transition: ${parsed?.kind}`);
  return parsed;
};

/** By target and role: what the shipped events say of it. */
const TRANSITIONS: Readonly<Record<string, Readonly<Record<'out' | 'in', AlarmTransition>>>> = {
  chat: { out: transitionOf(scaleOutOfChat), in: transitionOf(scaleInOfChat) },
  summariser: { out: transitionOf(scaleOutOfSummariser), in: transitionOf(scaleInOfSummariser) },
};

const wakerOf = (lot: Lot, configuration: TargetConfiguration, value: number, at: EpochMs, draw: Draw): Waker => {
  if (draw('waker', 1, 10) > 7) return { by: 'recheck' };
  const side = lot === 'scale-out' ? 'out' : 'in';
  const shipped = TRANSITIONS[configuration.id]?.[side];
  if (shipped === undefined) throw new Error(`no shipped event speaks of ${configuration.id}`);
  const transition: AlarmTransition = {
    ...shipped,
    eventId: `event-${at}`,
    at,
    newest: { kind: 'datapoint', value, at: at - 12 * SECOND_MS },
  };
  return { by: 'alarm', role: side === 'out' ? 'scale-out' : 'scale-in', transition };
};

const describedAlarms = (
  configuration: TargetConfiguration,
  states: Readonly<Partial<Record<AlarmRole, AlarmState>>>,
  at: EpochMs,
): Readonly<Record<string, AlarmDescription>> =>
  Object.fromEntries(
    alarmsOf(configuration).map(({ role, alarm, signal }) => [
      alarm.name,
      {
        name: alarm.name,
        kind: 'metric',
        state: states[role] ?? 'OK',
        stateUpdatedAt: at,
        actionsEnabled: true,
        ...(alarm.threshold === undefined ? {} : { threshold: alarm.threshold }),
        comparisonOperator: role === 'scale-in' ? 'LessThanOrEqualToThreshold' : 'GreaterThanOrEqualToThreshold',
        ...(signal?.source.kind === 'metric'
          ? { metricName: signal.source.metric, statistic: signal.source.statistic }
          : {}),
        periodSeconds: alarm.periodSeconds,
        evaluationPeriods: alarm.evaluationPeriods ?? 1,
      },
    ]),
  );

const trafficOf = (lot: Lot, { signals }: TargetConfiguration, from: number, now: EpochMs, draw: Draw) => {
  const perMinute = draw('rate', 60, 240);
  // Enough for all units where the floor is to hold the scale-in, else for one.
  const invocations = lot === 'traffic-high' ? perMinute * from : draw('invocations', 1, perMinute);
  const ratio = lot === 'errors-high' ? draw('errors', 6, 90) / 100 : draw('errors', 0, 30) / 1_000;
  const traffic: TrafficSummary = {
    window: 'known',
    highestInvocations: invocations,
    errors: { endsAt: now - 90 * SECOND_MS, errors: lot === 'errors-high' ? 5 + draw('count', 0, 90) : 2, ratio },
    signals: signals.map(({ id, scaleOut }) => ({
      signalId: id,
      threshold: scaleOut?.alarm.threshold ?? 1,
      rate:
        draw('by', 0, 1) === 0
          ? { perMinute, by: 'busy-minutes' }
          : { perMinute, by: 'hourly-medians', concurrencyRatio: 0.5, invocationsRatio: 0.6 },
      load: draw('load', 0, 10) / 10,
    })),
    idle: false,
    failingSinceScaleOut: false,
  };
  return traffic;
};

const stateOf = (lot: Lot, desired: number, now: EpochMs, draw: Draw): TargetState => {
  const ago = lot === 'cooldown' ? draw('ago', 1, 50) * SECOND_MS : draw('ago', 60, 6 * 60) * MINUTE_MS;
  return {
    units: { desired, since: now - ago, configName: 'llama-3-8b-1' },
    last: { direction: 'out', base: Math.max(1, desired - 1), to: desired, completedAt: now - ago },
    ...(draw('follow', 0, 1) === 0 ? {} : { follow: { gen: draw('gen', 1, 90), dueAt: now } }),
    ...(lot === 'traffic-high'
      ? {
          hold: { reason: lot, since: now - 4 * MINUTE_MS, activity: `activity-${now}` },
          guardHold: { since: now - 4 * MINUTE_MS, units: desired },
        }
      : {}),
  };
};

const observe = (lot: Lot, configuration: TargetConfiguration, now: EpochMs, draw: Draw): Observation => {
  const { id, target, capacity, signals } = configuration;
  const out = lot === 'scale-out';
  const desired = out
    ? draw('desired', Math.max(1, capacity.min), capacity.max - 1)
    : draw('desired', Math.max(3, capacity.min), capacity.max);
  const at = now - draw('delivery', 1_000, 4_000);
  const reads = Object.fromEntries(
    signals.flatMap(({ scaleOut, scaleIn }) => {
      const threshold = (out ? scaleOut : scaleIn)?.alarm.threshold ?? 0;
      const value = out ? threshold + draw('value', 0, 40) : (threshold * draw('value', 0, 100)) / 100;
      const reading = { newest: { at: at - 12 * SECOND_MS, value }, breachValue: value, coverage: 1 };
      return [scaleOut, scaleIn].flatMap((direction) => (direction ? [[direction.alarm.name, reading]] : []));
    }),
  );
  const value = Object.values(reads)[0]?.breachValue ?? 0;
  const waker = wakerOf(lot, configuration, value, at, draw);
  const state = lot === 'cleared' ? 'OK' : 'ALARM';
  const states = { 'scale-out': out ? 'ALARM' : 'OK', 'scale-in': out ? 'OK' : state, wake: 'OK' } as const;
  return {
    configuration,
    waker: lot === 'cleared' ? { by: 'recheck' } : waker,
    capacity: {
      kind: 'found',
      status: lot === 'updating' ? 'Updating' : 'InService',
      lastModifiedAt: now - draw('modified', 60, 600) * MINUTE_MS,
      ...(target.kind === 'variant' ? { configName: 'llama-3-8b-1' } : {}),
      units: {
        [unitNameOf(target)]: { desired, actual: desired },
      },
    },
    alarms:
      out && waker.by === 'alarm'
        ? { kind: 'not-read' }
        : { kind: 'read', byName: describedAlarms(configuration, states, at) },
    readings: reads,
    traffic: trafficOf(lot, configuration, desired, now, draw),
    state: { version: draw('version', 1, 900), phase: 'idle', targets: { [id]: stateOf(lot, desired, now, draw) } },
    neighbourScaleOutAlarms: [],
  };
};

/** As it comes from JSON, so that no text in it is the very object the configuration holds; the configuration is shared. */
const asRead = (observation: Observation): Observation => {
  const { configuration, ...read } = observation;
  return { configuration, ...(JSON.parse(JSON.stringify(read)) as Omit<Observation, 'configuration'>) };
};

/** The lots, shuffled: no run of equal outcomes for the branch predictor. */
const shuffledLots = (): readonly Lot[] => {
  const lots = Object.entries(LOTS).flatMap(([lot, count]) => new Array<Lot>(count).fill(lot as Lot));
  for (let i = lots.length - 1; i > 0; i -= 1) {
    const j = drawOf(i)('shuffle', 0, i);
    const [a, b] = [lots[i], lots[j]];
    if (a !== undefined && b !== undefined) [lots[i], lots[j]] = [b, a];
  }
  return lots;
};

/** 1,000 observations of the configured targets, each different, the same in every run. */
export const makeSamples = (targets: readonly TargetConfiguration[]): readonly Sample[] => {
  const samples = shuffledLots().map((lot, index): Sample => {
    const configuration = targets[index % targets.length];
    if (configuration === undefined) throw new Error('no targets are configured');
    const now = START + index * 7 * SECOND_MS;
    return { lot, now, observation: asRead(observe(lot, configuration, now, drawOf(index))) };
  });
  const different = new Set(samples.map(({ observation }) => JSON.stringify({ ...observation, waker: 0, state: 0 })));
  if (different.size !== samples.length) throw new Error(`only ${different.size} observations differ`);
  return samples;
};
