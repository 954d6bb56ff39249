import type { ScalableTarget } from '../core/scalable-target.ts';
import type { StepScalingPolicy } from '../core/step-scaling.ts';
import type {
  CompiledConfiguration,
  ConfiguredAlarm,
  Signal,
  SignalDirection,
  SignalSource,
  TargetConfiguration,
} from '../core/target-configuration.ts';
import { type AlarmPart, alarmName, type StackNames } from './alarm-names.ts';
import { shortHash } from './canonical-json.ts';
import { checkCompiled } from './check-compiled.ts';
import { ConfigError } from './config-error.ts';
import type { StepScalingPolicyConfiguration } from './policy-schema.ts';
import {
  guardLow,
  RECOMMENDED_CRASH,
  RECOMMENDED_WAKE,
  recommendedHigh,
  recommendedLow,
} from './recommended-alarms.ts';
import { namespaceOf } from './sagemaker-metrics.ts';
import type { AlarmEntry, SignalEntry, TargetEntry, TargetsFile } from './schema.ts';

const SCALE_OUT_COOLDOWN_SECONDS = 60;
const SCALE_IN_COOLDOWN_SECONDS = 300;

/** Few, large scale-ins: each costs a lock and a cooldown, and every lock delays a scale-out. */
const DEFAULT_SCALE_IN_POLICY: StepScalingPolicy = {
  adjustmentType: 'PercentChangeInCapacity',
  cooldownSeconds: SCALE_IN_COOLDOWN_SECONDS,
  steps: [{ upper: 0, adjustment: -50 }],
};

const compileTarget = (entry: TargetEntry): ScalableTarget => {
  const { endpoint = '', variant = '', inferenceComponent } = entry;
  if (inferenceComponent !== undefined) {
    return { kind: 'inference-component', inferenceComponentName: inferenceComponent };
  }
  return { kind: 'variant', endpointName: endpoint, variantName: variant };
};

const compilePolicy = (policy: StepScalingPolicyConfiguration, cooldownSeconds: number): StepScalingPolicy => ({
  adjustmentType: policy.AdjustmentType,
  cooldownSeconds: policy.Cooldown ?? cooldownSeconds,
  ...(policy.MetricAggregationType && { metricAggregationType: policy.MetricAggregationType }),
  ...(policy.MinAdjustmentMagnitude && { minAdjustmentMagnitude: policy.MinAdjustmentMagnitude }),
  steps: policy.StepAdjustments.map((step) => ({
    ...(typeof step.MetricIntervalLowerBound === 'number' && { lower: step.MetricIntervalLowerBound }),
    ...(typeof step.MetricIntervalUpperBound === 'number' && { upper: step.MetricIntervalUpperBound }),
    adjustment: step.ScalingAdjustment,
  })),
});

/** The period of a metric-math alarm: the longest of its metrics, since none of its values comes sooner. */
const compileSource = (signal: SignalEntry, target: ScalableTarget): SignalSource => {
  const { metrics, metric = '', statistic = '', periodSeconds = 0 } = signal;
  if (metrics === undefined) {
    return {
      kind: 'metric',
      namespace: signal.namespace ?? namespaceOf(metric, target.kind),
      metric,
      statistic,
      periodSeconds,
    };
  }
  const periods = metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? []);
  return { kind: 'metric-math', queries: metrics, periodSeconds: Math.max(...periods) };
};

/** An alarm the user has keeps its own settings; one the stack makes has the recommended ones where none are given. */
const compileAlarm = (
  alarm: AlarmEntry,
  periodSeconds: number,
  recommended: typeof recommendedHigh,
  generatedName: string,
): ConfiguredAlarm => {
  const { name, ...settings } = alarm;
  return name === undefined
    ? {
        name: generatedName,
        owned: true,
        periodSeconds,
        ...recommended(periodSeconds, alarm.evaluationPeriods),
        ...settings,
      }
    : { name, owned: false, periodSeconds, ...settings };
};

const compileSignal = (signal: SignalEntry, target: ScalableTarget, nameOf: (part: AlarmPart) => string): Signal => {
  const source = compileSource(signal, target);
  const { id: signalId, scaleOut, scaleIn } = signal;
  const direction = (
    { alarm }: { readonly alarm: AlarmEntry },
    side: 'high' | 'low',
    policy: StepScalingPolicy,
  ): SignalDirection => ({
    alarm: compileAlarm(
      alarm,
      source.periodSeconds,
      side === 'high' ? recommendedHigh : recommendedLow,
      nameOf({ signalId, side }),
    ),
    policy,
  });
  return {
    id: signalId,
    source,
    ...(scaleOut?.policy && {
      scaleOut: direction(scaleOut, 'high', compilePolicy(scaleOut.policy, SCALE_OUT_COOLDOWN_SECONDS)),
    }),
    ...(scaleIn && {
      scaleIn: direction(
        scaleIn,
        'low',
        scaleIn.policy ? compilePolicy(scaleIn.policy, SCALE_IN_COOLDOWN_SECONDS) : DEFAULT_SCALE_IN_POLICY,
      ),
    }),
  };
};

/** In mode guard a signal has no directions: Application Auto Scaling has the policies. */
const compileGuardSignal = (
  signal: SignalEntry,
  target: ScalableTarget,
  nameOf: (part: AlarmPart) => string,
): Signal => {
  const source = compileSource(signal, target);
  const threshold = signal.scaleOut?.alarm.threshold ?? 0;
  const name = nameOf({ signalId: signal.id, side: 'low' });
  return {
    id: signal.id,
    source,
    guard: { threshold, alarm: { name, owned: true, ...guardLow(threshold, source.periodSeconds) } },
  };
};

const compileEntry = (entry: TargetEntry, names: StackNames): TargetConfiguration => {
  const target = compileTarget(entry);
  const nameOf = (part: AlarmPart): string => alarmName(names, entry.id, part);
  const wakeAlarm = entry.wake?.alarm;
  return {
    id: entry.id,
    target,
    capacity: entry.capacity,
    mode: entry.mode,
    signals: entry.signals.map((signal) =>
      entry.mode === 'guard' ? compileGuardSignal(signal, target, nameOf) : compileSignal(signal, target, nameOf),
    ),
    ...(entry.wake && {
      wake: {
        to: entry.wake.to,
        alarm: wakeAlarm
          ? { name: wakeAlarm.name, owned: false, periodSeconds: RECOMMENDED_WAKE.periodSeconds }
          : { name: nameOf('wake'), owned: true, ...RECOMMENDED_WAKE },
      },
    }),
    ...(entry.trafficGuard && { trafficGuard: entry.trafficGuard }),
    ...(entry.mode === 'guard' && { crashAlarm: { name: nameOf('crash'), owned: true, ...RECOMMENDED_CRASH } }),
    zero: entry.zero,
  };
};

/**
 * Fills in every default and makes every name final: the one JSON a bundle holds.
 *
 * @param file a targets file that `parseTargets` called valid
 * @param names service and stage, which the names of the stack's alarms begin with
 * @param origin the file the problems of a ConfigError carry
 * @throws ConfigError when service or stage make an alarm name too long or equal to that of an alarm the user has
 */
export const compileTargets = (file: TargetsFile, names: StackNames, origin = 'targets.yml'): CompiledConfiguration => {
  const contents = {
    schemaVersion: 1 as const,
    service: names.service,
    stage: names.stage,
    ...(file.notifications === undefined ? {} : { notifications: file.notifications }),
    targets: file.targets.map((entry) => compileEntry(entry, names)),
  };
  const problems = checkCompiled(contents, origin);
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...contents, hash: shortHash(contents) };
};
