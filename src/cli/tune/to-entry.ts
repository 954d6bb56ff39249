import type { StepScalingPolicy } from '../../core/step-scaling.ts';
import type { ConfiguredAlarm, SignalDirection, TargetConfiguration } from '../../core/target-configuration.ts';

/** What the target is called in the file. */
export type TargetNames =
  | { readonly endpoint: string; readonly variant: string }
  | { readonly inferenceComponent: string };

const toAlarm = ({ threshold, evaluationPeriods, datapointsToAlarm, treatMissingData }: ConfiguredAlarm): object => ({
  threshold,
  evaluationPeriods,
  datapointsToAlarm,
  treatMissingData,
});

const toPolicy = ({ adjustmentType, cooldownSeconds, minAdjustmentMagnitude, steps }: StepScalingPolicy): object => ({
  AdjustmentType: adjustmentType,
  Cooldown: cooldownSeconds,
  ...(minAdjustmentMagnitude === undefined ? {} : { MinAdjustmentMagnitude: minAdjustmentMagnitude }),
  StepAdjustments: steps.map(({ lower, upper, adjustment }) => ({
    ...(lower === undefined ? {} : { MetricIntervalLowerBound: lower }),
    ...(upper === undefined ? {} : { MetricIntervalUpperBound: upper }),
    ScalingAdjustment: adjustment,
  })),
});

const toDirection = ({ alarm, policy }: SignalDirection): object => ({
  alarm: toAlarm(alarm),
  policy: toPolicy(policy),
});

/** A simulated target in the keys of a targets file: under the names of a real one, and in mode shadow. */
export const toEntry = (target: TargetConfiguration, names: TargetNames): Readonly<Record<string, unknown>> => {
  const { capacity, signals, wake, trafficGuard, zero } = target;
  return {
    id: 'endpoint' in names ? names.endpoint : names.inferenceComponent,
    ...names,
    capacity,
    mode: 'shadow',
    signals: signals.map(({ id, source, scaleOut, scaleIn }) => {
      // The policy that is tuned is one on a plain metric.
      if (source.kind !== 'metric') throw new Error('a plain metric was expected');
      const { metric, statistic, periodSeconds } = source;
      return {
        id,
        metric,
        statistic,
        periodSeconds,
        ...(scaleOut === undefined ? {} : { scaleOut: toDirection(scaleOut) }),
        ...(scaleIn === undefined ? {} : { scaleIn: toDirection(scaleIn) }),
      };
    }),
    // The stack makes the recommended alarm, which is the one that was played.
    ...(wake === undefined ? {} : { wake: { to: wake.to }, zero }),
    ...(trafficGuard === undefined ? {} : { trafficGuard }),
  };
};
