import { describe, expect, it } from 'vitest';
import { toCapacityCall } from '../../src/core/capacity-call.ts';
import { type MetricPoint, toMetricPoints } from '../../src/core/controller-metrics.ts';
import type { ControllerMetric } from '../../src/core/metric-names.ts';
import type { Observation } from '../../src/core/observation.ts';
import { isNews, type ScalingActivity, SETTLEMENTS } from '../../src/core/scaling-activity.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aHold, aScale } from '../support/a-decision.ts';
import { aDomain, anIntention } from '../support/a-domain.ts';
import { HIGH } from '../support/a-signal.ts';
import { aTarget } from '../support/a-target.ts';
import { byHigh } from '../support/a-transition.ts';
import { anObservation, highAt } from '../support/an-observation.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

const STACK = { service: 'demo', stage: 'dev' };
const DIMENSIONS = { Stack: 'demo-dev', Target: 'chat' };

const anActivity = (overrides: Partial<ScalingActivity> = {}): ScalingActivity => ({
  id: 'chat#1',
  at: NOW,
  targetId: 'chat',
  resourceId: 'endpoint/llama-3-8b/variant/AllTraffic',
  mode: 'act',
  configurationHash: '0123456789ab',
  cause: { by: 'alarm' },
  seen: { capacity: aCapacity(), phase: 'idle' },
  decision: aHold(),
  outcome: { kind: 'held', calls: [] },
  count: 1,
  lastAt: NOW,
  ...overrides,
});

const CALLS = [toCapacityCall(aTarget().target, 6)];
const APPLIED = { kind: 'applied', intentionId: 'i', calls: CALLS, sentAt: inSeconds(0.25) } as const;
const SCALED = anActivity({ decision: aScale({ alarmName: HIGH }), outcome: APPLIED });

const pointsOf = (metric: ControllerMetric, observation: Observation, activity: ScalingActivity) =>
  toMetricPoints(STACK, observation, activity).filter((point: MetricPoint) => point.metric === metric);
const valuesOf = (metric: ControllerMetric, observation: Observation, activity: ScalingActivity) =>
  pointsOf(metric, observation, activity).map(({ value }) => value);

describe('every evaluation', () => {
  it('says the counts there are', () => {
    const observation = anObservation({ capacity: aCapacity({ units: someCounts(6, 4) }) });
    expect(toMetricPoints(STACK, observation, anActivity()).slice(0, 2)).toEqual([
      { metric: 'desired', value: 6, dimensions: DIMENSIONS },
      { metric: 'actual', value: 4, dimensions: DIMENSIONS },
    ]);
  });

  it('says no count where there is no target', () => {
    const observation = anObservation({ capacity: { kind: 'not-found', message: 'Could not find endpoint.' } });
    expect(pointsOf('desired', observation, anActivity())).toEqual([]);
    expect(pointsOf('actual', observation, anActivity())).toEqual([]);
  });

  it('counts a hold under its reason, and a change not at all', () => {
    expect(pointsOf('holds', anObservation(), anActivity())).toEqual([
      { metric: 'holds', value: 1, dimensions: { ...DIMENSIONS, Reason: 'cooldown' } },
    ]);
    expect(pointsOf('holds', anObservation(), SCALED)).toEqual([]);
  });
});

describe('a look of reconcile', () => {
  const audit = { cause: { by: 'reconcile' }, decision: aHold({ reason: 'alarm-cleared' }) } as const;
  const settled = [{ intentionId: 'i', targetId: 'chat', as: 'fulfilled', from: 2, to: 3 }] as const;

  it('says nothing where it found nothing: each hour with a point is paid for', () => {
    expect(toMetricPoints(STACK, anObservation(), anActivity(audit))).toEqual([]);
  });

  it.each([
    {
      name: 'held for a reason of its own',
      activity: anActivity({ ...audit, decision: aHold({ reason: 'no-data' }) }),
    },
    { name: 'settled a change', activity: anActivity({ ...audit, settled }) },
    { name: 'changed something', activity: { ...SCALED, cause: audit.cause } },
    { name: 'came for an alarm', activity: anActivity({ ...audit, cause: { by: 'alarm' } }) },
  ])('says its counts where it $name', ({ activity }) => {
    expect(pointsOf('desired', anObservation(), activity)).toHaveLength(1);
  });
});

describe('detection latency, from the start of the period of the datapoint to the call', () => {
  const decidedOn = { value: 7, threshold: 5, at: secondsAgo(20) };
  const decision = aScale({ alarmName: HIGH, decidedOn });

  it('is that of a scale-out', () => {
    expect(valuesOf('detectionLatency', highAt(7), { ...SCALED, decision })).toEqual([20_250]);
  });

  it.each([
    { name: 'a scale-in', activity: { ...SCALED, decision: { ...decision, direction: 'in' as const } } },
    { name: 'what no datapoint decided', activity: { ...SCALED, decision: aScale({ because: 'below-min' }) } },
    {
      name: 'what was applied at an unknown time',
      activity: { ...SCALED, decision, outcome: { kind: 'applied', calls: CALLS } as const },
    },
    {
      name: 'what was not applied',
      activity: { ...SCALED, decision, outcome: { ...APPLIED, kind: 'unknown' as const } },
    },
    { name: 'a hold', activity: anActivity() },
  ])('none of $name', ({ activity }) => {
    expect(valuesOf('detectionLatency', highAt(7, { waker: byHigh() }), activity)).toEqual([]);
  });
});

describe('time to ready', () => {
  const settled = (from: number, to: number, as: (typeof SETTLEMENTS)[number] = 'fulfilled') =>
    anActivity({ settled: [{ intentionId: 'i', targetId: 'other', as, from, to }] });
  const state = { ...aDomain(), targets: { chat: {}, other: { timesToReady: [90, 300, 240] } } };
  const said = (activity: ScalingActivity) => toMetricPoints(STACK, anObservation({ state }), activity);

  it('is that of the scale-out seen fulfilled, under the target it was of', () => {
    expect(pointsOf('timeToReady', anObservation({ state }), settled(2, 4))).toEqual([
      { metric: 'timeToReady', value: 240, dimensions: { ...DIMENSIONS, Target: 'other' } },
    ]);
  });

  it.each([
    { name: 'a scale-in', activity: settled(4, 2) },
    { name: 'a change to the same count', activity: settled(4, 4) },
    {
      name: 'a scale-out whose time is not known',
      activity: anActivity({ settled: [{ intentionId: 'i', targetId: 'third', as: 'fulfilled', from: 2, to: 4 }] }),
    },
    ...SETTLEMENTS.filter((as) => as !== 'fulfilled').map((as) => ({ name: as, activity: settled(2, 4, as) })),
  ])('$name has none', ({ activity }) => {
    expect(said(activity)).toEqual(said(anActivity()));
  });
});

describe('the guard holds', () => {
  const since = minutesAgo(16);
  const held = anObservation({ state: aDomain({ guardHold: { since, units: 4 } }) });
  it.each([
    { name: 'from 0 on', observation: anObservation(), decision: aHold({ reason: 'errors-high' }), want: [0] },
    { name: 'since its first hold', observation: held, decision: aHold({ reason: 'traffic-high' }), want: [960] },
    {
      name: 'also while something else holds',
      observation: held,
      decision: aHold({ reason: 'updating' }),
      want: [960],
    },
    { name: 'until it lets a scale-in through', observation: held, decision: aScale({ direction: 'in' }), want: [] },
    { name: 'not by itself', observation: anObservation(), decision: aHold({ reason: 'cooldown' }), want: [] },
  ])('$name', ({ observation, decision, want }) => {
    expect(valuesOf('guardHolding', observation, anActivity({ decision }))).toEqual(want);
  });
});

it('a scale-out that does not help is said with its remark', () => {
  const decision = aScale({ remarks: [{ about: 'scale-out-ineffective' }] });
  expect(valuesOf('scaleOutIneffective', anObservation(), anActivity({ decision }))).toEqual([1]);
  const other = aScale({ remarks: [{ about: 'threshold-differs' }] });
  expect(valuesOf('scaleOutIneffective', anObservation(), anActivity({ decision: other }))).toEqual([]);
});

it('a stuck change is said each time it is seen, also where it is paused', () => {
  const observation = anObservation({
    capacity: aCapacity({ status: 'Updating' }),
    state: aDomain(
      { hold: { reason: 'stuck', since: minutesAgo(1), activity: 'a' } },
      { phase: 'applied', intention: anIntention({ claimedAt: minutesAgo(46) }) },
    ),
  });
  expect(valuesOf('stuck', observation, anActivity({ decision: aHold({ reason: 'updating' }) }))).toEqual([1]);
  expect(valuesOf('stuck', observation, anActivity({ decision: aHold({ reason: 'paused' }) }))).toEqual([1]);
  expect(valuesOf('stuck', anObservation(), anActivity())).toEqual([]);
});

describe('an error of the call', () => {
  const failed = (kind: 'refused' | 'refused-updating' | 'unknown', because: string) =>
    anActivity({
      decision: aScale(),
      outcome: { kind, calls: CALLS, error: { name: 'SomeError', message: 'no', because } },
    });
  it.each([
    { name: 'refused for good', activity: failed('refused', 'quota') },
    { name: 'throttled', activity: failed('refused-updating', 'throttled') },
    { name: 'no answer', activity: failed('unknown', 'unknown') },
  ])('$name: counted, with its call', ({ activity }) => {
    expect(pointsOf('apiErrors', anObservation(), activity)).toEqual([
      {
        metric: 'apiErrors',
        value: 1,
        dimensions: DIMENSIONS,
        about: { Call: 'sagemaker:UpdateEndpointWeightsAndCapacities', ErrorName: 'SomeError' },
      },
    ]);
  });

  it('an update in progress is none', () => {
    const points = toMetricPoints(STACK, anObservation(), failed('refused-updating', 'updating'));
    expect(points.map(({ metric }) => metric)).toEqual(['desired', 'actual']);
  });
});

describe('news', () => {
  it.each([
    { kind: 'applied', news: true },
    { kind: 'refused', news: true },
    { kind: 'unknown', news: true },
    { kind: 'suspended', news: true },
    { kind: 'released', news: true },
    { kind: 'renewed', news: false },
    { kind: 'held', news: false },
    { kind: 'shadow', news: false },
    { kind: 'lost-race', news: false },
    { kind: 'refused-updating', news: false },
    { kind: 'too-late', news: false },
  ] as const)('$kind: $news', ({ kind, news }) => {
    expect(isNews({ outcome: { kind, calls: [] } })).toBe(news);
    const settled = [{ intentionId: 'i', targetId: 'chat', as: 'fulfilled', from: 2, to: 4 } as const];
    expect(isNews({ outcome: { kind, calls: [] }, settled })).toBe(true);
  });
});
