import { describe, expect, it } from 'vitest';
import { PATTERN_LIMIT, toAlarmPatterns, toEndpointPatterns } from '../../src/deploy/event-patterns.ts';
import { compiled, componentTarget, highAlarm, signalOf, variantTarget } from './support/compiled.ts';
import { isMatching } from './support/match-event-pattern.ts';

const eventOf = (alarmName: string, changes: Record<string, unknown> = {}) => ({
  version: '0',
  'detail-type': 'CloudWatch Alarm State Change',
  source: 'aws.cloudwatch',
  account: '123456789012',
  region: 'us-east-1',
  detail: { alarmName, state: { value: 'ALARM' } },
  ...changes,
});

const patternsOf = (...targets: Parameters<typeof compiled>[0]) =>
  toAlarmPatterns(compiled(targets)).map(({ pattern }) => pattern);

const manyTargets = (count: number, nameOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => {
    const scaleOut = signalOf(`t${index}`).scaleOut;
    if (!scaleOut) throw new Error('The builder makes a scale-out');
    return variantTarget(`t${index}`, `t${index}`, {
      signals: [{ id: 's', source: signalOf('t').source, scaleOut: { ...scaleOut, alarm: highAlarm(nameOf(index)) } }],
    });
  });

describe('toAlarmPatterns', () => {
  it.each([
    { name: 'the high alarm', event: eventOf('demo-dev-chat-concurrency-high'), matches: true },
    { name: 'the low alarm', event: eventOf('demo-dev-chat-concurrency-low'), matches: true },
    { name: 'an alarm of another stage', event: eventOf('demo-dev2-chat-concurrency-high'), matches: false },
    { name: 'a longer name that begins alike', event: eventOf('demo-dev-chat-concurrency-high-2'), matches: false },
    { name: 'an unknown target of this stage', event: eventOf('demo-dev-other-concurrency-high'), matches: false },
    {
      name: 'another account',
      event: eventOf('demo-dev-chat-concurrency-high', { account: '210987654321' }),
      matches: false,
    },
    {
      name: 'another Region',
      event: eventOf('demo-dev-chat-concurrency-high', { region: 'eu-west-1' }),
      matches: false,
    },
    {
      name: 'a configuration change of the alarm',
      event: eventOf('demo-dev-chat-concurrency-high', { 'detail-type': 'CloudWatch Alarm Configuration Change' }),
      matches: false,
    },
  ])('$name: $matches', ({ event, matches }) => {
    expect(patternsOf(variantTarget('chat')).some((pattern) => isMatching(pattern, event))).toBe(matches);
  });

  it('takes in alarms the user has, whatever their names are', () => {
    const names = ['team:demo:high', "Demo [prod] / concurrency 'high' (80%)", '同時実行数'];
    const patterns = patternsOf(...manyTargets(3, (index) => names[index] ?? ''));
    for (const name of names) expect(patterns.some((pattern) => isMatching(pattern, eventOf(name)))).toBe(true);
  });

  it.each([
    { name: 'short names', length: 20 },
    { name: 'the longest names', length: 255 },
  ])('$name of 120 targets: every pattern within the limit, every alarm in exactly one', ({ length }) => {
    const nameOf = (index: number) => `${index}-`.padEnd(length, 'é');
    const patterns = patternsOf(...manyTargets(120, nameOf));
    for (const pattern of patterns) expect(Buffer.byteLength(JSON.stringify(pattern))).toBeLessThan(PATTERN_LIMIT);
    const matched = Array.from({ length: 120 }, (_, index) =>
      patterns.filter((pattern) => isMatching(pattern, eventOf(nameOf(index)))),
    );
    expect(matched.map(({ length: count }) => count)).toEqual(Array(120).fill(1));
    expect(patterns.length).toBeGreaterThan(1);
  });

  it('names an alarm once that two targets share', () => {
    const [one] = toAlarmPatterns(compiled(manyTargets(2, () => 'shared-high')));
    expect(one?.alarms).toEqual(['shared-high']);
  });

  it('has no pattern where there is no alarm', () => {
    expect(patternsOf()).toEqual([]);
  });
});

const stateChangeOf = (EndpointName: string, changes: Record<string, unknown> = {}) => ({
  version: '0',
  'detail-type': 'SageMaker Endpoint State Change',
  source: 'aws.sagemaker',
  account: '123456789012',
  region: 'us-east-1',
  detail: { EndpointName, EndpointStatus: 'IN_SERVICE' },
  ...changes,
});

describe('toEndpointPatterns', () => {
  const patterns = toEndpointPatterns(compiled([variantTarget('chat', 'demo'), componentTarget('component')]));

  it.each([
    { name: 'an endpoint of a variant', event: stateChangeOf('demo'), matches: true },
    {
      name: 'the same, still updating: the function tells the difference',
      event: stateChangeOf('demo', { detail: { EndpointName: 'demo', EndpointStatus: 'UPDATING' } }),
      matches: true,
    },
    { name: 'an endpoint that is not configured', event: stateChangeOf('demo-2'), matches: false },
    { name: 'a component, which has no such event', event: stateChangeOf('component'), matches: false },
    { name: 'another account', event: stateChangeOf('demo', { account: '210987654321' }), matches: false },
    { name: 'another Region', event: stateChangeOf('demo', { region: 'eu-west-1' }), matches: false },
    {
      name: 'another event of SageMaker',
      event: stateChangeOf('demo', { 'detail-type': 'SageMaker Endpoint Config State Change' }),
      matches: false,
    },
  ])('$name: $matches', ({ event, matches }) => {
    expect(patterns).toHaveLength(1);
    expect(isMatching(patterns[0], event)).toBe(matches);
  });

  it('names an endpoint once, however many variants it has', () => {
    const [one] = toEndpointPatterns(compiled([variantTarget('a', 'demo'), variantTarget('b', 'demo')]));
    expect(one).toMatchObject({ detail: { EndpointName: ['demo'] } });
  });

  it('has no pattern where there are components alone', () => {
    expect(toEndpointPatterns(compiled([componentTarget('component')]))).toEqual([]);
  });

  it('120 endpoints with the longest names: every pattern within the limit, every endpoint in exactly one', () => {
    const names = Array.from({ length: 120 }, (_, index) => `e${index}-`.padEnd(63, 'x'));
    const many = toEndpointPatterns(compiled(names.map((name, index) => variantTarget(`t${index}`, name))));
    expect(many.length).toBeGreaterThan(1);
    for (const pattern of many) expect(Buffer.byteLength(JSON.stringify(pattern))).toBeLessThan(PATTERN_LIMIT);
    for (const name of names)
      expect(many.filter((pattern) => isMatching(pattern, stateChangeOf(name)))).toHaveLength(1);
  });
});
