import type { ScalableTarget } from '../core/scalable-target.ts';
import { checkNamespace } from './check-metric.ts';
import type { DraftQuery, DraftTarget } from './draft.ts';
import { type Finding, under, warning } from './finding.ts';
import { isNearSageMaker, SAGEMAKER_METRICS } from './sagemaker-metrics.ts';

type Kind = ScalableTarget['kind'];
type Metric = NonNullable<NonNullable<DraftQuery['MetricStat']>['Metric']>;

/** The dimensions SageMaker publishes the target's metrics under; a name the file does not give is not compared. */
const dimensionsOf = ({ endpoint, variant, inferenceComponent }: DraftTarget, kind: Kind) =>
  kind === 'variant'
    ? ([
        ['EndpointName', endpoint],
        ['VariantName', variant],
      ] as const)
    : ([['InferenceComponentName', inferenceComponent]] as const);

const checkDimensions = ({ Dimensions = [] }: Metric, target: DraftTarget, kind: Kind): readonly Finding[] => {
  const strange = dimensionsOf(target, kind).filter(([name, value]) => {
    const found = Dimensions.find((dimension) => dimension?.Name === name)?.Value;
    return value !== undefined && found?.toLowerCase() !== value.toLowerCase();
  });
  if (strange.length === 0) return [];
  const found = Dimensions.map((dimension) => `${dimension?.Name} ${dimension?.Value}`).join(', ');
  return [
    warning({
      path: ['Dimensions'],
      expected: strange.map(([name, value]) => `${name} ${value}`).join(' and '),
      found: found === '' ? 'none' : found,
      hint: 'It is not a metric of this target: its alarm may never see a value, or its events are ignored.',
    }),
  ];
};

const checkQuery = (query: DraftQuery, target: DraftTarget, kind: Kind): readonly Finding[] => {
  const metric = query.MetricStat?.Metric;
  const name = metric?.MetricName;
  if (metric === undefined || name === undefined || !SAGEMAKER_METRICS.has(name)) return [];
  if (metric.Namespace !== undefined && !isNearSageMaker(metric.Namespace)) return [];
  const namespace = checkNamespace(name, metric.Namespace, kind).map((one) => ({ ...one, path: ['Namespace'] }));
  return under(['MetricStat', 'Metric'], [...namespace, ...checkDimensions(metric, target, kind)]);
};

/** What is known of SageMaker's metrics, against those inside metric math: it says namespace and dimensions itself. */
export const checkQueryMetrics = (target: DraftTarget, kind: Kind | undefined): readonly Finding[] =>
  kind === undefined
    ? []
    : (target.signals ?? []).flatMap((signal, at) =>
        (signal?.metrics ?? []).flatMap((query, index) =>
          query === undefined ? [] : under(['signals', at, 'metrics', index], checkQuery(query, target, kind)),
        ),
      );
