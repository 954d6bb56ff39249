import * as z from 'zod';
import { ALARM_STATES } from '../core/alarm-transition.ts';
import { COMPARISON_OPERATORS } from '../world/alarm-evaluator.ts';
import { EMULATED_CALLS } from './services.ts';
import {
  finiteNumber,
  flag,
  list,
  numberOrNull,
  object,
  oneKindOf,
  record,
  statistic,
  text,
  time,
  wholeNumber,
  word,
} from './shapes.ts';

const COUNT = wholeNumber(0);
const SECONDS = wholeNumber(1);

const DURATION = z.union([COUNT, object({ least: COUNT, most: COUNT })]);

const OUTCOME = oneKindOf(
  ['fulfilled', 'roll-back', 'partial', 'failed', 'stuck'],
  [
    object({ kind: z.literal('fulfilled') }),
    object({
      kind: z.literal('roll-back'),
      rollingBackSeconds: COUNT.exactOptional(),
      failureReason: text.exactOptional(),
    }),
    object({ kind: z.literal('partial'), current: COUNT, failureReason: text.exactOptional() }),
    object({ kind: z.literal('failed'), failureReason: text.exactOptional() }),
    object({ kind: z.literal('stuck') }),
  ],
);

const CALL = word(...EMULATED_CALLS);
const FAULT = oneKindOf(
  ['error', 'lose-answer', 'drop-request', 'delay'],
  [
    object({
      call: CALL,
      kind: z.literal('error'),
      name: text,
      message: text,
      status: wholeNumber(400).exactOptional(),
    }),
    object({ call: CALL, kind: z.literal('lose-answer') }),
    object({ call: CALL, kind: z.literal('drop-request') }),
    object({ call: CALL, kind: z.literal('delay'), ms: COUNT }),
  ],
);

const VARIANT = object({
  name: text,
  desired: COUNT.exactOptional(),
  current: COUNT.exactOptional(),
  weight: finiteNumber.exactOptional(),
  instanceType: text.exactOptional(),
  initialInstanceCount: COUNT.exactOptional(),
  serverless: object({
    memorySizeInMB: SECONDS,
    maxConcurrency: wholeNumber(1),
    provisionedConcurrency: wholeNumber(1).exactOptional(),
  }).exactOptional(),
  managedInstanceScaling: object({
    status: word('ENABLED', 'DISABLED'),
    min: COUNT.exactOptional(),
    max: wholeNumber(1).exactOptional(),
  }).exactOptional(),
});

const ENDPOINT_STATUS = word(
  'InService',
  'Creating',
  'Updating',
  'SystemUpdating',
  'RollingBack',
  'OutOfService',
  'Deleting',
  'Failed',
  'UpdateRollbackFailed',
);
const COMPONENT_STATUS = word('InService', 'Creating', 'Updating', 'Failed', 'Deleting');

const ENDPOINT = object({
  name: text,
  variants: list(VARIANT, { least: 1 }),
  configName: text.exactOptional(),
  status: ENDPOINT_STATUS.exactOptional(),
  failureReason: text.exactOptional(),
  createdAt: time.exactOptional(),
  lastModifiedAt: time.exactOptional(),
  asynchronous: flag.exactOptional(),
  provisioningSeconds: DURATION.exactOptional(),
  releaseSeconds: DURATION.exactOptional(),
  nextChanges: list(OUTCOME).exactOptional(),
});

const COMPONENT = object({
  name: text,
  endpointName: text,
  variantName: text.exactOptional(),
  desired: COUNT.exactOptional(),
  current: COUNT.exactOptional(),
  status: COMPONENT_STATUS.exactOptional(),
  failureReason: text.exactOptional(),
  createdAt: time.exactOptional(),
  lastModifiedAt: time.exactOptional(),
  provisioningSeconds: DURATION.exactOptional(),
  releaseSeconds: DURATION.exactOptional(),
  acceptsZero: flag.exactOptional(),
  nextChanges: list(OUTCOME).exactOptional(),
});

const METRIC = object({
  metric: text,
  namespace: text.exactOptional(),
  dimensions: record(text),
  resolutionSeconds: SECONDS.exactOptional(),
  kind: word('gauge', 'count').exactOptional(),
  series: list(object({ from: time, value: numberOrNull, sampleCount: SECONDS.exactOptional() }), { least: 1 }),
});

const DIMENSIONS = list(object({ Name: text, Value: text }));
const QUERY = object({
  Id: text,
  Expression: text.exactOptional(),
  Label: text.exactOptional(),
  Period: SECONDS.exactOptional(),
  ReturnData: flag.exactOptional(),
  MetricStat: object({
    Metric: object({ Namespace: text, MetricName: text, Dimensions: DIMENSIONS.exactOptional() }),
    Period: SECONDS,
    Stat: statistic,
  }).exactOptional(),
});

const ALARM = object({
  AlarmName: text,
  AlarmDescription: text.exactOptional(),
  ActionsEnabled: flag.exactOptional(),
  Namespace: text.exactOptional(),
  MetricName: text.exactOptional(),
  Dimensions: DIMENSIONS.exactOptional(),
  Statistic: statistic.exactOptional(),
  Period: SECONDS.exactOptional(),
  Metrics: list(QUERY, { least: 1 }).exactOptional(),
  EvaluationPeriods: wholeNumber(1),
  DatapointsToAlarm: wholeNumber(1).exactOptional(),
  Threshold: finiteNumber,
  ComparisonOperator: word(...COMPARISON_OPERATORS),
  TreatMissingData: word('missing', 'ignore', 'breaching', 'notBreaching').exactOptional(),
  StateValue: word(...ALARM_STATES).exactOptional(),
  StateUpdatedTimestamp: time.exactOptional(),
});

const SCALABLE_TARGET = object({
  resourceId: text,
  scalableDimension: text.exactOptional(),
  min: COUNT,
  max: COUNT,
  suspended: object({
    in: flag.exactOptional(),
    out: flag.exactOptional(),
    scheduled: flag.exactOptional(),
  }).exactOptional(),
  policies: list(
    object({ name: text, type: word('StepScaling', 'TargetTrackingScaling').exactOptional() }),
  ).exactOptional(),
});

const HAPPENING = object({
  at: time,
  endpoint: text.exactOptional(),
  inferenceComponent: text.exactOptional(),
  status: text.exactOptional(),
  seconds: COUNT.exactOptional(),
  failureReason: text.exactOptional(),
  counts: record(object({ desired: COUNT.exactOptional(), current: COUNT.exactOptional() })).exactOptional(),
  deploy: object({
    configName: text,
    initialInstanceCounts: record(COUNT).exactOptional(),
    retainAllVariantProperties: flag.exactOptional(),
    seconds: COUNT.exactOptional(),
  }).exactOptional(),
});

/** What an event does not carry: the world it happens in. Documented in docs/world-file.md. */
export const WORLD_FILE = object({
  $schema: text.exactOptional(),
  endpoints: list(ENDPOINT).exactOptional(),
  inferenceComponents: list(COMPONENT).exactOptional(),
  metrics: list(METRIC).exactOptional(),
  otherMetrics: word('zero', 'none').exactOptional(),
  publishing: object({ delaySeconds: COUNT.exactOptional(), partialNewest: flag.exactOptional() }).exactOptional(),
  alarms: list(ALARM).exactOptional(),
  scalableTargets: list(SCALABLE_TARGET).exactOptional(),
  instanceQuotas: record(COUNT).exactOptional(),
  availableInstances: record(COUNT).exactOptional(),
  happenings: list(HAPPENING).exactOptional(),
  faults: list(FAULT).exactOptional(),
  seenSince: time.exactOptional(),
});

export type WorldFile = z.infer<typeof WORLD_FILE>;
export type Happening = z.infer<typeof HAPPENING>;
