import { METRIC_NAMESPACE, METRICS, metricDimensions } from '../core/metric-names.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { Resource, Resources } from './cloudformation.ts';
import { getAtt, ref } from './cloudformation.ts';
import type { DeployedFunction } from './functions.ts';
import { DEAD_LETTER_QUEUE, errorsAlarmOf, functionOf, RECHECK_QUEUE } from './logical-ids.ts';
import { toBoundedName } from './names.ts';

/** The longest name of an alarm (PutMetricAlarm, Amazon CloudWatch API Reference). */
const NAME_LIMIT = 255;
/** After so long a hold of the guard is said aloud. */
const GUARD_HOLDING_SECONDS = 900;
/** A reminder lies for up to 900 s by design; what is 300 s older was not fetched, or came back. */
const OLDEST_REMINDER_SECONDS = 1200;

/** One alarm on the controller itself; `id` is its logical id, `suffix` the end of its name. */
interface OwnAlarm {
  readonly id: string;
  readonly suffix: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

const atLeast = (threshold: number) => ({
  Threshold: threshold,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
});

const onQueue = (queue: string, metric: string) => ({
  Namespace: 'AWS/SQS',
  MetricName: metric,
  Dimensions: [{ Name: 'QueueName', Value: getAtt(queue, 'QueueName') }],
  Statistic: 'Maximum',
  Period: 60,
  EvaluationPeriods: 1,
});

const onFunction = (key: string, metric: string) => ({
  Namespace: 'AWS/Lambda',
  MetricName: metric,
  Dimensions: [{ Name: 'FunctionName', Value: ref(functionOf(key)) }],
  Statistic: 'Sum',
  Period: 60,
});

/** One bad minute is cured by a retry. Lambda's own come after 1 and 2 minutes, so an event that was given up rings too. */
const IN_THREE_OF_FIVE_MINUTES = { EvaluationPeriods: 5, DatapointsToAlarm: 3, ...atLeast(1) };

/**
 * One alarm for all targets, with a contributor for each that breaches: its notification names the target, and the
 * number of resources does not grow with that of the targets.
 * Source: "Create a CloudWatch alarm based on a Metrics Insights query", Amazon CloudWatch User Guide.
 */
const onAnyTarget = (configuration: CompiledConfiguration, metric: string, periodSeconds: number) => {
  const { Stack } = metricDimensions(configuration, '');
  return {
    Metrics: [
      {
        Id: 'worst',
        Expression:
          `SELECT MAX(${metric}) FROM SCHEMA(${METRIC_NAMESPACE}, Stack, Target) ` +
          `WHERE Stack = '${Stack}' GROUP BY Target ORDER BY MAX() DESC`,
        Period: periodSeconds,
        ReturnData: true,
      },
    ],
    EvaluationPeriods: 1,
  };
};

const alarmsOfFunctions = (functions: readonly DeployedFunction[]): readonly OwnAlarm[] =>
  functions.map(({ key, name }) => ({
    id: errorsAlarmOf(key),
    suffix: `${name}-errors`,
    Properties: {
      AlarmDescription: `${name} failed in 3 of 5 minutes. Its log says why.`,
      ...onFunction(key, 'Errors'),
      ...IN_THREE_OF_FIVE_MINUTES,
    },
  }));

const ownAlarms = (
  configuration: CompiledConfiguration,
  functions: readonly DeployedFunction[],
): readonly OwnAlarm[] => [
  {
    id: 'DeadLetterAlarm',
    suffix: 'dead-letters',
    Properties: {
      AlarmDescription: 'An event or a reminder reached no decision. docs/operations.md says what to do.',
      ...onQueue(DEAD_LETTER_QUEUE, 'ApproximateNumberOfMessagesVisible'),
      ...atLeast(1),
    },
  },
  {
    id: 'RecheckAgeAlarm',
    suffix: 'recheck-age',
    Properties: {
      AlarmDescription:
        'A reminder lies in the re-check queue for longer than any is delayed. Reconcile looks instead.',
      ...onQueue(RECHECK_QUEUE, 'ApproximateAgeOfOldestMessage'),
      ...atLeast(OLDEST_REMINDER_SECONDS),
    },
  },
  ...alarmsOfFunctions(functions),
  {
    id: 'ReconcileSilentAlarm',
    suffix: 'reconcile-silent',
    Properties: {
      AlarmDescription: 'Nothing has looked for what was lost for 5 minutes. A first deployment rings it once.',
      ...onFunction('reconcile', 'Invocations'),
      EvaluationPeriods: 5,
      DatapointsToAlarm: 5,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      // A function that is not invoked reports nothing at all.
      TreatMissingData: 'breaching',
    },
  },
  {
    id: 'OnAlarmThrottlesAlarm',
    suffix: 'on-alarm-throttles',
    Properties: {
      AlarmDescription: 'Alarm events wait for a free on-alarm in 3 of 5 minutes; after 300 s they are given up.',
      ...onFunction('onAlarm', 'Throttles'),
      ...IN_THREE_OF_FIVE_MINUTES,
    },
  },
  {
    id: 'GuardHoldingAlarm',
    suffix: 'guard-holding',
    Properties: {
      AlarmDescription: `The traffic guard has held a scale-in for ${GUARD_HOLDING_SECONDS / 60} minutes: it costs the present fleet.`,
      // A held target is looked at every 300 s at the latest, so that each period has a point.
      ...onAnyTarget(configuration, METRICS.guardHolding.name, 600),
      ...atLeast(GUARD_HOLDING_SECONDS),
    },
  },
  {
    id: 'ScaleOutIneffectiveAlarm',
    suffix: 'scale-out-ineffective',
    Properties: {
      AlarmDescription:
        'Capacity was added, and more than half of the requests still fail. More units may not be the cure.',
      ...onAnyTarget(configuration, METRICS.scaleOutIneffective.name, 300),
      ...atLeast(1),
    },
  },
  {
    id: 'StuckAlarm',
    suffix: 'stuck',
    Properties: {
      AlarmDescription: 'A change has not ended within the time SageMaker is given for it.',
      ...onAnyTarget(configuration, METRICS.stuck.name, 300),
      ...atLeast(1),
    },
  },
];

const actionsOf = ({ notifications }: CompiledConfiguration) => {
  if (notifications === undefined || notifications === 'none') return {};
  const topics = [notifications.snsTopicArn];
  return { AlarmActions: topics, OKActions: topics };
};

/** The alarms on the controller itself, those on what it does among them, with the receiver that the configuration names. */
export const toOwnAlarmResources = (
  configuration: CompiledConfiguration,
  functions: readonly DeployedFunction[],
): Resources =>
  Object.fromEntries(
    ownAlarms(configuration, functions).map(({ id, suffix, Properties }): [string, Resource] => [
      id,
      {
        Type: 'AWS::CloudWatch::Alarm',
        Properties: {
          AlarmName: toBoundedName(`${configuration.service}-${configuration.stage}`, suffix, NAME_LIMIT),
          ...Properties,
          ...actionsOf(configuration),
        },
      },
    ]),
  );
