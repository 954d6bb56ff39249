import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { RULES } from '../../src/core/decision.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain, anIntention } from '../support/a-domain.ts';
import { aScaleInPolicy, aScaleOutPolicy } from '../support/a-policy.ts';
import { aReading } from '../support/a-reading.ts';
import { aScaleIn, aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aComponentTarget, aGuard, aTarget, aWake, WAKE } from '../support/a-target.ts';
import { aSignalTraffic, aTraffic } from '../support/a-traffic.ts';
import { byHigh, byWake } from '../support/a-transition.ts';
import { alarmsIn, NOT_READ } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

const units = (desired: number, actual?: number) => aCapacity({ units: someCounts(desired, actual) });
const registered = { min: 9, max: 12, policies: ['p1', 'p2'], suspended: { out: false, in: false }, readAt: NOW };
const last = { direction: 'out', base: 3, to: 4, completedAt: secondsAgo(20) } as const;
const answers = (observation: Parameters<typeof decide>[0]) =>
  decide(observation, NOW).verdicts.map(({ rule, answer }) => `${rule} ${answer}`);

describe('each rule asked gives its verdict, in order', () => {
  const upToBounds = ['override pass', 'event-current pass', 'target-changeable pass', 'owner pass', 'bounds pass'];
  it.each([
    {
      name: 'a scale-out',
      observation: highAt(6),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown pass', 'traffic-guard not-asked', 'clamp pass'],
    },
    {
      name: 'a wake needs no value',
      observation: anObservation({
        configuration: aComponentTarget(),
        capacity: units(0),
        waker: byWake(),
        alarms: NOT_READ,
      }),
      want: [...upToBounds, 'step pass', 'cooldown pass', 'traffic-guard not-asked', 'clamp pass'],
    },
    {
      name: 'a scale-in without guard',
      observation: lowAt(1),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown pass', 'traffic-guard not-asked', 'clamp pass'],
    },
    {
      name: 'a scale-in the guard let through',
      observation: lowAt(1, { configuration: aTarget({ trafficGuard: aGuard() }), traffic: aTraffic() }),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown pass', 'traffic-guard pass', 'clamp pass'],
    },
    {
      name: 'a scale-in the guard limited',
      observation: lowAt(1, {
        configuration: aTarget({ trafficGuard: aGuard() }),
        traffic: aTraffic({ highestInvocations: 300 }),
      }),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown pass', 'traffic-guard limit', 'clamp limit'],
    },
    {
      name: 'a scale-in the guard held',
      observation: lowAt(1, {
        configuration: aTarget({ trafficGuard: aGuard() }),
        traffic: aTraffic({ highestInvocations: 900 }),
      }),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown pass', 'traffic-guard hold'],
    },
    { name: 'no data', observation: highAt(6, { readings: {} }), want: [...upToBounds, 'usable-value hold'] },
    {
      name: 'a dead band',
      observation: lowAt(1, {
        configuration: aTarget({
          signals: [
            aSignal({ scaleIn: aScaleIn({ policy: aScaleInPolicy({ steps: [{ upper: 0, adjustment: 0 }] }) }) }),
          ],
        }),
      }),
      want: [...upToBounds, 'usable-value pass', 'step hold'],
    },
    {
      name: 'a dead band outwards',
      observation: highAt(6, {
        configuration: aTarget({
          signals: [
            aSignal({ scaleOut: aScaleOut({ policy: aScaleOutPolicy({ steps: [{ lower: 0, adjustment: 0 }] }) }) }),
          ],
        }),
      }),
      want: [...upToBounds, 'usable-value pass', 'step hold'],
    },
    {
      name: 'a desired count stuck where zero may begin',
      observation: lowAt(1, {
        configuration: aComponentTarget(),
        state: aDomain({
          autoScaling: { min: 0, max: 0, policies: [], suspended: { out: false, in: false }, readAt: NOW },
        }),
        capacity: aCapacity({ units: someCounts(1, 5), lastModifiedAt: minutesAgo(60) }),
      }),
      want: [...upToBounds.slice(0, 4), 'bounds scale', 'clamp hold'],
    },
    {
      name: 'no data for a scale-in',
      observation: lowAt(1, { readings: {} }),
      want: [...upToBounds, 'usable-value hold'],
    },
    { name: 'no step', observation: highAt(4), want: [...upToBounds, 'usable-value pass', 'step hold'] },
    { name: 'no step for a scale-in', observation: lowAt(3), want: [...upToBounds, 'usable-value pass', 'step hold'] },
    {
      name: 'a scale-out in its cooldown',
      observation: highAt(6, { state: aDomain({ last }) }),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown hold'],
    },
    {
      name: 'a scale-in in a cooldown',
      observation: lowAt(1, { state: aDomain({ last }) }),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown hold'],
    },
    {
      name: 'a return to the bounds',
      observation: lowAt(1, { capacity: units(9) }),
      want: [...upToBounds.slice(0, 4), 'bounds scale', 'clamp pass'],
    },
    {
      name: 'a pin',
      observation: highAt(6, { state: aDomain({ override: { kind: 'pin', capacity: 6, until: inSeconds(9) } }) }),
      want: ['override limit', 'event-current not-asked', 'target-changeable pass', 'owner pass', 'clamp pass'],
    },
    {
      name: 'a pause',
      observation: highAt(6, { state: aDomain({ override: { kind: 'pause', until: inSeconds(9) } }) }),
      want: ['override hold'],
    },
    { name: 'cleared alarms', observation: anObservation(), want: ['override pass', 'event-current hold'] },
    {
      name: 'an update under way',
      observation: highAt(6, { capacity: aCapacity({ status: 'Updating' }) }),
      want: ['override pass', 'event-current pass', 'target-changeable hold'],
    },
    {
      name: 'not idle',
      observation: lowAt(0, { configuration: aComponentTarget(), capacity: units(1) }),
      want: [...upToBounds, 'usable-value pass', 'step pass', 'cooldown pass', 'traffic-guard not-asked', 'clamp hold'],
    },
  ])('$name', ({ observation, want }) => {
    expect(answers(observation)).toEqual(want);
    const asked = want.map((answer) => RULES.findIndex((rule) => answer.startsWith(rule)));
    expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  });
});

/** What the rule that held looked at; it is one of the rules. */
const lastVerdict = (observation: Parameters<typeof decide>[0]) => {
  const verdict = decide(observation, NOW).verdicts.at(-1);
  expect(RULES).toContain(verdict?.rule);
  expect(verdict?.answer).toBe('hold');
  return verdict?.facts;
};
const guarded = (more: Parameters<typeof aTraffic>[0]) =>
  lowAt(1, { configuration: aTarget({ trafficGuard: aGuard() }), traffic: aTraffic(more) });

describe('what a hold looked at', () => {
  it.each([
    {
      name: 'a reached pin',
      observation: anObservation({ state: aDomain({ override: { kind: 'pin', capacity: 4, until: inSeconds(9) } }) }),
      want: { reason: 'paused', pinnedAt: 4 },
    },
    {
      name: 'a pause',
      observation: anObservation({ state: aDomain({ override: { kind: 'pause', until: inSeconds(9) } }) }),
      want: { reason: 'paused' },
    },
    {
      name: 'a superseded event',
      observation: anObservation({ waker: byHigh(), state: aDomain({ alarms: { [HIGH]: NOW } }) }),
      want: { reason: 'superseded', alarm: HIGH, eventAt: secondsAgo(2), newestSeenAt: NOW },
    },
    {
      name: 'a muted event',
      observation: anObservation({ waker: byHigh({ muted: { by: 'night', until: inSeconds(60) } }) }),
      want: { reason: 'muted', alarm: HIGH, mutedBy: 'night', until: inSeconds(60) },
    },
    {
      name: 'a suppressed event',
      observation: anObservation({ waker: byHigh({ suppressedBy: 'parent' }) }),
      want: { reason: 'muted', alarm: HIGH, suppressedBy: 'parent' },
    },
    {
      name: 'disabled actions',
      observation: highAt(6, { alarms: alarmsIn({ [HIGH]: { state: 'ALARM', actionsEnabled: false } }) }),
      want: { reason: 'muted', alarm: HIGH },
    },
    {
      name: 'a composite event',
      observation: anObservation({ waker: byHigh({ alarmKind: 'composite' }), alarms: NOT_READ }),
      want: { reason: 'no-metric-value', alarm: HIGH, because: 'composite' },
    },
    {
      name: 'an Average of a count',
      observation: lowAt(1, {
        alarms: alarmsIn({ [LOW]: { state: 'ALARM', metricName: 'Invocations', statistic: 'Average' } }),
      }),
      want: { reason: 'no-metric-value', alarm: LOW, because: 'Average of Invocations' },
    },
    {
      name: 'alarms that cleared',
      observation: anObservation({ alarms: alarmsIn({ [HIGH]: 'INSUFFICIENT_DATA' }) }),
      want: { reason: 'alarm-cleared', [HIGH]: 'INSUFFICIENT_DATA', [LOW]: 'OK' },
    },
    {
      name: 'alarms that were not read',
      observation: anObservation({ alarms: NOT_READ }),
      want: { reason: 'alarm-cleared', because: 'the alarms were not read' },
    },
    {
      name: 'an event of a strange alarm',
      observation: anObservation({ waker: byHigh({ alarmName: 'strange' }), alarms: NOT_READ }),
      want: { reason: 'alarm-cleared', alarm: 'strange', because: 'not a scale-out alarm of this target' },
    },
    {
      name: 'an endpoint that is gone',
      observation: highAt(6, { capacity: { kind: 'not-found', message: 'Could not find endpoint' } }),
      want: { reason: 'target-not-found', message: 'Could not find endpoint' },
    },
    {
      name: 'a variant that is gone',
      observation: highAt(6, { capacity: aCapacity({ units: {} }) }),
      want: { reason: 'target-not-found', resourceId: 'endpoint/llama-3-8b/variant/AllTraffic' },
    },
    {
      name: 'an asynchronous endpoint',
      observation: highAt(6, { capacity: aCapacity({ asynchronous: true }) }),
      want: { reason: 'target-unsupported', because: 'asynchronous endpoint' },
    },
    {
      name: 'a serverless variant',
      observation: highAt(6, { capacity: aCapacity({ units: someCounts(0, 0, { serverless: true }) }) }),
      want: { reason: 'target-unsupported', because: 'serverless variant' },
    },
    {
      name: 'a failed endpoint',
      observation: highAt(6, { capacity: aCapacity({ status: 'Failed', failureReason: 'no capacity' }) }),
      want: { reason: 'endpoint-failed', status: 'Failed', failureReason: 'no capacity' },
    },
    {
      name: 'an update',
      observation: highAt(6, { capacity: aCapacity({ status: 'Updating' }) }),
      want: { reason: 'updating', status: 'Updating' },
    },
    {
      name: 'a deployment',
      observation: highAt(6, { capacity: aCapacity({ pendingDeployment: true }) }),
      want: { reason: 'updating', status: 'InService', because: 'a deployment is pending' },
    },
    {
      name: 'counts on their way',
      observation: highAt(6, { capacity: aCapacity({ units: someCounts(6, 4), lastModifiedAt: NOW }) }),
      want: { reason: 'updating', status: 'InService', desired: 6, actual: 4 },
    },
    {
      name: 'a change of ours',
      observation: highAt(6, { state: aDomain({}, { phase: 'applied', intention: anIntention() }) }),
      want: { reason: 'in-flight', phase: 'applied', intention: 'intention-1', to: 6 },
    },
    {
      name: 'a back-off',
      observation: highAt(6, { state: aDomain({ backOff: { failures: 2, until: inSeconds(9) } }) }),
      want: { reason: 'backing-off', failures: 2, until: inSeconds(9) },
    },
    {
      name: 'a neighbour',
      observation: lowAt(1, {
        neighbourScaleOutAlarms: ['other-high'],
        alarms: alarmsIn({ [LOW]: 'ALARM', 'other-high': 'ALARM' }),
      }),
      want: { reason: 'yielding', alarm: 'other-high' },
    },
    {
      name: 'managed instance scaling',
      observation: highAt(6, { capacity: aCapacity({ units: someCounts(4, 4, { managedInstanceScaling: true }) }) }),
      want: { reason: 'owned-elsewhere', owner: 'SageMaker managed instance scaling: scale the inference components' },
    },
    {
      name: 'changes by hand',
      observation: highAt(6, { state: aDomain({ handChanges: [minutesAgo(9), minutesAgo(6), minutesAgo(3)] }) }),
      want: { reason: 'owned-elsewhere', owner: 'changes by hand: three within an hour' },
    },
    {
      name: 'Application Auto Scaling',
      observation: highAt(6, { state: aDomain({ autoScaling: registered }) }),
      want: { reason: 'owned-elsewhere', owner: 'Application Auto Scaling: p1, p2' },
    },
    {
      name: 'bounds that exclude each other',
      observation: highAt(6, { state: aDomain({ autoScaling: { ...registered, policies: [] } }) }),
      want: { reason: 'bounds-conflict', configuredMin: 1, configuredMax: 8, registeredMin: 9, registeredMax: 12 },
    },
    {
      name: 'configured bounds that exclude each other',
      observation: highAt(6, { configuration: aTarget({ capacity: { min: 9, max: 8 } }) }),
      want: {
        reason: 'bounds-conflict',
        configuredMin: 9,
        configuredMax: 8,
        registeredMin: undefined,
        registeredMax: undefined,
      },
    },
    { name: 'no data', observation: highAt(6, { readings: {} }), want: { reason: 'no-data', alarm: HIGH } },
    {
      name: 'a gap',
      observation: lowAt(1, { readings: { [LOW]: aReading(1, { coverage: 0.5 }) } }),
      want: { reason: 'no-data', alarm: LOW, coverage: 0.5 },
    },
    { name: 'no step', observation: highAt(4), want: { reason: 'no-step', breachDelta: -1 } },
    { name: 'no step inwards', observation: lowAt(3), want: { reason: 'no-step', breachDelta: 1 } },
    {
      name: 'the maximum',
      observation: highAt(6, { capacity: units(8) }),
      want: { reason: 'at-max', desired: 8, max: 8 },
    },
    {
      name: 'the minimum',
      observation: lowAt(1, { capacity: units(1) }),
      want: { reason: 'at-min', desired: 1, min: 1 },
    },
    {
      name: 'a wake with units running',
      observation: anObservation({
        configuration: aComponentTarget(),
        capacity: units(1),
        waker: byWake(),
        alarms: NOT_READ,
      }),
      want: { reason: 'already-there', alarm: WAKE, wakeTo: 2 },
    },
    {
      name: 'a scale-out in its cooldown',
      observation: highAt(6, { state: aDomain({ last: { ...last, completedAt: secondsAgo(20) - 1 } }) }),
      want: { reason: 'cooldown', secondsLeft: 40, base: 3, netted: 4 },
    },
    {
      name: 'a scale-in in a cooldown',
      observation: lowAt(1, { state: aDomain({ last: { ...last, completedAt: secondsAgo(20) - 1 } }) }),
      want: { reason: 'cooldown', after: 'out', secondsLeft: 40 },
    },
    {
      name: 'a count that is new',
      observation: lowAt(1, { state: aDomain({ units: { desired: 4, since: secondsAgo(100) - 1 } }) }),
      want: { reason: 'settling', since: secondsAgo(100) - 1, secondsLeft: 200 },
    },
    {
      name: 'not idle',
      observation: lowAt(0, { configuration: aComponentTarget(), capacity: units(1) }),
      want: { reason: 'not-idle', idleSeconds: 900, reportedIdle: false, unmovedSince: minutesAgo(120) },
    },
  ])('$name', ({ observation, want }) => {
    expect(lastVerdict(observation)).toEqual(want);
  });

  it('the guard', () => {
    expect(lastVerdict(guarded({ highestInvocations: 900, signals: [aSignalTraffic({ load: 2 })] }))).toEqual({
      reason: 'traffic-high',
      window: 'known',
      highestInvocations: 900,
      errors: 0,
      errorRatio: 0,
      rate: 100,
      rateBy: 'busy-minutes',
      load: 2,
      floor: 9,
      nMinusOne: undefined,
      because: undefined,
    });
  });

  it('the guard without anything known', () => {
    const { errors: _, ...traffic } = aTraffic({ window: 'unknown', signals: [] });
    const observation = lowAt(1, { configuration: aTarget({ trafficGuard: aGuard() }), traffic });
    expect(lastVerdict(observation)).toEqual({ reason: 'traffic-unknown', window: 'unknown', highestInvocations: 100 });
  });

  it.each([
    { name: 'a scale-out at its bound', observation: highAt(6, { capacity: units(8) }), want: 'out' },
    {
      name: 'a scale-out with nothing left of it',
      observation: highAt(6, { configuration: aTarget({ capacity: { min: 1, max: 8, maxStep: { out: 0 } } }) }),
      want: 'out',
    },
    {
      name: 'a scale-in with nothing left of it',
      observation: lowAt(1, { configuration: aTarget({ capacity: { min: 1, max: 8, maxStep: { in: 0 } } }) }),
      want: 'in',
    },
    { name: 'a scale-out without data', observation: highAt(6, { readings: {} }), want: 'out' },
    { name: 'a scale-in without data', observation: lowAt(1, { readings: {} }), want: 'in' },
    { name: 'a scale-in at its bound', observation: lowAt(1, { capacity: units(1) }), want: 'in' },
    { name: 'a scale-in in its cooldown', observation: lowAt(1, { state: aDomain({ last }) }), want: 'in' },
    {
      name: 'a scale-in that settles',
      observation: lowAt(1, { state: aDomain({ units: { desired: 4, since: NOW } }) }),
      want: 'in',
    },
    { name: 'a guarded scale-in', observation: guarded({ highestInvocations: 900 }), want: 'in' },
    {
      name: 'a scale-in that yields',
      observation: lowAt(1, {
        neighbourScaleOutAlarms: ['other-high'],
        alarms: alarmsIn({ [LOW]: 'ALARM', 'other-high': 'ALARM' }),
      }),
      want: 'in',
    },
    {
      name: 'an owned way up to the minimum',
      observation: lowAt(1, { state: aDomain({ autoScaling: registered }) }),
      want: 'out',
    },
    {
      name: 'a last copy not idle',
      observation: lowAt(0, { configuration: aComponentTarget(), capacity: units(1) }),
      want: 'in',
    },
    { name: 'cleared alarms go nowhere', observation: anObservation(), want: undefined },
  ])('the direction held: $name', ({ observation, want }) => {
    lastVerdict(observation);
    expect(decide(observation, NOW).direction).toBe(want);
  });

  it.each([
    {
      name: 'the desired count',
      observation: highAt(6, { readings: {}, capacity: aCapacity({ units: someCounts(6, 4) }) }),
      want: 6,
    },
    {
      name: 'the desired count of an update',
      observation: highAt(6, { capacity: aCapacity({ status: 'Updating', units: someCounts(6, 4) }) }),
      want: 6,
    },
    {
      name: '0 where there is none',
      observation: highAt(6, { capacity: { kind: 'not-found', message: 'gone' } }),
      want: 0,
    },
  ])('where it holds: $name', ({ observation, want }) => {
    expect(decide(observation, NOW)).toMatchObject({ kind: 'hold', at: want });
  });
});

const factsOf = (observation: Parameters<typeof decide>[0], rule: string) =>
  decide(observation, NOW).verdicts.find((verdict) => verdict.rule === rule)?.facts;
const woken = anObservation({
  configuration: aComponentTarget({ wake: aWake({ to: 20 }) }),
  capacity: units(0),
  waker: byWake(),
  alarms: NOT_READ,
});
const reset = anObservation({
  configuration: aTarget({ trafficGuard: aGuard() }),
  unitsMoved: 'deployment',
  traffic: aTraffic({ highestInvocations: 600 }),
});

describe('what a rule that passed looked at', () => {
  it.each([
    { name: 'which way the alarms pull', observation: highAt(6), rule: 'event-current', want: { wish: 'out' } },
    {
      name: 'that the bounds were left',
      observation: anObservation({ waker: { by: 'reconcile' }, capacity: units(9) }),
      rule: 'event-current',
      want: { wish: 'bounds' },
    },
    {
      name: 'the counts',
      observation: highAt(20, { capacity: aCapacity({ units: someCounts(5, 4) }) }),
      rule: 'target-changeable',
      want: { desired: 5, from: 4 },
    },
    { name: 'the bounds', observation: highAt(6), rule: 'bounds', want: { min: 1, max: 8 } },
    {
      name: 'bounds that were left',
      observation: lowAt(1, { capacity: units(9) }),
      rule: 'bounds',
      want: { desired: 9, min: 1, max: 8 },
    },
    {
      name: 'the value outwards',
      observation: highAt(6),
      rule: 'usable-value',
      want: { alarm: HIGH, value: 6, threshold: 5 },
    },
    {
      name: 'the value inwards',
      observation: lowAt(1),
      rule: 'usable-value',
      want: { alarm: LOW, value: 1, threshold: 2 },
    },
    {
      name: 'the step outwards',
      observation: highAt(6),
      rule: 'step',
      want: { breachDelta: 1, adjustment: 1, adjustmentType: 'ChangeInCapacity', wanted: 5 },
    },
    {
      name: 'the step inwards',
      observation: lowAt(1),
      rule: 'step',
      want: { breachDelta: -1, adjustment: -50, adjustmentType: 'PercentChangeInCapacity', wanted: 2 },
    },
    {
      name: 'the step before its cooldown',
      observation: highAt(6, { state: aDomain({ last }) }),
      rule: 'step',
      want: { breachDelta: 1, adjustment: 1, adjustmentType: 'ChangeInCapacity', wanted: 5 },
    },
    {
      name: 'the value before a step not found',
      observation: highAt(4),
      rule: 'usable-value',
      want: { alarm: HIGH, value: 4, threshold: 5 },
    },
    {
      name: 'the value before a step not found inwards',
      observation: lowAt(3),
      rule: 'usable-value',
      want: { alarm: LOW, value: 3, threshold: 2 },
    },
    { name: 'a wake', observation: woken, rule: 'step', want: { alarm: WAKE, wakeTo: 20 } },
    { name: 'a deployment', observation: reset, rule: 'step', want: { trafficFloor: 6 } },
    { name: 'a change that was not limited', observation: highAt(6), rule: 'clamp', want: { to: 5 } },
    { name: 'a change that was', observation: woken, rule: 'clamp', want: { to: 8, asked: 20, by: 'max' } },
  ])('$name', ({ observation, rule, want }) => {
    expect(factsOf(observation, rule)).toEqual(want);
  });

  it('the guard', () => {
    expect(factsOf(guarded({}), 'traffic-guard')).toMatchObject({ floor: 1, nMinusOne: 1, window: 'known' });
  });
});

describe('what says nothing is left out, since a table takes no undefined', () => {
  const keysOf = (value: object | undefined) => Object.keys(value ?? {}).sort();
  const pinned = anObservation({ state: aDomain({ override: { kind: 'pin', capacity: 6, until: inSeconds(9) } }) });
  it.each([
    {
      name: 'a scale without alarm and limit',
      observation: pinned,
      want: ['base', 'because', 'direction', 'from', 'kind', 'remarks', 'to', 'verdicts'],
    },
    {
      name: 'a hold without direction and timer',
      observation: anObservation(),
      want: ['at', 'kind', 'lowAlarmsCleared', 'reason', 'remarks', 'verdicts'],
    },
    {
      name: 'a hold with both',
      observation: highAt(6, { readings: {}, alarms: alarmsIn({ [HIGH]: 'ALARM', [LOW]: 'ALARM' }) }),
      want: ['at', 'direction', 'kind', 'lookAgainAt', 'reason', 'remarks', 'verdicts'],
    },
  ])('$name', ({ observation, want }) => {
    expect(keysOf(decide(observation, NOW))).toEqual(want);
  });

  it('a verdict or a remark without facts', () => {
    const decision = decide(highAt(6, { traffic: aTraffic({ failingSinceScaleOut: true }) }), NOW);
    expect(keysOf(decision.verdicts[0])).toEqual(['answer', 'rule']);
    expect(decision.remarks.map(keysOf)).toEqual([['about']]);
  });
});
