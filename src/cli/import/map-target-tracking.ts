import { MOST_LOW_SHARE } from '../../config/check-signal.ts';
import type { ScalableTarget } from '../../core/scalable-target.ts';
import type { NativeMetricQuery, NativePolicy, NativeTrackingPolicy } from '../../ports/native-scaling.ts';
import { type ImportedHalf, type ImportedPolicy, type ImportedSource, lost, note, type Remark } from './imported.ts';
import { isOwnMetric, plainSource } from './map-alarm.ts';

/** "Define cooldown periods", Application Auto Scaling User Guide. */
const NATIVE_COOLDOWN_SECONDS = 300;
/** A specification of one's own has no period: the service reads it once a minute. */
const MINUTE = 60;

/** What each predefined type reads ("Monitor usage metrics", Application Auto Scaling User Guide). */
const PREDEFINED: Readonly<Record<string, readonly [metric: string, statistic: string, periodSeconds: number]>> = {
  SageMakerVariantInvocationsPerInstance: ['InvocationsPerInstance', 'Sum', MINUTE],
  SageMakerInferenceComponentInvocationsPerCopy: ['InvocationsPerCopy', 'Sum', MINUTE],
  SageMakerVariantConcurrentRequestsPerModelHighResolution: ['ConcurrentRequestsPerModel', 'Maximum', 10],
  SageMakerInferenceComponentConcurrentRequestsPerCopyHighResolution: ['ConcurrentRequestsPerCopy', 'Maximum', 10],
};

/** Three significant digits, rounded down, so that it never comes above the share. */
const belowShare = (target: number): number => {
  const low = MOST_LOW_SHARE * target;
  const unit = 10 ** (Math.floor(Math.log10(low)) - 2);
  return Number((Math.floor(low / unit + 1e-9) * unit).toPrecision(3));
};

const toQuery = (query: NativeMetricQuery): object => ({
  ...query,
  ...(query.MetricStat === undefined ? {} : { MetricStat: { ...query.MetricStat, Period: MINUTE } }),
});

interface Source {
  readonly source: ImportedSource;
  readonly remarks: readonly Remark[];
}

const sourceOf = (tracking: NativeTrackingPolicy, target: ScalableTarget): Source | Remark => {
  const { PredefinedMetricSpecification: predefined, CustomizedMetricSpecification: own } = tracking;
  const type = predefined?.PredefinedMetricType;
  const known = type === undefined ? undefined : PREDEFINED[type];
  if (known !== undefined) {
    const [metric, statistic, periodSeconds] = known;
    return {
      source: plainSource(target, metric, undefined, statistic, periodSeconds),
      remarks: [note(`${type}: AWS does not document its statistic; ${statistic} is the metric's own`)],
    };
  }
  if (type !== undefined) return lost(`its predefined metric ${type} is none that is scaled on here`);
  if (own?.Metrics !== undefined) return { source: { metrics: own.Metrics.map(toQuery) }, remarks: [] };
  const { MetricName, Namespace, Statistic = 'Average', Dimensions } = own ?? {};
  if (MetricName === undefined || Namespace === undefined) return lost('it names no metric');
  if (isOwnMetric(Dimensions, target)) {
    return { source: plainSource(target, MetricName, Namespace, Statistic, MINUTE), remarks: [] };
  }
  const Metric = { Namespace, MetricName, ...(Dimensions === undefined ? {} : { Dimensions }) };
  return {
    source: { metrics: [{ Id: 'm1', MetricStat: { Metric, Period: MINUTE, Stat: Statistic }, ReturnData: true }] },
    remarks: [],
  };
};

/** One unit more up to twice the target value, two up to three times, three beyond. */
const stepsFor = (target: number): readonly object[] => [
  { MetricIntervalLowerBound: 0, MetricIntervalUpperBound: target, ScalingAdjustment: 1 },
  { MetricIntervalLowerBound: target, MetricIntervalUpperBound: 2 * target, ScalingAdjustment: 2 },
  { MetricIntervalLowerBound: 2 * target, ScalingAdjustment: 3 },
];

const halving = (Cooldown: number): ImportedPolicy => ({
  AdjustmentType: 'PercentChangeInCapacity',
  Cooldown,
  StepAdjustments: [{ MetricIntervalUpperBound: 0, ScalingAdjustment: -50 }],
});

/**
 * A target tracking policy as steps. Target tracking computes a capacity from the ratio of value and target; steps
 * cannot, so this is an approximation, and each part of it says so.
 */
export const mapTargetTracking = (
  { targetTracking = {} }: NativePolicy,
  target: ScalableTarget,
): readonly ImportedHalf[] | Remark => {
  const { TargetValue, ScaleOutCooldown, ScaleInCooldown, DisableScaleIn } = targetTracking;
  if (TargetValue === undefined || !(TargetValue > 0)) return lost(`its target value ${TargetValue} is not above 0`);
  const found = sourceOf(targetTracking, target);
  if ('kind' in found) return found;
  const { source, remarks } = found;
  const out: ImportedHalf = {
    direction: 'out',
    source,
    alarm: { threshold: TargetValue },
    policy: {
      AdjustmentType: 'ChangeInCapacity',
      Cooldown: ScaleOutCooldown ?? NATIVE_COOLDOWN_SECONDS,
      StepAdjustments: stepsFor(TargetValue),
    },
    remarks: [
      note(`approximated from target tracking at ${TargetValue}: the recommended alarm there, and steps of 1, 2 and 3`),
      ...remarks,
    ],
  };
  if (DisableScaleIn === true) {
    return [{ ...out, remarks: [...out.remarks, note('its scale-in is disabled there: there is none here either')] }];
  }
  const low: ImportedHalf = {
    direction: 'in',
    source,
    alarm: { threshold: belowShare(TargetValue) },
    ...(ScaleInCooldown === undefined ? {} : { policy: halving(ScaleInCooldown) }),
    remarks: [
      note(
        `approximated: target tracking scales in below 90 % of ${TargetValue} after 15 minutes; here at ${MOST_LOW_SHARE} × that, ` +
          'after minutes, by half, as far as the guard allows',
      ),
    ],
  };
  return [out, low];
};
