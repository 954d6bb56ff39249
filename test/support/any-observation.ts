import fc from 'fast-check';
import { ALARM_STATES } from '../../src/core/alarm-transition.ts';
import type { CapacityBounds } from '../../src/core/capacity.ts';
import { type DomainState, PHASES, type TargetState } from '../../src/core/domain-state.ts';
import type { AlarmDescription, AlarmReading, Observation, Waker } from '../../src/core/observation.ts';
import { ADJUSTMENT_TYPES, METRIC_AGGREGATION_TYPES, type StepScalingPolicy } from '../../src/core/step-scaling.ts';
import type { Signal, TargetConfiguration } from '../../src/core/target-configuration.ts';
import type { SignalTraffic, TrafficSummary } from '../../src/core/traffic-summary.ts';
import { anAlarm, aPlainMetric } from './a-signal.ts';
import { COMPONENT, VARIANT, WAKE } from './a-target.ts';
import { aTransition } from './a-transition.ts';
import { NOW } from './moments.ts';

/** The numbers an observation is made of. */
export interface Numbers {
  /** Units. */
  readonly count: fc.Arbitrary<number>;
  readonly bounds: fc.Arbitrary<CapacityBounds>;
  /** Values and thresholds of metrics. */
  readonly value: fc.Arbitrary<number>;
  readonly seconds: fc.Arbitrary<number>;
  readonly time: fc.Arbitrary<number>;
  /** What a step adds, or by how many percent. */
  readonly adjustment: fc.Arbitrary<number>;
}

/** Numbers such as a controller sees. */
export const SOUND: Numbers = {
  count: fc.integer({ min: 0, max: 12 }),
  bounds: fc.oneof(
    { weight: 9, arbitrary: fc.record({ min: fc.integer({ min: 0, max: 2 }), max: fc.integer({ min: 5, max: 14 }) }) },
    { weight: 1, arbitrary: fc.record({ min: fc.integer({ min: 0, max: 9 }), max: fc.integer({ min: 0, max: 9 }) }) },
  ),
  value: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ min: 0, max: 40, noNaN: true })),
  seconds: fc.integer({ min: 1, max: 900 }),
  time: fc.oneof(
    fc.integer({ min: 0, max: 120 }).map((seconds) => NOW - seconds * 1000),
    fc.integer({ min: -300, max: 10_000 }).map((seconds) => NOW - seconds * 1000),
  ),
  adjustment: fc.integer({ min: -100, max: 100 }),
};

const anyNumber = fc.oneof(
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, -0, 0, 0.5, 1, 2, NOW),
  fc.double(),
  fc.integer(),
);

/** Whatever the type `number` allows. */
export const WILD: Numbers = {
  count: anyNumber,
  bounds: fc.record({ min: anyNumber, max: anyNumber }),
  value: anyNumber,
  seconds: anyNumber,
  time: anyNumber,
  adjustment: anyNumber,
};

/** Makes each member optional, as `exactOptionalPropertyTypes` wants it: there or not, never undefined. */
const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T, never>(model, { requiredKeys: [] });

/** A name that more than one map knows. */
export const NAMES = ['a-high', 'a-low', 'b-high', 'b-low', WAKE] as const;

export const anyPolicy = ({ adjustment, value, seconds, count }: Numbers): fc.Arbitrary<StepScalingPolicy> =>
  fc
    .tuple(
      fc.record({
        adjustmentType: fc.constantFrom(...ADJUSTMENT_TYPES),
        cooldownSeconds: seconds,
        steps: fc.array(
          fc
            .tuple(
              fc.oneof(
                { weight: 2, arbitrary: fc.constantFrom({ lower: 0 }, { upper: 0 }) },
                { weight: 1, arbitrary: some({ lower: value, upper: value }) },
              ),
              adjustment,
            )
            .map(([interval, change]) => ({ ...interval, adjustment: change })),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      some({ metricAggregationType: fc.constantFrom(...METRIC_AGGREGATION_TYPES), minAdjustmentMagnitude: count }),
    )
    .map(([policy, more]) => ({ ...policy, ...more }));

const anySignal = (numbers: Numbers, id: 'a' | 'b'): fc.Arbitrary<Signal> => {
  const direction = (name: string) =>
    fc.record({
      alarm: some({ threshold: numbers.value, evaluationPeriods: numbers.count }).map((more) => {
        const { threshold: _, evaluationPeriods: __, ...alarm } = anAlarm({ name });
        return { ...alarm, ...more };
      }),
      policy: anyPolicy(numbers),
    });
  const both = { scaleOut: direction(`${id}-high`), scaleIn: direction(`${id}-low`) };
  return fc
    .oneof({ weight: 4, arbitrary: fc.record(both) }, { weight: 1, arbitrary: some(both) })
    .map((directions) => ({ id, source: aPlainMetric(), ...directions }));
};

export const anyConfiguration = (numbers: Numbers): fc.Arbitrary<TargetConfiguration> => {
  const { count, seconds, value } = numbers;
  const required = fc.record({
    id: fc.constant('chat'),
    target: fc.constantFrom(VARIANT, COMPONENT),
    capacity: fc
      .tuple(numbers.bounds, some({ maxStep: some({ out: count, in: count }) }))
      .map(([bounds, more]) => ({ ...bounds, ...more })),
    mode: fc.constantFrom('act' as const, 'shadow' as const),
    signals: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(anySignal(numbers, 'a')) },
      { weight: 2, arbitrary: fc.tuple(anySignal(numbers, 'a'), anySignal(numbers, 'b')) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
    zero: fc.record({ idleSeconds: seconds }),
  });
  const optional = some({
    wake: fc.record({ to: count, alarm: fc.constant(anAlarm({ name: WAKE })) }),
    trafficGuard: fc.record({
      windowSeconds: seconds,
      maxErrorRatio: value,
      holdAfterErrorsSeconds: seconds,
      maxHoldSeconds: seconds,
    }),
  });
  return fc.tuple(required, optional).map(([configuration, more]) => ({ ...configuration, ...more }));
};

const anyCounts = ({ count }: Numbers) =>
  fc
    .tuple(
      count,
      fc.option(count, { freq: 3, nil: undefined }),
      some({ serverless: fc.boolean(), managedInstanceScaling: fc.boolean() }),
      fc.nat(9),
    )
    .map(([desired, actual, odd, dice]) => ({ desired, actual: actual ?? desired, ...(dice === 0 ? odd : {}) }));

const anyCapacity = (numbers: Numbers): fc.Arbitrary<Observation['capacity']> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'not-found' as const, message: 'gone' }) },
    {
      weight: 12,
      arbitrary: fc
        .tuple(
          fc.record({
            kind: fc.constant('found' as const),
            status: fc.oneof(
              { weight: 8, arbitrary: fc.constant('InService') },
              { weight: 1, arbitrary: fc.constantFrom('Updating', 'Failed', '') },
            ),
            units: fc.oneof(
              { weight: 9, arbitrary: fc.record({ AllTraffic: anyCounts(numbers), summariser: anyCounts(numbers) }) },
              { weight: 1, arbitrary: fc.constant({}) },
            ),
          }),
          some({ lastModifiedAt: numbers.time, configName: fc.constantFrom('config-1', 'config-2') }),
        )
        .map(([capacity, more]) => ({ ...capacity, ...more })),
    },
  );

const anyAlarms = ({ value, time, seconds }: Numbers): fc.Arbitrary<Observation['alarms']> => {
  const described = (name: string): fc.Arbitrary<AlarmDescription> =>
    fc
      .tuple(
        fc.constantFrom(...ALARM_STATES, name.endsWith('-low') ? ('ALARM' as const) : ('OK' as const)),
        fc.nat(20),
        some({ threshold: value, stateUpdatedAt: time, periodSeconds: seconds, evaluationPeriods: seconds }),
      )
      .map(([state, dice, more]) => ({
        name,
        kind: dice === 1 ? 'composite' : 'metric',
        state,
        actionsEnabled: dice !== 0,
        ...more,
      }));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'not-read' as const }) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(...NAMES.map(described))
        .chain((all) =>
          fc.oneof({ weight: 4, arbitrary: fc.constant(all) }, { weight: 1, arbitrary: fc.subarray(all) }),
        )
        .map((all) => ({ kind: 'read' as const, byName: Object.fromEntries(all.map((alarm) => [alarm.name, alarm])) })),
    },
  );
};

export const anyReading = ({ value, time }: Numbers): fc.Arbitrary<AlarmReading> =>
  fc.record({
    newest: fc.record({ value, at: time }),
    breachValue: value,
    coverage: fc.constantFrom(0.5, 0.8, 1, 1),
  });

const anyReadings = (numbers: Numbers): fc.Arbitrary<Observation['readings']> =>
  fc
    .tuple(...NAMES.map((name) => fc.tuple(fc.constant(name), fc.option(anyReading(numbers), { nil: undefined }))))
    .map((entries) => Object.fromEntries(entries));

export const anyWaker = ({ value, time, seconds }: Numbers): fc.Arbitrary<Waker> =>
  fc.oneof(
    fc.constantFrom<Waker>({ by: 'recheck' }, { by: 'endpoint-event' }, { by: 'reconcile' }),
    fc
      .tuple(
        fc.constantFrom(
          ['a-high', 'scale-out'] as const,
          ['b-high', 'scale-out'] as const,
          ['a-low', 'scale-in'] as const,
          [WAKE, 'wake'] as const,
        ),
        fc.constantFrom(...ALARM_STATES),
        time,
        fc.option(fc.record({ kind: fc.constant('datapoint' as const), value, at: time }), { nil: undefined }),
        fc.array(value, { maxLength: 3 }),
        some({ threshold: value, periodSeconds: seconds, suppressedBy: fc.constant('parent') }),
      )
      .map(([[alarmName, role], state, at, newest, recentValues, more]): Waker => {
        const { threshold: _, periodSeconds: __, ...transition } = aTransition({ alarmName, state, at, recentValues });
        return { by: 'alarm', role, transition: { ...transition, newest: newest ?? { kind: 'no-data' }, ...more } };
      }),
  );

const anySignalTraffic = ({ value }: Numbers): fc.Arbitrary<SignalTraffic> =>
  fc
    .tuple(
      fc.record({ signalId: fc.constant('a'), threshold: value }),
      some({
        load: value,
        rate: fc
          .tuple(
            fc.record({
              perMinute: value,
              by: fc.constantFrom('configured' as const, 'busy-minutes' as const, 'hourly-medians' as const),
            }),
            some({ concurrencyRatio: value, invocationsRatio: value }),
          )
          .map(([rate, ratios]) => ({ ...rate, ...ratios })),
      }),
    )
    .map(([signal, more]) => ({ ...signal, ...more }));

export const anyTraffic = (numbers: Numbers): fc.Arbitrary<TrafficSummary> =>
  fc
    .tuple(
      fc.record({
        window: fc.constantFrom('known' as const, 'known' as const, 'idle' as const, 'unknown' as const),
        highestInvocations: numbers.value,
        signals: fc.array(anySignalTraffic(numbers), { maxLength: 3 }),
        idle: fc.boolean(),
        failingSinceScaleOut: fc.boolean(),
      }),
      some({ errors: fc.record({ endsAt: numbers.time, errors: numbers.count, ratio: numbers.value }) }),
    )
    .map(([traffic, more]) => ({ ...traffic, ...more }));

export const anyTargetState = ({ count, bounds, time }: Numbers): fc.Arbitrary<TargetState> =>
  fc
    .tuple(
      some({
        units: fc.record({ desired: count, since: time }),
        last: fc.record({
          direction: fc.constantFrom('out' as const, 'in' as const),
          base: count,
          to: count,
          completedAt: time,
        }),
        hold: fc.record({
          reason: fc.constantFrom('no-data', 'traffic-high', 'cooldown'),
          since: time,
          activity: fc.constant('activity-1'),
        }),
        follow: fc.record({ gen: fc.nat(9), dueAt: time }),
        guardHold: fc.record({ since: time, units: count }),
        autoScaling: fc
          .tuple(
            bounds,
            fc.record({
              policies: fc.constantFrom([], [], [], [], [], ['p']),
              suspended: fc.record({ out: fc.boolean(), in: fc.boolean() }),
              readAt: time,
            }),
          )
          .map(([registered, more]) => ({ ...registered, ...more })),
        timesToReady: fc.array(count, { maxLength: 3 }),
      }),
      some({
        backOff: fc.record({ failures: fc.nat(9), until: time }),
        override: fc.oneof(
          fc.record({ kind: fc.constant('pause' as const), until: time }),
          fc.record({ kind: fc.constant('pin' as const), capacity: count, until: time.map((at) => 2 * NOW - at) }),
        ),
        alarms: fc.dictionary(fc.constantFrom(...NAMES), time),
        handChanges: fc.array(time, { maxLength: 4 }),
      }),
      fc.nat(4),
    )
    .map(([usual, rare, dice]) => ({ ...usual, ...(dice === 0 ? rare : {}) }));

const anyDomain = (numbers: Numbers): fc.Arbitrary<DomainState> =>
  fc
    .tuple(anyTargetState(numbers), fc.nat(9), fc.constantFrom(...PHASES))
    .map(([chat, dice, phase]) => ({ version: 3, phase: dice === 0 ? phase : 'idle', targets: { chat } }));

/** Any observation of the type, made of such numbers; most are such that something can be decided. */
export const anyObservation = (numbers: Numbers): fc.Arbitrary<Observation> =>
  fc
    .tuple(
      fc.record({
        configuration: anyConfiguration(numbers),
        waker: anyWaker(numbers),
        capacity: anyCapacity(numbers),
        alarms: anyAlarms(numbers),
        readings: anyReadings(numbers),
        traffic: anyTraffic(numbers),
        state: anyDomain(numbers),
        neighbourScaleOutAlarms: fc.constantFrom([], [], ['b-high']),
      }),
      some({ unitsMoved: fc.constantFrom('first-sight' as const, 'deployment' as const, 'external-change' as const) }),
    )
    .map(([observation, more]) => ({ ...observation, ...more }));
