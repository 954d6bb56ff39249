import * as z from 'zod';
import { DEFAULT_TRAFFIC_GUARD } from '../core/traffic-guard-defaults.ts';
import { metricsSchema, periodSchema } from './metrics-schema.ts';
import { stepScalingPolicySchema } from './policy-schema.ts';
import { alarmName, awsName, finiteNumber, statistic, text, waitSeconds, wholeNumber } from './text-schema.ts';

/** What one evaluation reads back: no window of the past may be longer (see GetMetricData's 3 hours of 10-second data). */
const READ_BACK_SECONDS = 10_800;
/** Far beyond any quota of SageMaker: a count above it is a slip of the finger. */
const MOST_UNITS = 10_000;

const alarmSchema = z
  .strictObject(
    {
      threshold: finiteNumber()
        .exactOptional()
        .describe(
          "In the metric's unit. Beside `name` it is a copy: the alarm's own threshold wins where it is known.",
        ),
      name: alarmName().exactOptional().describe('An alarm you have already; left out: the stack makes one.'),
      evaluationPeriods: wholeNumber(1)
        .exactOptional()
        .describe('N of "M of N"; left out: the recommended alarm, or unknown for an alarm you have.'),
      datapointsToAlarm: wholeNumber(1).exactOptional().describe('M of "M of N".'),
      treatMissingData: z
        .enum(['missing', 'notBreaching', 'ignore', 'breaching'], 'missing, notBreaching, ignore or breaching')
        .exactOptional()
        .describe('What a gap means to an alarm the stack makes; recommended: notBreaching (high), missing (low).'),
    },
    'an alarm with threshold or name',
  )
  .describe('The alarm of this direction.');

const signalSchema = z.strictObject(
  {
    id: awsName().describe('Unique within the target; part of the alarm names.'),
    metric: text('the name of a metric', 255).exactOptional().describe('A metric SageMaker publishes for the target.'),
    namespace: text('a namespace', 255)
      .exactOptional()
      .describe('Left out: the namespace SageMaker publishes the metric in.'),
    statistic: statistic().exactOptional().describe("The alarm's statistic."),
    periodSeconds: periodSchema().exactOptional().describe("The alarm's period: 10, 20, 30 or a multiple of 60."),
    metrics: metricsSchema.exactOptional(),
    scaleOut: z
      .strictObject(
        { alarm: alarmSchema, policy: stepScalingPolicySchema.exactOptional() },
        'scaleOut with alarm and policy',
      )
      .exactOptional()
      .describe(
        'Adds units while the value is at or above the threshold; policy is required. In mode guard only alarm.threshold: what one unit bears.',
      ),
    scaleIn: z
      .strictObject({ alarm: alarmSchema, policy: stepScalingPolicySchema.exactOptional() }, 'scaleIn with alarm')
      .exactOptional()
      .describe('Takes units away while the value is at or below the threshold; without policy it halves them.'),
  },
  'a signal with id, metric, statistic, periodSeconds, scaleOut and scaleIn',
);

const capacitySchema = z
  .strictObject(
    {
      min: wholeNumber(0, MOST_UNITS).describe('Never fewer units; 0 for inference components only.'),
      max: wholeNumber(1, MOST_UNITS).describe('Never more units: a promise about money.'),
      maxStep: z
        .strictObject(
          { out: wholeNumber(1).exactOptional(), in: wholeNumber(1).exactOptional() },
          'maxStep with out, in, or both',
        )
        .exactOptional()
        .describe('The most units one change may add (out) or take away (in).'),
    },
    'capacity with min and max',
  )
  .describe("Bounds of the count; a registered scalable target's bounds tighten them.");

const RATIO = 'a number from 0 to 1';

const trafficGuardSchema = z
  .strictObject(
    {
      windowSeconds: wholeNumber(60, 3600)
        .refine((seconds) => seconds % 60 === 0, 'a multiple of 60 (the traffic metrics are minutes)')
        .default(DEFAULT_TRAFFIC_GUARD.windowSeconds)
        .describe('The window whose busiest minute sets the traffic floor.'),
      maxErrorRatio: finiteNumber(RATIO)
        .min(0, RATIO)
        .max(1, RATIO)
        .default(DEFAULT_TRAFFIC_GUARD.maxErrorRatio)
        .describe('Errors per invocation from which on nothing is taken away.'),
      holdAfterErrorsSeconds: wholeNumber(0, 7200)
        .default(DEFAULT_TRAFFIC_GUARD.holdAfterErrorsSeconds)
        .describe('How long such a window is remembered.'),
      maxHoldSeconds: waitSeconds()
        .default(DEFAULT_TRAFFIC_GUARD.maxHoldSeconds)
        .describe('After so long one step per cooldown passes; 0: never.'),
      invocationsPerMinutePerUnit: finiteNumber('a number above 0')
        .positive('a number above 0')
        .exactOptional()
        .describe('What one unit bears per minute; left out: estimated from the last hours.'),
    },
    'trafficGuard with its settings, or {} for the defaults',
  )
  .describe('Holds a scale-in while traffic or errors say that the load has not gone. {} takes every default.');

const targetSchema = z.strictObject(
  {
    id: awsName().describe('Unique within the file; part of the alarm names.'),
    endpoint: awsName().exactOptional().describe('The endpoint of a production variant.'),
    variant: awsName().exactOptional().describe('The production variant; required beside endpoint.'),
    inferenceComponent: awsName().exactOptional().describe('An inference component, instead of endpoint and variant.'),
    capacity: capacitySchema,
    mode: z
      .enum(['act', 'shadow', 'guard'], 'act, shadow or guard')
      .describe(
        'act: changes capacity. shadow: decides and records only. guard: Application Auto Scaling scales, and its scale-in is suspended while trafficGuard would hold one.',
      ),
    signals: z.array(signalSchema, 'a list of signals').describe('May be empty where wake is given.'),
    wake: z
      .strictObject(
        {
          to: wholeNumber(1).describe('How many copies to start with.'),
          alarm: z
            .strictObject({ name: alarmName() }, 'an alarm with name')
            .exactOptional()
            .describe('An alarm on NoCapacityInvocationFailures you have already; left out: the stack makes one.'),
        },
        'wake with to',
      )
      .exactOptional()
      .describe('The way back from zero copies; inference components with min 0 only.'),
    trafficGuard: trafficGuardSchema.exactOptional(),
    zero: z
      .strictObject(
        {
          idleSeconds: wholeNumber(60, READ_BACK_SECONDS)
            .default(900)
            .describe('How long the last copy must have been idle before it goes.'),
        },
        'zero with idleSeconds',
      )
      .prefault({})
      .describe('How the last copy goes; inference components with min 0 only.'),
  },
  'a target with id, endpoint and variant (or inferenceComponent), capacity, mode and signals',
);

const TOPIC_ARN = 'the ARN of an SNS topic';

const notificationsSchema = z
  .union(
    [
      z.literal('none'),
      z.strictObject({
        snsTopicArn: z
          .string(TOPIC_ARN)
          .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}$/, TOPIC_ARN)
          .describe("A standard topic in the stack's Region."),
      }),
    ],
    'none, or { snsTopicArn: <the ARN of an SNS topic> }',
  )
  .describe(
    'Who is told when the controller itself fails, or holds longer than it should. Required with a target in act.',
  );

/** The shape of `targets.yml`. What no shape can say is in `check-*.ts`. */
export const targetsFileSchema = z
  .strictObject(
    {
      $schema: z.string('the address of a JSON Schema').exactOptional().describe('For editors; not read.'),
      notifications: notificationsSchema.exactOptional(),
      targets: z
        .array(targetSchema, 'a list of targets')
        .min(1, 'a list of 1 target or more')
        .describe('What to scale.'),
    },
    'a file with the key targets',
  )
  .describe('Targets of sagemaker-scaling-controller');

export type TargetsFile = z.output<typeof targetsFileSchema>;
export type TargetEntry = TargetsFile['targets'][number];
export type SignalEntry = TargetEntry['signals'][number];
export type AlarmEntry = NonNullable<SignalEntry['scaleOut']>['alarm'];
