import { ALARM_STATES } from '../core/alarm-transition.ts';
import type { MetricDataQuery } from '../core/target-configuration.ts';
import { COMPARISON_OPERATORS } from '../world/alarm-evaluator.ts';
import type { ChangeOutcome } from '../world/capacity-types.ts';
import type { Fault } from './faults.ts';
import { EMULATED_CALLS } from './services.ts';
import {
  either,
  finiteNumber,
  flag,
  hasKey,
  list,
  numberOrNull,
  object,
  optional,
  record,
  type Shape,
  type Shaped,
  text,
  time,
  wholeNumber,
  word,
} from './shapes.ts';

const COUNT = wholeNumber(0);
const SECONDS = wholeNumber(1);

const DURATION = either<number | { readonly least: number; readonly most: number }>((value) =>
  typeof value === 'object' ? object({ least: COUNT, most: COUNT }) : COUNT,
);

/** By its `kind`, so that a problem is told in terms of that kind alone. */
const kindOf = (value: unknown): unknown => (hasKey(value, 'kind') ? Reflect.get(Object(value), 'kind') : undefined);

const OUTCOMES = new Map<unknown, Shape<ChangeOutcome>>(
  Object.entries({
    fulfilled: object({ kind: word('fulfilled') }),
    'roll-back': object({
      kind: word('roll-back'),
      rollingBackSeconds: optional(COUNT),
      failureReason: optional(text),
    }),
    partial: object({ kind: word('partial'), current: COUNT, failureReason: optional(text) }),
    failed: object({ kind: word('failed'), failureReason: optional(text) }),
    stuck: object({ kind: word('stuck') }),
  }),
);
const UNKNOWN_OUTCOME: Shape<ChangeOutcome> = (value, path, problems) => {
  word(...[...OUTCOMES.keys()].map(String))(kindOf(value), `${path}.kind`, problems);
  return { kind: 'fulfilled' };
};
const OUTCOME = either<ChangeOutcome>((value) => OUTCOMES.get(kindOf(value)) ?? UNKNOWN_OUTCOME);

const CALL = word(...EMULATED_CALLS);
const FAULTS = new Map<unknown, Shape<Fault & { readonly call: string }>>(
  Object.entries({
    error: object({ call: CALL, kind: word('error'), name: text, message: text, status: optional(wholeNumber(400)) }),
    'lose-answer': object({ call: CALL, kind: word('lose-answer') }),
    'drop-request': object({ call: CALL, kind: word('drop-request') }),
    delay: object({ call: CALL, kind: word('delay'), ms: COUNT }),
  }),
);
const UNKNOWN_FAULT: Shape<Fault & { readonly call: string }> = (value, path, problems) => {
  word(...[...FAULTS.keys()].map(String))(kindOf(value), `${path}.kind`, problems);
  return { call: '', kind: 'lose-answer' };
};
const FAULT = either<Fault & { readonly call: string }>((value) => FAULTS.get(kindOf(value)) ?? UNKNOWN_FAULT);

const VARIANT = object({
  name: text,
  desired: optional(COUNT),
  current: optional(COUNT),
  weight: optional(finiteNumber),
  instanceType: optional(text),
  initialInstanceCount: optional(COUNT),
  serverless: optional(
    object({
      memorySizeInMB: SECONDS,
      maxConcurrency: wholeNumber(1),
      provisionedConcurrency: optional(wholeNumber(1)),
    }),
  ),
  managedInstanceScaling: optional(
    object({ status: word('ENABLED', 'DISABLED'), min: optional(COUNT), max: optional(wholeNumber(1)) }),
  ),
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
  configName: optional(text),
  status: optional(ENDPOINT_STATUS),
  failureReason: optional(text),
  createdAt: optional(time),
  lastModifiedAt: optional(time),
  asynchronous: optional(flag),
  provisioningSeconds: optional(DURATION),
  releaseSeconds: optional(DURATION),
  nextChanges: optional(list(OUTCOME)),
});

const COMPONENT = object({
  name: text,
  endpointName: text,
  variantName: optional(text),
  desired: optional(COUNT),
  current: optional(COUNT),
  status: optional(COMPONENT_STATUS),
  failureReason: optional(text),
  createdAt: optional(time),
  lastModifiedAt: optional(time),
  provisioningSeconds: optional(DURATION),
  releaseSeconds: optional(DURATION),
  acceptsZero: optional(flag),
  nextChanges: optional(list(OUTCOME)),
});

const METRIC = object({
  metric: text,
  namespace: optional(text),
  dimensions: record(text),
  resolutionSeconds: optional(SECONDS),
  kind: optional(word('gauge', 'count')),
  series: list(object({ from: time, value: numberOrNull, sampleCount: optional(SECONDS) }), { least: 1 }),
});

const DIMENSIONS = list(object({ Name: text, Value: text }));
const QUERY: Shape<MetricDataQuery> = object({
  Id: text,
  Expression: optional(text),
  Label: optional(text),
  Period: optional(SECONDS),
  ReturnData: optional(flag),
  MetricStat: optional(
    object({
      Metric: object({ Namespace: text, MetricName: text, Dimensions: optional(DIMENSIONS) }),
      Period: SECONDS,
      Stat: text,
    }),
  ),
});

const ALARM = object({
  AlarmName: text,
  AlarmDescription: optional(text),
  ActionsEnabled: optional(flag),
  Namespace: optional(text),
  MetricName: optional(text),
  Dimensions: optional(DIMENSIONS),
  Statistic: optional(text),
  Period: optional(SECONDS),
  Metrics: optional(list(QUERY, { least: 1 })),
  EvaluationPeriods: wholeNumber(1),
  DatapointsToAlarm: optional(wholeNumber(1)),
  Threshold: finiteNumber,
  ComparisonOperator: word(...COMPARISON_OPERATORS),
  TreatMissingData: optional(word('missing', 'ignore', 'breaching', 'notBreaching')),
  StateValue: optional(word(...ALARM_STATES)),
  StateUpdatedTimestamp: optional(time),
});

const SCALABLE_TARGET = object({
  resourceId: text,
  scalableDimension: optional(text),
  min: COUNT,
  max: COUNT,
  suspended: optional(object({ in: optional(flag), out: optional(flag), scheduled: optional(flag) })),
  policies: optional(list(object({ name: text, type: optional(word('StepScaling', 'TargetTrackingScaling')) }))),
});

const HAPPENING = object({
  at: time,
  endpoint: optional(text),
  inferenceComponent: optional(text),
  status: optional(text),
  seconds: optional(COUNT),
  failureReason: optional(text),
  counts: optional(record(object({ desired: optional(COUNT), current: optional(COUNT) }))),
  deploy: optional(
    object({
      configName: text,
      initialInstanceCounts: optional(record(COUNT)),
      retainAllVariantProperties: optional(flag),
      seconds: optional(COUNT),
    }),
  ),
});

/** What an event does not carry: the world it happens in. Documented in docs/world-file.md. */
export const WORLD_FILE = object({
  $schema: optional(text),
  endpoints: optional(list(ENDPOINT)),
  inferenceComponents: optional(list(COMPONENT)),
  metrics: optional(list(METRIC)),
  otherMetrics: optional(word('zero', 'none')),
  publishing: optional(object({ delaySeconds: optional(COUNT), partialNewest: optional(flag) })),
  alarms: optional(list(ALARM)),
  scalableTargets: optional(list(SCALABLE_TARGET)),
  instanceQuotas: optional(record(COUNT)),
  availableInstances: optional(record(COUNT)),
  happenings: optional(list(HAPPENING)),
  faults: optional(list(FAULT)),
});

export type WorldFile = Shaped<typeof WORLD_FILE>;
export type Happening = Shaped<typeof HAPPENING>;
