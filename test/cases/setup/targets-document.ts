import type { Policy } from '../file/format.ts';
import { type AlarmedMetric, alarmedMetrics } from './alarm-metrics.ts';
import type { Trial } from './trial.ts';

type Fields = Readonly<Record<string, unknown>>;
type Role = 'scaleOut' | 'scaleIn';

/** The wake alarm is known by its metric. */
export const WAKE_METRIC = 'NoCapacityInvocationFailures';

export interface DocumentOptions {
  /** Leaves the alarms' names out, so that the stack makes its own. */
  readonly ownAlarms?: boolean;
}

interface DraftSignal {
  readonly on: AlarmedMetric;
  readonly alarms: Partial<Record<Role, string>>;
}

/** The target of the n-th policy. */
export const targetIdOf = (index: number): string => `target-${index + 1}`;

const given = (key: string, value: unknown): Fields => (value === undefined ? {} : { [key]: value });

const toSteps = (steps: NonNullable<Policy['scaleOut']>['steps']): unknown =>
  steps?.map(({ lower, upper, adjustment }) => ({
    ...given('MetricIntervalLowerBound', lower ?? undefined),
    ...given('MetricIntervalUpperBound', upper ?? undefined),
    ...given('ScalingAdjustment', adjustment),
  }));

const toDirection = (words: Policy['scaleOut'], alarmName: string, { ownAlarms }: DocumentOptions): Fields => ({
  alarm: { ...(ownAlarms ? {} : { name: alarmName }), ...given('threshold', words?.threshold) },
  ...(words === undefined
    ? {}
    : {
        policy: {
          ...given('AdjustmentType', words.adjustmentType),
          ...given('Cooldown', words.cooldownSeconds),
          ...given('StepAdjustments', toSteps(words.steps)),
        },
      }),
});

const ownDimensions = ({ target }: Policy): Fields =>
  target.kind === 'variant'
    ? { EndpointName: target.endpointName, VariantName: target.variantName }
    : { InferenceComponentName: target.inferenceComponentName };

const isSame = (a: Fields, b: Fields): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);

/** A plain metric of the target; where the alarm's definition has other dimensions than the target's, a query that names them. */
const toSource = ({ on }: DraftSignal, policy: Policy, { alarmDefinition }: Trial): Fields => {
  const { namespace, metric, periodSeconds, dimensions } = on;
  const statistic = policy.expectedStatistic ?? on.statistic;
  const isDefined = alarmDefinition !== undefined && dimensions !== undefined;
  if (!isDefined || isSame(dimensions, ownDimensions(policy))) return { namespace, metric, statistic, periodSeconds };
  const Dimensions = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));
  const Metric = { Namespace: namespace, MetricName: metric, Dimensions };
  return { metrics: [{ Id: 'm1', MetricStat: { Metric, Period: periodSeconds, Stat: statistic }, ReturnData: true }] };
};

/** Alarms on one metric are one signal; a second alarm of the same direction begins another. */
const toDrafts = (policy: Policy, metrics: ReadonlyMap<string, AlarmedMetric>): readonly DraftSignal[] => {
  const drafts: DraftSignal[] = [];
  for (const [name, role] of Object.entries(policy.alarmRoles ?? {})) {
    const on = metrics.get(name);
    if (on === undefined || (role === 'scaleOut' && on.metric === WAKE_METRIC)) continue;
    const known = drafts.find((draft) => draft.on.metric === on.metric && draft.alarms[role] === undefined);
    if (known !== undefined) known.alarms[role] = name;
    else drafts.push({ on, alarms: { [role]: name } });
  }
  return drafts;
};

const toTarget = (policy: Policy, index: number, trial: Trial, options: DocumentOptions): Fields => {
  const { target, minCapacity, maxCapacity, alarmRoles = {}, scaleOut, scaleIn, trafficGuard } = policy;
  const metrics = alarmedMetrics(policy, trial);
  const wake = Object.entries(alarmRoles).find(
    ([name, role]) => role === 'scaleOut' && metrics.get(name)?.metric === WAKE_METRIC,
  );
  return {
    id: targetIdOf(index),
    ...(target.kind === 'variant'
      ? { ...given('endpoint', target.endpointName), ...given('variant', target.variantName ?? undefined) }
      : given('inferenceComponent', target.inferenceComponentName)),
    capacity: { ...given('min', minCapacity), ...given('max', maxCapacity) },
    mode: 'act',
    signals: toDrafts(policy, metrics).map((draft, at) => ({
      id: `signal-${at + 1}`,
      ...toSource(draft, policy, trial),
      ...(draft.alarms.scaleOut && { scaleOut: toDirection(scaleOut, draft.alarms.scaleOut, options) }),
      ...(draft.alarms.scaleIn && { scaleIn: toDirection(scaleIn, draft.alarms.scaleIn, options) }),
    })),
    ...(wake ? { wake: { to: 1, ...(options.ownAlarms ? {} : { alarm: { name: wake[0] } }) } } : {}),
    ...(trafficGuard === true ? { trafficGuard: {} } : {}),
  };
};

/** The policies in the words of targets.yml. JSON is YAML. */
export const toTargetsDocument = (trial: Trial, options: DocumentOptions = {}): string =>
  JSON.stringify(
    {
      notifications: 'none',
      targets: trial.policies.map((policy, index) => toTarget(policy, index, trial, options)),
    },
    null,
    2,
  );
