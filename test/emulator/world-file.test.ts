import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFaults } from '../../src/emulator/faults.ts';
import { applyWorldFile, parseWorldFile } from '../../src/emulator/world-file.ts';
import { newWorld, START } from '../world/support.ts';

const parse = (file: unknown) => parseWorldFile(JSON.stringify(file), 'events/world.json');
const problemsOf = (file: unknown): readonly string[] => {
  const parsed = parse(file);
  return parsed.kind === 'ok'
    ? []
    : parsed.problems.map(({ path, expected, found }) => `${path}: ${expected} | ${found}`);
};
const fileOf = (file: unknown) => {
  const parsed = parse(file);
  if (parsed.kind === 'bad') throw new Error(JSON.stringify(parsed.problems));
  return parsed.file;
};

const ENDPOINT = { name: 'demo-chat', variants: [{ name: 'AllTraffic', desired: 2 }] };
const DIMENSIONS = { EndpointName: 'demo-chat', VariantName: 'AllTraffic' };
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

describe('a good file', () => {
  it('the documented example is one', () => {
    const example = /```json\n([\s\S]+?)```/.exec(readFileSync('docs/world-file.md', 'utf8'))?.[1] ?? '';
    const parsed = parseWorldFile(example, 'docs/world-file.md');
    expect(parsed).toMatchObject({ kind: 'ok' });
    const { world } = newWorld();
    expect(parsed.kind === 'ok' ? applyWorldFile(world, parsed.file, createFaults()) : ['not applied']).toEqual([]);
    expect(world.capacity.describeEndpoint('demo-chat').variants[0]?.desired).toBe(2);
  });

  it('may be empty, and may begin with a byte-order mark', () => {
    expect(parseWorldFile('\uFEFF{}\r\n', 'world.json')).toEqual({ kind: 'ok', file: {} });
  });

  it('becomes the world, all of it', () => {
    const { world, clock } = newWorld();
    const faults = createFaults();
    const file = fileOf({
      endpoints: [
        {
          ...ENDPOINT,
          configName: 'c-1',
          asynchronous: true,
          lastModifiedAt: at(-90),
          provisioningSeconds: 100,
          nextChanges: [{ kind: 'partial', current: 3 }],
        },
      ],
      inferenceComponents: [
        { name: 'demo-summary', endpointName: 'demo-chat', desired: 2, current: 1, acceptsZero: false },
      ],
      metrics: [
        {
          metric: 'Invocations',
          dimensions: DIMENSIONS,
          series: [
            { from: at(-3), value: 30 },
            { from: at(-1), value: null },
          ],
        },
      ],
      otherMetrics: 'zero',
      publishing: { delaySeconds: 30, partialNewest: true },
      alarms: [
        {
          AlarmName: 'demo-high',
          Namespace: 'AWS/SageMaker',
          MetricName: 'ConcurrentRequestsPerModel',
          Dimensions: [{ Name: 'EndpointName', Value: 'demo-chat' }],
          Statistic: 'Maximum',
          Period: 10,
          EvaluationPeriods: 3,
          Threshold: 5,
          ComparisonOperator: 'GreaterThanThreshold',
          StateValue: 'ALARM',
          StateUpdatedTimestamp: at(-2),
        },
      ],
      scalableTargets: [
        {
          resourceId: 'endpoint/demo-chat/variant/AllTraffic',
          min: 1,
          max: 4,
          suspended: { out: true },
          policies: [{ name: 'step' }],
        },
      ],
      happenings: [
        { at: at(5), endpoint: 'demo-chat', status: 'SystemUpdating', seconds: 60 },
        { at: at(5.5), endpoint: 'demo-chat', deploy: { configName: 'refused-while-updating' } },
        { at: at(7), endpoint: 'demo-chat', counts: { AllTraffic: { desired: 9 } } },
        { at: at(8), endpoint: 'demo-chat', deploy: { configName: 'c-2', seconds: 60 } },
        { at: at(8), inferenceComponent: 'demo-summary', status: 'Failed', failureReason: 'health' },
      ],
      faults: [{ call: 'sagemaker:DescribeEndpoint', kind: 'delay', ms: 5 }],
    });
    expect(applyWorldFile(world, file, faults)).toEqual([]);
    const look = () => {
      const { status, configName, variants } = world.capacity.describeEndpoint('demo-chat');
      return [status, configName, variants[0]?.desired, variants[0]?.current];
    };
    expect(world.capacity.describeEndpoint('demo-chat')).toMatchObject({
      asynchronous: true,
      lastModifiedAt: START - 90 * 60_000,
    });
    world.capacity.updateWeightsAndCapacities('demo-chat', [{ variantName: 'AllTraffic', desiredInstanceCount: 4 }]);
    clock.advance(100_000);
    expect(look()).toEqual(['InService', 'c-1', 4, 3]);
    expect(world.capacity.describeComponent('demo-summary')).toMatchObject({ desired: 2, current: 1 });
    const range = { statistic: 'Sum', periodSeconds: 60, from: START - 300_000, to: START };
    const metric = { namespace: 'AWS/SageMaker', metric: 'Invocations', dimensions: DIMENSIONS };
    expect(world.metrics.read({ ...metric, ...range }).map(({ value }) => value)).toEqual([30, 30]);
    expect(world.metrics.read({ ...metric, metric: 'Invocation5XXErrors', ...range })).toHaveLength(5);
    expect(world.alarms.describe()).toMatchObject([{ StateValue: 'ALARM', StateUpdatedTimestamp: START - 120_000 }]);
    expect(world.scaling.targets()).toMatchObject([
      { MaxCapacity: 4, SuspendedState: { DynamicScalingOutSuspended: true } },
    ]);
    expect(world.scaling.policies()).toMatchObject([{ PolicyName: 'step', PolicyType: 'StepScaling' }]);
    expect(faults.take('sagemaker:DescribeEndpoint')).toEqual({ kind: 'delay', ms: 5 });
    clock.set(START + 5 * 60_000);
    expect(look()[0]).toBe('SystemUpdating');
    clock.set(START + 7 * 60_000);
    expect(look()).toEqual(['InService', 'c-1', 9, 3]);
    clock.set(START + 9 * 60_000);
    expect(look()).toEqual(['InService', 'c-2', 2, 2]);
    expect(world.capacity.describeComponent('demo-summary')).toMatchObject({
      status: 'Failed',
      failureReason: 'health',
    });
  });
});

describe('a bad file', () => {
  it.each([
    { name: 'empty', content: '', found: 'nothing' },
    { name: 'blank', content: ' \n', found: 'nothing' },
    { name: 'no JSON', content: '{ endpoints', found: 'JSON' },
    { name: 'binary', content: '\u0000\u0001\u00ff', found: 'JSON' },
  ])('$name: told in one sentence', ({ content, found }) => {
    const parsed = parseWorldFile(content, 'world.json');
    expect(parsed).toMatchObject({
      kind: 'bad',
      path: 'world.json',
      problems: [{ path: '', expected: 'a JSON object' }],
    });
    expect(parsed.kind === 'bad' && parsed.problems[0]?.found).toContain(found);
  });

  it('tells a delay nobody waits for, and a happening with a status that SageMaker does not have', () => {
    const call = 'sagemaker:DescribeEndpoint';
    expect(
      problemsOf({
        happenings: [{ at: at(1), endpoint: 'demo-chat', status: 'Bored' }],
        faults: [
          { call, kind: 'delay', ms: 60_000 },
          { call, kind: 'delay', ms: 60_001 },
        ],
      }),
    ).toEqual([
      expect.stringMatching(/^happenings\[0\]\.status: one of InService, .* \| "Bored"$/),
      'faults[1].ms: a whole number from 0 to 60000 | 60001',
    ]);
  });

  it('tells everything at once, with path, expected and found', () => {
    expect(
      problemsOf({
        endpoint: [],
        endpoints: [
          { name: '', variants: [{ name: 'A', desierd: 2, current: -1 }, 5], status: 'inservice' },
          { name: 'x', variants: [] },
        ],
        inferenceComponents: [{ name: 'c', nextChanges: [{ kind: 'explode' }, { kind: 'partial' }] }],
        metrics: [
          { metric: 'Invocations', dimensions: { EndpointName: 3 }, series: [{ from: 'yesterday', value: 'x' }] },
        ],
        otherMetrics: 'some',
        faults: [{ call: 'sagemaker:DescribeEndpont', kind: 'error', name: 'X' }],
      }),
    ).toEqual([
      'endpoints[0].name: a text that is not empty | ""',
      'endpoints[0].variants[0].current: a whole number, at least 0 | -1',
      'endpoints[0].variants[0].desierd: perhaps "desired" | the unknown key "desierd"',
      'endpoints[0].variants[1]: an object with name, desired, current, weight, instanceType, initialInstanceCount, serverless, managedInstanceScaling | 5',
      'endpoints[0].status: one of InService, Creating, Updating, SystemUpdating, RollingBack, OutOfService, Deleting, Failed, UpdateRollbackFailed | "inservice"',
      'endpoints[1].variants: a list of at least 1 | []',
      'inferenceComponents[0].endpointName: a text that is not empty | nothing',
      'inferenceComponents[0].nextChanges[0].kind: one of fulfilled, roll-back, partial, failed, stuck | "explode"',
      'inferenceComponents[0].nextChanges[1].current: a whole number, at least 0 | nothing',
      'metrics[0].dimensions.EndpointName: a text that is not empty | 3',
      'metrics[0].series[0].from: a time as 2025-06-03T10:00:00Z | "yesterday"',
      'metrics[0].series[0].value: a number, or null for a gap | "x"',
      'otherMetrics: one of zero, none | "some"',
      expect.stringMatching(
        /^faults\[0\]\.call: one of sagemaker:DescribeEndpoint, .* \| "sagemaker:DescribeEndpont"$/,
      ),
      'faults[0].message: a text that is not empty | nothing',
      'endpoint: perhaps "endpoints" | the unknown key "endpoint"',
    ]);
  });

  it.each([
    { name: 'a list', file: [], says: ': an object with' },
    {
      name: 'a name twice, whatever its case',
      file: { endpoints: [ENDPOINT, { ...ENDPOINT, name: 'DEMO-chat' }] },
      says: 'endpoints[1]: another than endpoints[0]',
    },
    {
      name: 'a variant twice',
      file: { endpoints: [{ ...ENDPOINT, variants: [{ name: 'A' }, { name: 'A' }] }] },
      says: 'endpoints[0].variants[1]',
    },
    {
      name: 'a metric twice, in whatever order its dimensions stand',
      file: {
        metrics: [
          { metric: 'I', dimensions: { a: '1', b: '2' }, series: [{ from: at(0), value: 1 }] },
          { metric: 'I', dimensions: { b: '2', a: '1' }, series: [{ from: at(0), value: 1 }] },
        ],
      },
      says: 'metrics[1]',
    },
    {
      name: 'pieces out of order',
      file: {
        metrics: [
          {
            metric: 'I',
            dimensions: {},
            series: [
              { from: at(1), value: 1 },
              { from: at(0), value: 2 },
            ],
          },
        ],
      },
      says: 'metrics[0].series[1].from: a later time',
    },
    {
      name: 'an alarm without a metric',
      file: {
        alarms: [{ AlarmName: 'a', EvaluationPeriods: 1, Threshold: 1, ComparisonOperator: 'GreaterThanThreshold' }],
      },
      says: 'alarms[0]: one of MetricName and Metrics',
    },
    {
      name: 'a resource id of another service',
      file: { scalableTargets: [{ resourceId: 'table/x', min: 1, max: 2 }] },
      says: 'scalableTargets[0].resourceId',
    },
    {
      name: 'a maximum below the minimum',
      file: { scalableTargets: [{ resourceId: 'inference-component/x', min: 3, max: 2 }] },
      says: 'scalableTargets[0].max: at least min (3)',
    },
    {
      name: 'a happening of nobody',
      file: { happenings: [{ at: at(0), status: 'Failed' }] },
      says: 'happenings[0]: one of endpoint',
    },
    {
      name: 'a happening that does nothing',
      file: { happenings: [{ at: at(0), endpoint: 'x' }] },
      says: 'happenings[0]: one of status',
    },
    {
      name: 'a deployment of a component',
      file: { happenings: [{ at: at(0), inferenceComponent: 'x', deploy: { configName: 'c' } }] },
      says: 'happenings[0]: one of status',
    },
    {
      name: 'an unknown kind of fault',
      file: { faults: [{ call: 'sagemaker:DescribeEndpoint', kind: 'fire' }] },
      says: 'faults[0].kind: one of error',
    },
    {
      name: 'a fault that is no object',
      file: { faults: [5] },
      says: 'faults[0]: an object whose kind is one of error',
    },
    {
      name: 'a duration of less than nothing',
      file: { endpoints: [{ ...ENDPOINT, provisioningSeconds: -0.5 }] },
      says: 'endpoints[0].provisioningSeconds: a whole number, at least 0',
    },
    {
      name: 'a day there never was',
      file: { endpoints: [{ ...ENDPOINT, createdAt: '2025-13-01T00:00:00Z' }] },
      says: 'endpoints[0].createdAt: a time as',
    },
    {
      name: 'a kind that is a word of the language',
      file: { faults: [{ call: 'sagemaker:DescribeEndpoint', kind: 'constructor' }] },
      says: 'faults[0].kind: one of error',
    },
    {
      name: 'a duration that is neither number nor range',
      file: { endpoints: [{ ...ENDPOINT, provisioningSeconds: { least: 1 } }] },
      says: 'endpoints[0].provisioningSeconds.most',
    },
  ])('$name', ({ file, says }) => expect(problemsOf(file).join('\n')).toContain(says));

  it('parsing never throws, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(['ok', 'bad']).toContain(parse(value).kind);
      }),
    );
  });
});

describe('applying', () => {
  it.each([
    {
      name: 'a target that is not there',
      file: { scalableTargets: [{ resourceId: 'endpoint/gone/variant/A', min: 1, max: 2 }] },
      path: 'scalableTargets[0].resourceId',
    },
    {
      name: 'a variant that is not there',
      file: { scalableTargets: [{ resourceId: 'endpoint/demo-chat/variant/Other', min: 1, max: 2 }] },
      path: 'scalableTargets[0].resourceId',
    },
    {
      name: 'a happening elsewhere',
      file: { happenings: [{ at: at(0), inferenceComponent: 'gone', status: 'Failed' }] },
      path: 'happenings[0]',
    },
    {
      name: 'counts of an unknown variant',
      file: { happenings: [{ at: at(0), endpoint: 'demo-chat', counts: { Other: { desired: 1 } } }] },
      path: 'happenings[0]',
    },
    {
      name: 'faults with nowhere to go',
      file: { faults: [{ call: 'sagemaker:DescribeEndpoint', kind: 'lose-answer' }] },
      path: 'faults',
    },
  ])('$name is a problem, and nothing is applied', ({ file, path }) => {
    const { world } = newWorld();
    const problems = applyWorldFile(world, fileOf({ endpoints: [ENDPOINT], ...file }));
    expect(problems.map((problem) => problem.path)).toEqual([path]);
    expect(world.capacity.listEndpoints()).toEqual([]);
  });

  it('knows what the world had before, and leaves alone what the file does not mention', () => {
    const { world } = newWorld();
    world.capacity.putEndpoint(ENDPOINT);
    const file = fileOf({ scalableTargets: [{ resourceId: 'endpoint/demo-chat/variant/AllTraffic', min: 1, max: 4 }] });
    expect(applyWorldFile(world, file)).toEqual([]);
    expect(world.capacity.describeEndpoint('demo-chat').variants[0]?.desired).toBe(2);
  });
});
