import { describe, expect, it } from 'vitest';
import { noticesOf, warningsOf } from './parse.ts';
import { asPath, type Changes, IN, OUT, SIGNAL, targetsText } from './targets-text.ts';

interface Row {
  readonly name: string;
  readonly change: Changes;
  readonly says: readonly string[];
}

const HERE = asPath(SIGNAL);

const COUNT = {
  [`${SIGNAL}.metric`]: 'InvocationsPerInstance',
  [`${SIGNAL}.statistic`]: 'Sum',
  [`${SIGNAL}.periodSeconds`]: 60,
};

const mathOf = (Dimensions: readonly object[], Namespace: string, MetricName = 'InvocationsPerInstance'): Changes => ({
  [`${SIGNAL}.metric`]: undefined,
  [`${SIGNAL}.statistic`]: undefined,
  [`${SIGNAL}.periodSeconds`]: undefined,
  [IN]: undefined,
  'targets.0.trafficGuard': undefined,
  [`${SIGNAL}.metrics`]: [
    { Id: 'm1', MetricStat: { Metric: { Namespace, MetricName, Dimensions }, Period: 60, Stat: 'Sum' } },
  ],
});

/** A second signal on the metric of the first, by the minute; how it scales is given. */
const QUIET = { id: 'quiet', metric: 'ConcurrentRequestsPerModel', statistic: 'Maximum', periodSeconds: 60 };
const HIGH_AT_10 = {
  alarm: { threshold: 10 },
  policy: {
    AdjustmentType: 'ChangeInCapacity',
    StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: 1 }],
  },
};

/** The low threshold in a signal of its own, beside the high one of 10. */
const beside = (alarm: object, given: object = {}): Changes => ({
  [IN]: undefined,
  'targets.0.signals.1': { ...QUIET, ...given, scaleIn: { alarm } },
});

const nearOf = (id: string): string =>
  `targets[0].signals[1].scaleIn.alarm.threshold: expected at most 0.45 × the high threshold of signal ${id} (4.5), found 4.6. Nearer thresholds make the count go back and forth.`;

describe('a file is accepted with a warning', () => {
  it.each<Row>([
    {
      name: 'when SageMaker does not publish the metric, with the nearest one it does',
      change: { [`${SIGNAL}.metric`]: 'ConcurrentRequestPerModel' },
      says: [
        `${HERE}.metric: Did you mean ConcurrentRequestsPerModel? Expected a metric SageMaker publishes, found "ConcurrentRequestPerModel".`,
      ],
    },
    {
      name: 'when nothing SageMaker publishes resembles the metric',
      change: { [`${SIGNAL}.metric`]: 'QueueDepth', [`${SIGNAL}.namespace`]: 'AWS/SageMaker' },
      says: [
        `${HERE}.metric: expected a metric SageMaker publishes, found "QueueDepth". An alarm on it may never see a value.`,
      ],
    },
    {
      name: 'when the metric is one of inference components and the target a variant',
      change: { [`${SIGNAL}.metric`]: 'ConcurrentRequestsPerCopy' },
      says: [
        `${HERE}.metric: expected a metric SageMaker publishes for variants, found ConcurrentRequestsPerCopy, which it publishes for inference components.`,
      ],
    },
    {
      name: 'when the metric is published in another namespace',
      change: { ...COUNT, [`${SIGNAL}.namespace`]: '/aws/sagemaker/Endpoints' },
      says: [
        `${HERE}.namespace: expected AWS/SageMaker, where SageMaker publishes InvocationsPerInstance, found "/aws/sagemaker/Endpoints". An alarm there never sees a value.`,
      ],
    },
    {
      name: "when the namespace is SageMaker's in another case",
      change: { ...COUNT, [`${SIGNAL}.namespace`]: 'AWS/Sagemaker' },
      says: [
        `${HERE}.namespace: expected AWS/SageMaker, where SageMaker publishes InvocationsPerInstance, found "AWS/Sagemaker". An alarm there never sees a value.`,
      ],
    },
    {
      name: 'when a metric inside metric math is in another namespace and of another target',
      change: mathOf([{ Name: 'EndpointName', Value: 'other' }], '/aws/sagemaker/Endpoints'),
      says: [
        `${HERE}.metrics[0].MetricStat.Metric.Namespace: expected AWS/SageMaker, where SageMaker publishes InvocationsPerInstance, found "/aws/sagemaker/Endpoints". An alarm there never sees a value.`,
        `${HERE}.metrics[0].MetricStat.Metric.Dimensions: expected EndpointName demo-endpoint and VariantName AllTraffic, found EndpointName other. It is not a metric of this target: its alarm may never see a value, or its events are ignored.`,
      ],
    },
    {
      name: 'when a metric inside metric math has no dimension at all',
      change: mathOf([], 'AWS/SageMaker'),
      says: [
        `${HERE}.metrics[0].MetricStat.Metric.Dimensions: expected EndpointName demo-endpoint and VariantName AllTraffic, found none. It is not a metric of this target: its alarm may never see a value, or its events are ignored.`,
      ],
    },
    {
      name: 'when the statistic is an Average of a count',
      change: { ...COUNT, [`${SIGNAL}.statistic`]: 'Average' },
      says: [
        `${HERE}.statistic: expected Sum of InvocationsPerInstance, found Average. The Average of InvocationsPerInstance is the same at any load: it is never scaled on (no-metric-value).`,
      ],
    },
    {
      name: 'when the statistic means nothing for the metric',
      change: { [`${SIGNAL}.statistic`]: 'Sum' },
      says: [
        `${HERE}.statistic: expected Maximum or Minimum of ConcurrentRequestsPerModel, found Sum. SageMaker calls other statistics of ConcurrentRequestsPerModel meaningless.`,
      ],
    },
    {
      name: 'when a percentile is taken of a count',
      change: { ...COUNT, [`${SIGNAL}.statistic`]: 'p90' },
      says: [
        `${HERE}.statistic: expected Sum of InvocationsPerInstance, found p90. SageMaker calls other statistics of InvocationsPerInstance meaningless.`,
      ],
    },
    {
      name: 'when the period is shorter than the metric',
      change: { ...COUNT, [`${SIGNAL}.periodSeconds`]: 10 },
      says: [
        `${HERE}.periodSeconds: expected 60 or more, since InvocationsPerInstance comes once a minute, found 10. Without enhanced metrics at that frequency the alarm sees gaps.`,
      ],
    },
    {
      name: 'when the thresholds on a Maximum of requests in flight are below 1',
      change: { [`${OUT}.alarm.threshold`]: 0.9, [`${IN}.alarm.threshold`]: 0.2 },
      says: [
        `${HERE}.scaleOut.alarm.threshold: expected 1 or more, since the Maximum of ConcurrentRequestsPerModel counts whole requests, found 0.9. A single request in flight is above it.`,
        `${HERE}.scaleIn.alarm.threshold: expected 1 or more, since the Maximum of ConcurrentRequestsPerModel counts whole requests, found 0.2. Only a target without a single request is below it.`,
      ],
    },
    {
      name: 'when the low threshold is near the high one',
      change: { [`${IN}.alarm.threshold`]: 4.6 },
      says: [
        `${HERE}.scaleIn.alarm.threshold: expected at most 0.45 × the high threshold (4.5), found 4.6. Nearer thresholds make the count go back and forth.`,
      ],
    },
    {
      name: 'when the low threshold is near the high one of another signal on the same metric',
      change: beside({ threshold: 4.6 }),
      says: [nearOf('concurrency')],
    },
    {
      name: 'when only one of the two says the namespace that both have',
      change: { ...beside({ threshold: 4.6 }), [`${SIGNAL}.namespace`]: 'AWS/SageMaker' },
      says: [nearOf('concurrency')],
    },
    {
      name: 'when it is above that high one',
      change: beside({ threshold: 11 }),
      says: [nearOf('concurrency').replace('found 4.6', 'found 11')],
    },
    {
      name: 'when it is near the lowest of several high ones',
      change: {
        ...beside({ threshold: 4.6 }),
        [`${OUT}.alarm.threshold`]: 100,
        'targets.0.signals.2': { ...QUIET, id: 'steep', periodSeconds: 10, scaleOut: HIGH_AT_10 },
      },
      says: [nearOf('steep')],
    },
    {
      name: 'when the nearer one has no threshold in the file, which is then not compared',
      change: {
        ...beside({ threshold: 4.6 }),
        'targets.0.signals.2': {
          ...QUIET,
          id: 'named',
          periodSeconds: 10,
          scaleOut: { ...HIGH_AT_10, alarm: { name: 'mine' } },
        },
      },
      says: [nearOf('concurrency')],
    },
    {
      name: 'when its own signal has a high one that is far, and another one that is near',
      change: {
        [`${OUT}.alarm.threshold`]: 20,
        [`${IN}.alarm.threshold`]: 4.6,
        'targets.0.signals.1': { ...QUIET, id: 'steep', periodSeconds: 10, scaleOut: HIGH_AT_10 },
      },
      says: [nearOf('steep').replace('signals[1]', 'signals[0]')],
    },
    {
      name: 'when nothing brings a component back from 0',
      change: { 'targets.1.wake': undefined },
      says: [
        'targets[1].wake: expected wake beside min 0, found nothing. At 0 copies no other metric arrives: without wake nothing brings the target back.',
      ],
    },
    {
      name: 'when scale-in is unguarded',
      change: { 'targets.0.trafficGuard': undefined },
      says: [
        'targets[0].trafficGuard: expected trafficGuard: {}, found nothing. Without it a crash that looks like idleness takes units away.',
      ],
    },
    {
      name: 'when a variant says how it goes to 0',
      change: { 'targets.0.zero': { idleSeconds: 600 } },
      says: [
        'targets[0].zero: expected zero only for inference components with min 0, found a variant. It has no effect here.',
      ],
    },
    {
      name: 'when a component that keeps a copy says how it goes to 0',
      change: { 'targets.1.zero': {}, 'targets.1.capacity.min': 1, 'targets.1.wake': undefined },
      says: [
        'targets[1].zero: expected zero only for inference components with min 0, found min 1. It has no effect here.',
      ],
    },
  ])('$name', ({ change, says }) => {
    expect(warningsOf(targetsText(change))).toEqual(says);
  });
});

describe('a file is accepted with a note', () => {
  const ONE_WAY = 'targets.0.trafficGuard';
  it.each<Row>([
    {
      name: 'when nothing takes units away',
      change: { [IN]: undefined, [ONE_WAY]: undefined },
      says: [
        'targets[0].signals: expected scaleIn in a signal, found none. Nothing ever takes units away: what was added stays until a person removes it.',
      ],
    },
    {
      name: 'when nothing adds units',
      change: { [OUT]: undefined, [ONE_WAY]: undefined },
      says: [
        'targets[0].signals: expected scaleOut in a signal, found none. Nothing ever adds units: what was taken away stays away.',
      ],
    },
    { name: 'but not when both ways are there', change: {}, says: [] },
    {
      name: 'nor when min is max, where no direction is missed',
      change: { 'targets.0.capacity': { min: 2, max: 2 }, [IN]: undefined, [ONE_WAY]: undefined },
      says: [],
    },
    {
      name: 'nor when a component wakes and has no other signal',
      change: { 'targets.1.signals': [], 'targets.1.trafficGuard': undefined },
      says: [],
    },
    {
      name: 'nor of a way out where a component wakes',
      change: { 'targets.1.signals.0.scaleOut': undefined, 'targets.1.trafficGuard': undefined },
      says: [],
    },
  ])('$name', ({ change, says }) => {
    expect(noticesOf(targetsText(change))).toEqual(says);
  });
});

describe('a file is accepted without a word', () => {
  it.each<Omit<Row, 'says'>>([
    { name: 'when nothing is odd', change: {} },
    { name: 'when low is exactly 0.45 × high', change: { [`${IN}.alarm.threshold`]: 4.5 } },
    { name: 'when low is exactly 0.45 × the high one of another signal', change: beside({ threshold: 4.5 }) },
    {
      name: 'when the high one beside it is of another statistic',
      change: beside({ threshold: 4.6 }, { statistic: 'Minimum' }),
    },
    {
      name: 'when the high one beside it is of another namespace',
      change: beside({ threshold: 4.6 }, { namespace: 'Demo' }),
    },
    {
      name: 'when a sum over a minute stands beside one over five',
      change: {
        ...COUNT,
        [`${OUT}.alarm.threshold`]: 100,
        ...beside({ threshold: 150 }, { metric: 'InvocationsPerInstance', statistic: 'Sum', periodSeconds: 300 }),
      },
    },
    { name: 'when a count is summed by the minute', change: COUNT },
    {
      name: 'when a latency is taken as a percentile',
      change: { ...COUNT, [`${SIGNAL}.metric`]: 'ModelLatency', [`${SIGNAL}.statistic`]: 'p99' },
    },
    {
      name: "when the metric is the user's own, of which nothing is known",
      change: { [`${SIGNAL}.metric`]: 'QueueDepth', [`${SIGNAL}.namespace`]: 'Demo' },
    },
    {
      name: "when the metric is the user's own, under a name SageMaker has too",
      change: { ...COUNT, [`${SIGNAL}.namespace`]: 'Demo' },
    },
    {
      name: "when metric math is made of the target's own metrics",
      change: {
        ...mathOf(
          [
            { Name: 'EndpointName', Value: 'Demo-Endpoint' },
            { Name: 'VariantName', Value: 'AllTraffic' },
          ],
          'AWS/SageMaker',
        ),
      },
    },
    {
      name: "when metric math is made of the user's own metrics",
      change: mathOf([], 'Demo'),
    },
    {
      name: 'when the high threshold is 0, of which no share can be taken',
      change: { ...COUNT, [`${OUT}.alarm.threshold`]: 0, [`${IN}.alarm.threshold`]: 0 },
    },
    {
      name: 'when there is nothing a guard could hold',
      change: { [IN]: undefined, 'targets.0.trafficGuard': undefined },
    },
    {
      name: 'when a component wakes and has no other signal',
      change: { 'targets.1.signals': [], 'targets.1.trafficGuard': undefined },
    },
    { name: 'when a JSON Schema is named for the editor', change: { $schema: './docs/targets.schema.json' } },
    {
      name: 'when the alarms are ones the user has',
      change: {
        [`${OUT}.alarm`]: { name: 'team:demo [high]', threshold: 10 },
        [`${IN}.alarm`]: { name: 'low', evaluationPeriods: 90 },
      },
    },
    {
      name: 'when a low threshold of 0 asks for idleness by a Minimum',
      change: { [`${SIGNAL}.statistic`]: 'Minimum', [`${IN}.alarm.threshold`]: 0 },
    },
  ])('$name', ({ change }) => {
    expect(warningsOf(targetsText(change))).toEqual([]);
  });
});
