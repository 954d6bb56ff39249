import { describe, expect, it } from 'vitest';
import { problemsOf } from './parse.ts';
import { asPath, type Changes, IN, OUT, OUT_STEPS, SIGNAL, step, targetsText } from './targets-text.ts';

interface Row {
  readonly name: string;
  readonly change: Changes;
  /** Where, as in the file: `targets.0.capacity`. */
  readonly at: string;
  /** Words the message must hold. */
  readonly says: readonly string[];
}

const refuses = (rows: readonly Row[]): void => {
  it.each(rows)('$name', ({ change, at, says }) => {
    const problems = problemsOf(targetsText(change));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      new RegExp(`^${asPath(at).replaceAll(/[[\].$]/g, '\\$&')}: (?:expected|Did you mean) `),
    );
    for (const word of says) expect(problems[0]).toContain(word);
  });
};

describe('the shape', () => {
  refuses([
    {
      name: 'a text where a number belongs',
      change: { 'targets.0.capacity.min': 'one' },
      at: 'targets.0.capacity.min',
      says: ['a whole number', '"one"'],
    },
    {
      name: 'a fraction where a whole number belongs',
      change: { 'targets.0.capacity.max': 2.5 },
      at: 'targets.0.capacity.max',
      says: ['a whole number', '2.5'],
    },
    {
      name: 'a count beyond any quota',
      change: { 'targets.0.capacity.max': 10_001 },
      at: 'targets.0.capacity.max',
      says: ['from 1 to 10,000', '10001'],
    },
    {
      name: 'a cooldown longer than a day',
      change: { [`${OUT}.policy.Cooldown`]: 86_401 },
      at: `${OUT}.policy.Cooldown`,
      says: ['from 0 to 86,400', '86401'],
    },
    {
      name: 'a longest hold longer than a day',
      change: { 'targets.0.trafficGuard': { maxHoldSeconds: 1e15 } },
      at: 'targets.0.trafficGuard.maxHoldSeconds',
      says: ['from 0 to 86,400'],
    },
    ...['__proto__', 'constructor', 'toString'].map((word) => ({
      name: `an alarm called ${word}`,
      change: { [`${OUT}.alarm.name`]: word },
      at: `${OUT}.alarm.name`,
      says: ['another name', word],
    })),
    {
      name: 'a target called constructor',
      change: { 'targets.0.id': 'constructor' },
      at: 'targets.0.id',
      says: ['another name'],
    },
    {
      name: 'an infinite threshold',
      change: { [`${OUT}.alarm.threshold`]: Number.POSITIVE_INFINITY },
      at: `${OUT}.alarm.threshold`,
      says: ['a number', 'Infinity'],
    },
    {
      name: 'a threshold that is no number',
      change: { [`${OUT}.alarm.threshold`]: Number.NaN },
      at: `${OUT}.alarm.threshold`,
      says: ['a number', 'NaN'],
    },
    {
      name: 'a missing minimum is asked for, never taken for 0',
      change: { 'targets.0.capacity.min': undefined },
      at: 'targets.0.capacity.min',
      says: ['a whole number', 'nothing'],
    },
    {
      name: 'a missing mode',
      change: { 'targets.0.mode': undefined },
      at: 'targets.0.mode',
      says: ['act, shadow or guard', 'nothing'],
    },
    {
      name: 'a list where a map belongs',
      change: { 'targets.0.capacity': [] },
      at: 'targets.0.capacity',
      says: ['capacity with min and max', 'an empty list'],
    },
    {
      name: 'a list of something else',
      change: { 'targets.0.capacity': [1, 8] },
      at: 'targets.0.capacity',
      says: ['capacity with min and max', 'a list'],
    },
    {
      name: 'a map where a list belongs',
      change: { 'targets.0.signals': { id: 'concurrency' } },
      at: 'targets.0.signals',
      says: ['a list of signals', 'a map'],
    },
    { name: 'an empty list of targets', change: { targets: [] }, at: 'targets', says: ['1 target or more'] },
    { name: 'no targets at all', change: { targets: null }, at: 'targets', says: ['a list of targets', 'nothing'] },
    {
      name: 'an unknown key, with the nearest key',
      change: { 'targets.0.capcity': { min: 1, max: 2 }, 'targets.0.capacity': undefined },
      at: 'targets.0.capcity',
      says: ['unknown key "capcity"', 'Did you mean capacity?'],
    },
    {
      name: 'an unknown key that no known key resembles',
      change: { 'targets.0.colour': 'red' },
      at: 'targets.0.colour',
      says: ['only the keys id, endpoint', 'unknown key "colour".'],
    },
    {
      name: "an AWS member in one's own spelling",
      change: { [`${OUT}.policy.cooldown`]: 60 },
      at: `${OUT}.policy.cooldown`,
      says: ['Did you mean Cooldown?'],
    },
    {
      name: 'a longer word for a known key',
      change: { 'targets.0.endpointName': 'demo-endpoint', 'targets.0.endpoint': undefined },
      at: 'targets.0.endpointName',
      says: ['Did you mean endpoint?'],
    },
    {
      name: 'an unknown key beside the right one',
      change: { 'targets.0.modes': 'act' },
      at: 'targets.0.modes',
      says: ['Did you mean mode?'],
    },
    {
      name: 'a mode there is not',
      change: { 'targets.0.mode': 'observe' },
      at: 'targets.0.mode',
      says: ['act, shadow or guard', '"observe"'],
    },
    {
      name: 'a misspelt value, with the nearest one',
      change: { 'targets.0.mode': 'shadwo' },
      at: 'targets.0.mode',
      says: ['"shadwo"', 'Did you mean shadow?'],
    },
    {
      name: 'a statistic in the wrong case, with the right one',
      change: { [`${SIGNAL}.statistic`]: 'sum' },
      at: `${SIGNAL}.statistic`,
      says: ['Did you mean Sum?', '"sum"'],
    },
    {
      name: 'a statistic that CloudWatch does not have',
      change: { [`${SIGNAL}.statistic`]: 'summ' },
      at: `${SIGNAL}.statistic`,
      says: ['Did you mean Sum?', 'a statistic of CloudWatch'],
    },
    {
      name: 'a statistic by its short name',
      change: { [`${SIGNAL}.statistic`]: 'avg' },
      at: `${SIGNAL}.statistic`,
      says: ['Did you mean Average?'],
    },
    {
      name: 'a percentile in capitals',
      change: { [`${SIGNAL}.statistic`]: 'P90' },
      at: `${SIGNAL}.statistic`,
      says: ['Did you mean p90?'],
    },
    {
      name: 'a statistic that nothing resembles',
      change: { [`${SIGNAL}.statistic`]: '?' },
      at: `${SIGNAL}.statistic`,
      says: ['expected a statistic of CloudWatch', 'found "?".'],
    },
    {
      name: 'a statistic inside metric math',
      change: {
        [`${SIGNAL}.metrics`]: [
          { Id: 'm1', MetricStat: { Metric: { Namespace: 'Demo', MetricName: 'Depth' }, Period: 60, Stat: 'maximum' } },
        ],
        [`${SIGNAL}.metric`]: undefined,
        [`${SIGNAL}.statistic`]: undefined,
        [`${SIGNAL}.periodSeconds`]: undefined,
        'targets.0.trafficGuard': undefined,
      },
      at: `${SIGNAL}.metrics.0.MetricStat.Stat`,
      says: ['Did you mean Maximum?'],
    },
    {
      name: 'an ARN where the name of an endpoint belongs',
      change: { 'targets.0.endpoint': 'arn:aws:sagemaker:us-east-1:123456789012:endpoint/demo' },
      at: 'targets.0.endpoint',
      says: ['Write the name, not the ARN: demo.'],
    },
    {
      name: 'an ARN where the name of an alarm belongs',
      change: { [`${OUT}.alarm.name`]: 'arn:aws:cloudwatch:us-east-1:123456789012:alarm:team:high' },
      at: `${OUT}.alarm.name`,
      says: ['Write the name, not the ARN: team:high.'],
    },
    {
      name: 'target tracking',
      change: { [`${OUT}.policy.TargetValue`]: 70 },
      at: `${OUT}.policy.TargetValue`,
      says: ['Target tracking is not done here: write step policies'],
    },
    {
      name: "target tracking in one's own spelling",
      change: { [`${SIGNAL}.targetValue`]: 70 },
      at: `${SIGNAL}.targetValue`,
      says: ['write step policies'],
    },
    {
      name: 'a key that stands too far to the left',
      change: { 'targets.0.min': 1 },
      at: 'targets.0.min',
      says: ['min belongs under capacity: indent it further.'],
    },
    {
      name: 'a key that stands too far to the right',
      change: { 'targets.0.capacity.mode': 'act' },
      at: 'targets.0.capacity.mode',
      says: ['mode belongs beside capacity, not under it: indent it less.'],
    },
    {
      name: 'an endpoint name with an underscore',
      change: { 'targets.0.endpoint': 'demo_endpoint' },
      at: 'targets.0.endpoint',
      says: ['63 letters', '"demo_endpoint"'],
    },
    {
      name: 'an endpoint name that ends in a hyphen',
      change: { 'targets.0.endpoint': 'demo-' },
      at: 'targets.0.endpoint',
      says: ['inner hyphens'],
    },
    {
      name: 'a component name of 64 characters, cut in the message',
      change: { 'targets.1.inferenceComponent': 'x'.repeat(64) },
      at: 'targets.1.inferenceComponent',
      says: ['63 letters', `"${'x'.repeat(60)}…"`],
    },
    {
      name: 'a target id with a space',
      change: { 'targets.0.id': 'my chat' },
      at: 'targets.0.id',
      says: ['letters, digits and inner hyphens'],
    },
    {
      name: 'an alarm name of 256 characters',
      change: { [`${OUT}.alarm.name`]: 'n'.repeat(256) },
      at: `${OUT}.alarm.name`,
      says: ['1 to 255 characters'],
    },
    {
      name: 'an empty alarm name',
      change: { [`${OUT}.alarm.name`]: '' },
      at: `${OUT}.alarm.name`,
      says: ['1 to 255 characters', '""'],
    },
    {
      name: 'a period CloudWatch does not take',
      change: { [`${SIGNAL}.periodSeconds`]: 45 },
      at: `${SIGNAL}.periodSeconds`,
      says: ['10, 20, 30 or a multiple of 60', '45'],
    },
    {
      name: 'a period of 5 seconds',
      change: { [`${SIGNAL}.periodSeconds`]: 5 },
      at: `${SIGNAL}.periodSeconds`,
      says: ['10, 20, 30'],
    },
    {
      name: 'a period of two days',
      change: { [`${SIGNAL}.periodSeconds`]: 172_800 },
      at: `${SIGNAL}.periodSeconds`,
      says: ['at most 86400'],
    },
    {
      name: 'a guard window that is no whole number of minutes',
      change: { 'targets.0.trafficGuard.windowSeconds': 90 },
      at: 'targets.0.trafficGuard.windowSeconds',
      says: ['a multiple of 60', '90'],
    },
    {
      name: 'an error ratio in percent',
      change: { 'targets.0.trafficGuard.maxErrorRatio': 5 },
      at: 'targets.0.trafficGuard.maxErrorRatio',
      says: ['from 0 to 1', '5'],
    },
    {
      name: 'a negative error ratio',
      change: { 'targets.0.trafficGuard.maxErrorRatio': -0.1 },
      at: 'targets.0.trafficGuard.maxErrorRatio',
      says: ['from 0 to 1'],
    },
    {
      name: 'a rate of 0 per unit',
      change: { 'targets.0.trafficGuard.invocationsPerMinutePerUnit': 0 },
      at: 'targets.0.trafficGuard.invocationsPerMinutePerUnit',
      says: ['above 0'],
    },
    {
      name: 'a negative hold',
      change: { 'targets.0.trafficGuard.maxHoldSeconds': -1 },
      at: 'targets.0.trafficGuard.maxHoldSeconds',
      says: ['from 0 to', '-1'],
    },
    {
      name: 'an idle time beyond what is read back',
      change: { 'targets.1.zero': { idleSeconds: 14_400 } },
      at: 'targets.1.zero.idleSeconds',
      says: ['from 60 to 10,800'],
    },
    {
      name: 'a step limit of 0',
      change: { 'targets.0.capacity.maxStep': { out: 0 } },
      at: 'targets.0.capacity.maxStep.out',
      says: ['1 or more'],
    },
    {
      name: 'scaleOut without a policy',
      change: { [`${OUT}.policy`]: undefined },
      at: `${OUT}.policy`,
      says: ['StepScalingPolicyConfiguration', 'nothing'],
    },
    {
      name: 'a scaling adjustment that is no whole number',
      change: { [`${OUT_STEPS}.0.ScalingAdjustment`]: 1.5 },
      at: `${OUT_STEPS}.0.ScalingAdjustment`,
      says: ['a whole number', '1.5'],
    },
    {
      name: 'an exact capacity without steps',
      change: { [`${OUT}.policy.AdjustmentType`]: 'ExactCapacity', [OUT_STEPS]: undefined },
      at: OUT_STEPS,
      says: ['1 to 20 steps', 'nothing'],
    },
    { name: 'an empty step table', change: { [OUT_STEPS]: [] }, at: OUT_STEPS, says: ['1 to 20 steps'] },
    {
      name: 'more than 20 steps',
      change: { [OUT_STEPS]: Array.from({ length: 21 }, (_, i) => step(i, i === 20 ? null : i + 1, 1)) },
      at: OUT_STEPS,
      says: ['1 to 20 steps'],
    },
    {
      name: 'a step without an adjustment',
      change: { [`${OUT_STEPS}.1.ScalingAdjustment`]: undefined },
      at: `${OUT_STEPS}.1.ScalingAdjustment`,
      says: ['a whole number', 'nothing'],
    },
    {
      name: 'a bound in words says nothing about gaps',
      change: { [`${OUT_STEPS}.0.MetricIntervalUpperBound`]: 'ten' },
      at: `${OUT_STEPS}.0.MetricIntervalUpperBound`,
      says: ['a difference from the threshold', '"ten"'],
    },
    {
      name: 'a step that is nothing',
      change: { [`${OUT_STEPS}.0`]: null },
      at: `${OUT_STEPS}.0`,
      says: ['a step with', 'nothing'],
    },
    {
      name: 'a signal that is nothing',
      change: { [SIGNAL]: null },
      at: SIGNAL,
      says: ['a signal with id', 'nothing'],
    },
    {
      name: 'a target that is nothing',
      change: { 'targets.0': null },
      at: 'targets.0',
      says: ['a target with id', 'nothing'],
    },
  ]);
});

describe('targets and their bounds', () => {
  refuses([
    {
      name: 'min above max names both numbers',
      change: { 'targets.0.capacity': { min: 4, max: 2 } },
      at: 'targets.0.capacity',
      says: ['min 4 and max 2'],
    },
    {
      name: 'min 0 of a variant names the reason and the alternative',
      change: { 'targets.0.capacity.min': 0 },
      at: 'targets.0.capacity.min',
      says: ['at least one instance', 'inference components'],
    },
    {
      name: 'an endpoint without its variant: never AllTraffic',
      change: { 'targets.0.variant': undefined },
      at: 'targets.0.variant',
      says: ['Name the variant', 'AllTraffic is never assumed'],
    },
    {
      name: 'a variant without its endpoint',
      change: { 'targets.0.endpoint': undefined },
      at: 'targets.0.endpoint',
      says: ['the endpoint of the variant'],
    },
    {
      name: 'neither variant nor component',
      change: { 'targets.0.endpoint': undefined, 'targets.0.variant': undefined },
      at: 'targets.0',
      says: ['inferenceComponent', 'neither'],
    },
    {
      name: 'variant and component in one target',
      change: { 'targets.0.inferenceComponent': 'other-component' },
      at: 'targets.0',
      says: ['either', 'both'],
    },
    {
      name: 'component and endpoint in one target',
      change: { 'targets.1.endpoint': 'demo-endpoint' },
      at: 'targets.1',
      says: ['either', 'both'],
    },
    {
      name: 'two targets with one id, in any case',
      change: { 'targets.1.id': 'Chat' },
      at: 'targets.1.id',
      says: ['"chat"', 'targets[0].id has already'],
    },
    {
      name: 'two targets with one id, whose alarms then have one name: said once',
      change: { 'targets.1.id': 'chat' },
      at: 'targets.1.id',
      says: ['an id of its own'],
    },
    {
      name: 'two targets that scale one component',
      change: {
        'targets.2': {
          id: 'again',
          inferenceComponent: 'Demo-Component',
          capacity: { min: 0, max: 1 },
          mode: 'act',
          signals: [],
          wake: { to: 1 },
        },
      },
      at: 'targets.2',
      says: ['inference-component/demo-component', 'targets[1]'],
    },
    {
      name: 'two targets that scale one variant',
      change: {
        'targets.1.inferenceComponent': undefined,
        'targets.1.endpoint': 'DEMO-endpoint',
        'targets.1.variant': 'AllTraffic',
        'targets.1.capacity.min': 1,
        'targets.1.wake': undefined,
      },
      at: 'targets.1',
      says: ['endpoint/demo-endpoint/variant/alltraffic', 'targets[0]'],
    },
    {
      name: 'wake of a variant',
      change: { 'targets.0.wake': { to: 1 } },
      at: 'targets.0.wake',
      says: ['only for inference components with min 0', 'a variant'],
    },
    {
      name: 'wake of a component with min 1',
      change: { 'targets.1.capacity.min': 1 },
      at: 'targets.1.wake',
      says: ['min 0', 'min 1'],
    },
    { name: 'wake to 0', change: { 'targets.1.wake.to': 0 }, at: 'targets.1.wake.to', says: ['1 or more', '0'] },
    {
      name: 'wake to more than max',
      change: { 'targets.1.wake.to': 5 },
      at: 'targets.1.wake.to',
      says: ['from 1 to max (4)', '5'],
    },
    {
      name: 'no signal and no wake',
      change: { 'targets.0.signals': [], 'targets.0.trafficGuard': undefined },
      at: 'targets.0.signals',
      says: ['at least one signal, or wake'],
    },
    {
      name: 'a guard without any plain scale-out threshold',
      change: { [OUT]: undefined },
      at: 'targets.0.trafficGuard',
      says: ['at least one plain signal with a scale-out threshold'],
    },
    {
      name: 'a guard beside an alarm without a copy of its threshold',
      change: { [`${OUT}.alarm`]: { name: 'demo-high' } },
      at: 'targets.0.trafficGuard',
      says: ['a copy of it'],
    },
    {
      name: 'a guard beside metric math alone',
      change: {
        [`${SIGNAL}.metric`]: undefined,
        [`${SIGNAL}.statistic`]: undefined,
        [`${SIGNAL}.periodSeconds`]: undefined,
        [`${SIGNAL}.metrics`]: [
          { Id: 'm1', MetricStat: { Metric: { Namespace: 'N', MetricName: 'M' }, Period: 60, Stat: 'Sum' } },
        ],
      },
      at: 'targets.0.trafficGuard',
      says: ['plain signal'],
    },
  ]);

  it('refuses more than 120 targets with advice', () => {
    const targets = Array.from({ length: 121 }, (_, index) => ({
      id: `t${index}`,
      inferenceComponent: `component-${index}`,
      capacity: { min: 0, max: 1 },
      mode: 'act',
      signals: [],
      wake: { to: 1 },
    }));
    expect(problemsOf(targetsText({ targets }))).toEqual([
      'targets: expected at most 120 targets, found 121. Split the file into several stacks: one service name and one targets file each.',
    ]);
  });

  it('refuses more alarms on one endpoint than one call can read', () => {
    const signals = Array.from({ length: 101 }, (_, index) => ({
      id: `s${index}`,
      metric: 'ConcurrentRequestsPerModel',
      statistic: 'Maximum',
      periodSeconds: 10,
      scaleIn: { alarm: { threshold: 4 } },
    }));
    expect(problemsOf(targetsText({ 'targets.0.signals': signals, 'targets.0.trafficGuard': undefined }))).toEqual([
      'targets: expected at most 100 alarms on endpoint/demo-endpoint, read in one call, found 101.',
    ]);
  });
});

const QUERY = { Id: 'm1', MetricStat: { Metric: { Namespace: 'N', MetricName: 'M' }, Period: 60, Stat: 'Sum' } };
const PLAIN_AWAY = {
  [`${SIGNAL}.metric`]: undefined,
  [`${SIGNAL}.statistic`]: undefined,
  [`${SIGNAL}.periodSeconds`]: undefined,
  'targets.0.trafficGuard': undefined,
};

describe('signals', () => {
  refuses([
    {
      name: 'two signals with one id',
      change: {
        'targets.0.signals.1': {
          id: 'Concurrency',
          metric: 'Invocations',
          statistic: 'Sum',
          periodSeconds: 60,
          scaleIn: { alarm: { name: 'other-low' } },
        },
      },
      at: 'targets.0.signals.1.id',
      says: ['"Concurrency"', 'signals[0] has already'],
    },
    {
      name: 'neither scaleOut nor scaleIn',
      change: { [OUT]: undefined, [IN]: undefined, 'targets.0.trafficGuard': undefined },
      at: SIGNAL,
      says: ['scaleOut, scaleIn or both'],
    },
    {
      name: 'a metric without a statistic',
      change: { [`${SIGNAL}.statistic`]: undefined },
      at: `${SIGNAL}.statistic`,
      says: ['metric, statistic and periodSeconds'],
    },
    {
      name: 'metrics that are no list',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: 'm1' },
      at: `${SIGNAL}.metrics`,
      says: ['1 to 20 queries', '"m1"'],
    },
    {
      name: 'a metric beside metrics',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metric`]: 'Invocations', [`${SIGNAL}.metrics`]: [QUERY] },
      at: `${SIGNAL}.metric`,
      says: ['no metric beside metrics'],
    },
    {
      name: 'a namespace beside metrics',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.namespace`]: 'N', [`${SIGNAL}.metrics`]: [QUERY] },
      at: `${SIGNAL}.namespace`,
      says: ['no namespace beside metrics'],
    },
    {
      name: 'two queries that return data',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [QUERY, { Id: 'e1', Expression: 'm1 * 2' }] },
      at: `${SIGNAL}.metrics`,
      says: ['exactly one query that returns data', '2', 'ReturnData: false'],
    },
    {
      name: 'no query that returns data',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [{ ...QUERY, ReturnData: false }] },
      at: `${SIGNAL}.metrics`,
      says: ['exactly one', '0'],
    },
    {
      name: 'two queries with one id',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [QUERY, { ...QUERY, ReturnData: false }] },
      at: `${SIGNAL}.metrics.1.Id`,
      says: ['an id of its own', '"m1" once more'],
    },
    {
      name: 'a query with metric and expression',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [{ ...QUERY, Expression: 'm2' }] },
      at: `${SIGNAL}.metrics.0`,
      says: ['either MetricStat or Expression', 'both'],
    },
    {
      name: 'a query with neither',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [QUERY, { Id: 'e1', ReturnData: false }] },
      at: `${SIGNAL}.metrics.1`,
      says: ['either MetricStat or Expression', 'neither'],
    },
    {
      name: 'expressions over no metric',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [{ Id: 'e1', Expression: 'TIME_SERIES(1)' }] },
      at: `${SIGNAL}.metrics`,
      says: ['1 to 10 queries with MetricStat', '0'],
    },
    {
      name: 'more metrics than an alarm takes',
      change: {
        ...PLAIN_AWAY,
        [`${SIGNAL}.metrics`]: Array.from({ length: 11 }, (_, i) => ({ ...QUERY, Id: `m${i}`, ReturnData: i === 0 })),
      },
      at: `${SIGNAL}.metrics`,
      says: ['1 to 10 queries with MetricStat', '11'],
    },
    {
      name: 'a query that could not be read says nothing about the others',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [QUERY, null] },
      at: `${SIGNAL}.metrics.1`,
      says: ['a MetricDataQuery'],
    },
    {
      name: 'a query id with a capital',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [{ ...QUERY, Id: 'M1' }] },
      at: `${SIGNAL}.metrics.0.Id`,
      says: ['begins with a small letter'],
    },
    {
      name: 'a unit in a metric',
      change: {
        ...PLAIN_AWAY,
        [`${SIGNAL}.metrics`]: [{ ...QUERY, MetricStat: { ...QUERY.MetricStat, Unit: 'None' } }],
      },
      at: `${SIGNAL}.metrics.0.MetricStat.Unit`,
      says: ['INSUFFICIENT_DATA for ever'],
    },
    {
      name: 'a metric of another account',
      change: { ...PLAIN_AWAY, [`${SIGNAL}.metrics`]: [{ ...QUERY, AccountId: '123456789012' }] },
      at: `${SIGNAL}.metrics.0.AccountId`,
      says: ['another account'],
    },
    {
      name: 'a low threshold above the high one',
      change: { [`${IN}.alarm.threshold`]: 12 },
      at: `${IN}.alarm.threshold`,
      says: ['below the high one (10)', '12'],
    },
  ]);
});

describe('alarms', () => {
  refuses([
    {
      name: 'neither threshold nor name',
      change: { [`${IN}.alarm`]: {} },
      at: `${IN}.alarm`,
      says: ['a threshold, or the name of an alarm', 'neither'],
    },
    {
      name: 'one alarm for both directions',
      change: { [`${OUT}.alarm.name`]: 'demo', [`${IN}.alarm.name`]: 'demo' },
      at: `${IN}.alarm`,
      says: ['"demo"', 'targets[0].signals[0].scaleOut.alarm has already', 'target and direction'],
    },
    {
      name: 'one alarm for two targets',
      change: { [`${OUT}.alarm.name`]: 'demo', 'targets.1.signals.0.scaleOut.alarm.name': 'demo' },
      at: 'targets.1.signals.0.scaleOut.alarm',
      says: ['"demo"', 'targets[0]'],
    },
    {
      name: 'a wake alarm that is a high alarm too',
      change: { [`${OUT}.alarm.name`]: 'demo', 'targets.1.wake.alarm': { name: 'demo' } },
      at: 'targets.1.wake',
      says: ['"demo"'],
    },
    {
      name: 'ids whose generated alarm names are equal',
      change: {
        'targets.0.id': 'a-b',
        'targets.0.signals.0.id': 'c',
        'targets.1.id': 'a',
        'targets.1.signals.0.id': 'b-c',
        [IN]: undefined,
      },
      at: 'targets.1.signals.0.scaleOut.alarm',
      says: ['"<service>-<stage>-a-b-c-high"'],
    },
    {
      name: 'more datapoints than periods',
      change: { [`${OUT}.alarm`]: { threshold: 10, datapointsToAlarm: 4 } },
      at: `${OUT}.alarm.datapointsToAlarm`,
      says: ['at most evaluationPeriods (3)', '4'],
    },
    {
      name: 'more periods than an event can carry',
      change: { [`${IN}.alarm`]: { threshold: 4, evaluationPeriods: 31 } },
      at: `${IN}.alarm.evaluationPeriods`,
      says: ['at most 30', '31'],
    },
    {
      name: 'a window of more than a day',
      change: { [`${SIGNAL}.periodSeconds`]: 3540, [`${IN}.alarm`]: { threshold: 4, evaluationPeriods: 25 } },
      at: `${IN}.alarm.evaluationPeriods`,
      says: ['at most 86400 seconds', '25 periods of 3540 s'],
    },
    {
      name: 'a window of more than a week',
      change: { [`${SIGNAL}.periodSeconds`]: 86_400, [`${IN}.alarm`]: { threshold: 4, evaluationPeriods: 8 } },
      at: `${IN}.alarm.evaluationPeriods`,
      says: ['at most 604800 seconds'],
    },
    {
      name: 'a low alarm that reads silence as idleness',
      change: { [`${IN}.alarm`]: { threshold: 4, treatMissingData: 'breaching' } },
      at: `${IN}.alarm.treatMissingData`,
      says: ['Silence is not zero load'],
    },
    {
      name: 'a setting of an alarm the user has',
      change: { [`${IN}.alarm`]: { name: 'demo-low', treatMissingData: 'missing' } },
      at: `${IN}.alarm.treatMissingData`,
      says: ['no treatMissingData beside name', 'missing'],
    },
  ]);

  it('names a faulty setting of an alarm the user has in both ways', () => {
    const change = { [`${IN}.alarm`]: { name: 'demo-low', treatMissingData: 'gone' } };
    expect(problemsOf(targetsText(change)).join('\n')).toMatch(/xpected missing, notBreaching.*\n.*found one\./);
  });
});
