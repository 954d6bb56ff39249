import { namespaceOf } from '../../config/sagemaker-metrics.ts';
import { dimensionsOf, type ScalableTarget } from '../../core/scalable-target.ts';
import type { Direction, MetricDataQuery } from '../../core/target-configuration.ts';
import type { StandingAlarm } from '../../ports/alarm-definitions.ts';
import { type ImportedHalf, type ImportedSource, lost, note, type Remark } from './imported.ts';

type Dimensions = readonly { readonly Name?: string; readonly Value?: string }[];

/** Whether a metric is the target's own, so that the file need not say its dimensions. */
export const isOwnMetric = (dimensions: Dimensions | undefined, target: ScalableTarget): boolean => {
  const own = Object.entries(dimensionsOf(target));
  const found = new Map((dimensions ?? []).map(({ Name, Value }) => [Name, Value]));
  return found.size === own.length && own.every(([name, value]) => found.get(name) === value);
};

/** The keys of a plain signal; the namespace only where SageMaker publishes the metric elsewhere. */
export const plainSource = (
  { kind }: ScalableTarget,
  metric: string,
  namespace: string | undefined,
  statistic: string,
  periodSeconds: number,
): ImportedSource => ({
  metric,
  ...(namespace === undefined || namespace === namespaceOf(metric, kind) ? {} : { namespace }),
  statistic,
  periodSeconds,
});

/** A query with the members a targets file knows. */
const toQuery = ({ Id, Expression, Label, Period, ReturnData, MetricStat }: MetricDataQuery): object => ({
  Id,
  ...(Expression === undefined ? {} : { Expression }),
  ...(Label === undefined ? {} : { Label }),
  ...(Period === undefined ? {} : { Period }),
  ...(ReturnData === undefined ? {} : { ReturnData }),
  ...(MetricStat === undefined
    ? {}
    : { MetricStat: { Metric: MetricStat.Metric, Period: MetricStat.Period, Stat: MetricStat.Stat } }),
});

const sourceOf = ({ definition }: StandingAlarm, target: ScalableTarget): ImportedSource | undefined => {
  const { Metrics, MetricName, Namespace, Dimensions, Period } = definition;
  const statistic = definition.Statistic ?? definition.ExtendedStatistic;
  const only = Metrics?.length === 1 ? Metrics[0]?.MetricStat : undefined;
  if (only !== undefined && isOwnMetric(only.Metric.Dimensions, target)) {
    return plainSource(target, only.Metric.MetricName, only.Metric.Namespace, only.Stat, only.Period);
  }
  if (Metrics !== undefined) return { metrics: Metrics.map(toQuery) };
  if (MetricName === undefined || Namespace === undefined || statistic === undefined || Period === undefined) {
    return undefined;
  }
  if (isOwnMetric(Dimensions, target)) return plainSource(target, MetricName, Namespace, statistic, Period);
  const Metric = { Namespace, MetricName, ...(Dimensions === undefined ? {} : { Dimensions }) };
  return { metrics: [{ Id: 'm1', MetricStat: { Metric, Period, Stat: statistic }, ReturnData: true }] };
};

const directionOf = (operator: string | undefined): Direction | undefined => {
  if (operator?.startsWith('GreaterThan') && operator.endsWith('Threshold')) return 'out';
  return operator?.startsWith('LessThan') && operator.endsWith('Threshold') ? 'in' : undefined;
};

/** An alarm by its name, with copies of what the file may say of it; or why it cannot drive anything here. */
export const mapAlarm = (
  standing: StandingAlarm | undefined,
  name: string,
  target: ScalableTarget,
): Omit<ImportedHalf, 'policy'> | Remark => {
  if (standing === undefined) return lost(`its alarm ${name} does not exist, or is no metric alarm`);
  const { definition, hasFixedThreshold, actionsEnabled } = standing;
  const direction = directionOf(definition.ComparisonOperator);
  if (!hasFixedThreshold || direction === undefined) {
    return lost(`its alarm ${name} has no fixed threshold (${definition.ComparisonOperator ?? 'no operator'})`);
  }
  const source = sourceOf(standing, target);
  if (source === undefined) return lost(`its alarm ${name} reads no metric that could be named here`);
  const {
    Threshold: threshold,
    EvaluationPeriods: evaluationPeriods,
    DatapointsToAlarm: datapointsToAlarm,
  } = definition;
  return {
    direction,
    source,
    alarm: {
      name,
      ...(threshold === undefined ? {} : { threshold }),
      ...(evaluationPeriods === undefined ? {} : { evaluationPeriods }),
      ...(datapointsToAlarm === undefined ? {} : { datapointsToAlarm }),
    },
    remarks: [
      ...(actionsEnabled ? [] : [note(`the actions of ${name} are disabled: here that means muted, and it holds`)]),
      ...(direction === 'in' && definition.TreatMissingData === 'breaching'
        ? [note(`${name} takes silence for idleness (TreatMissingData breaching): a dead container reads as no load`)]
        : []),
    ],
  };
};
