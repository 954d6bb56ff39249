import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../../src/alarm/parse-alarm-event.ts';
import { parseEndpointEvent } from '../../../src/endpoint/parse-endpoint-event.ts';
import { openSimulatedAccount, START } from '../../../src/sim/account.ts';
import { toAlarmEvent, toEndpointEvent } from '../../../src/sim/controller/events.ts';
import type { MetricAlarmDefinition } from '../../../src/world/alarm-types.ts';
import { aScenario } from './play.ts';

const NAME = { namespace: 'AWS/SageMaker', metric: 'ConcurrentRequestsPerModel', dimensions: { EndpointName: 'a' } };
const PLAIN = {
  AlarmName: 'chat-high',
  AlarmDescription: 'scale-out of chat',
  Namespace: NAME.namespace,
  MetricName: NAME.metric,
  Dimensions: [{ Name: 'EndpointName', Value: 'a' }],
  Statistic: 'Maximum',
  Period: 10,
  EvaluationPeriods: 1,
  Threshold: 5,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
} satisfies MetricAlarmDefinition;
const { Namespace, MetricName, Dimensions, Statistic, Period, ...rest } = PLAIN;
const MATHS: MetricAlarmDefinition = {
  ...rest,
  Metrics: [
    { Id: 'e1', Expression: '100 * m1 / 2', Label: 'waiting', ReturnData: true },
    {
      Id: 'm1',
      MetricStat: { Metric: { Namespace, MetricName, Dimensions }, Period, Stat: Statistic },
      ReturnData: false,
    },
  ],
};

/** The alarm is evaluated to OK, then to ALARM. */
const transitionsOf = (definition: MetricAlarmDefinition) => {
  const { clock, world } = openSimulatedAccount(aScenario(), () => 300);
  world.alarms.putMetricAlarm(definition);
  world.metrics.put(NAME, [{ at: START, value: 0 }]);
  clock.advance(10_000);
  const first = world.alarms.evaluate();
  world.metrics.put(NAME, [{ at: START + 10_000, value: 8 }]);
  clock.advance(10_000);
  return { world, changes: [...first, ...world.alarms.evaluate()] };
};

/** The paths of an event, of lists those of every entry; what is text inside is opened. */
const pathsOf = (value: unknown, path = ''): readonly string[] => {
  if (path.endsWith('.reasonData')) return pathsOf(JSON.parse(String(value)), `${path}:`);
  if (typeof value !== 'object' || value === null || path.endsWith('.dimensions')) return [path];
  if (Array.isArray(value)) return value.flatMap((entry) => pathsOf(entry, `${path}[]`));
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}.${key}`));
};

const shapeOf = (value: unknown): readonly string[] => [...new Set(pathsOf(value))].sort();

const recorded = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../events/${file}`, import.meta.url), 'utf8'));

describe('an alarm event', () => {
  it.each([
    { name: 'of a plain metric', definition: PLAIN, file: '01-chat-load-rises.json' },
    { name: 'of metric math', definition: MATHS, file: '22-metric-math.json' },
  ])('$name has the members of a recorded one', ({ definition, file }) => {
    const { world, changes } = transitionsOf(definition);
    const [, last] = changes;
    if (last === undefined) throw new RangeError('expected two transitions');
    const isCounted = (path: string): boolean => path.endsWith('.sampleCount'); // the service's own, of plain metrics
    const before = /\.previousState\.reasonData/; // of the first transition there may be none
    const ours = shapeOf(toAlarmEvent(world, last)).filter((path) => !before.test(path));
    expect(ours).toEqual(shapeOf(recorded(file)).filter((path) => !isCounted(path) && !before.test(path)));
  });

  it('says to the parser what the alarm did', () => {
    const { world, changes } = transitionsOf(PLAIN);
    const parsed = changes.flatMap((change) => parseAlarmEvent(toAlarmEvent(world, change), world));
    expect(parsed).toMatchObject([
      { kind: 'alarm-transition', previousState: 'INSUFFICIENT_DATA', state: 'OK', at: START + 10_000, remarks: [] },
      {
        kind: 'alarm-transition',
        alarmName: 'chat-high',
        previousState: 'OK',
        state: 'ALARM',
        at: START + 20_000,
        newest: { kind: 'datapoint', at: START + 10_000, value: 8 },
        remarks: [],
      },
    ]);
  });

  it('of a composite alarm names its rule', () => {
    const { clock, world } = openSimulatedAccount(aScenario(), () => 300);
    world.alarms.putMetricAlarm(PLAIN);
    world.alarms.putCompositeAlarm({ AlarmName: 'any', AlarmRule: 'ALARM("chat-high")' });
    clock.advance(10_000);
    expect(world.alarms.evaluate().map((change) => toAlarmEvent(world, change))).toMatchObject([
      { detail: { alarmName: 'any', configuration: { alarmRule: 'ALARM("chat-high")' } } },
    ]);
  });
});

describe('an endpoint event', () => {
  const { world } = openSimulatedAccount(aScenario(), () => 300);
  const event = toEndpointEvent(world, world.capacity.describeEndpoint('simulated'), START);

  it('has the members of a recorded one', () => {
    expect(shapeOf(event)).toEqual(shapeOf(recorded('29-endpoint-state-change.json')));
  });

  it('says to the parser what the endpoint is', () => {
    expect(parseEndpointEvent(event, world)).toMatchObject({
      kind: 'endpoint-transition',
      endpointName: 'simulated',
      status: 'InService',
      at: START,
    });
    const updating = { ...world.capacity.describeEndpoint('simulated'), status: 'SystemUpdating' };
    expect(toEndpointEvent(world, updating, START)).toMatchObject({ detail: { EndpointStatus: 'SYSTEM_UPDATING' } });
  });
});
