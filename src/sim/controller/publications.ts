import { dimensionsOf, type ScalableTarget } from '../../core/scalable-target.ts';
import type { MetricName, MetricStore } from '../../world/metric-store.ts';
import { toEpochMs } from '../account.ts';
import type { Publication } from '../driver.ts';
import type { SeenMetric } from '../policies/scaling-policy.ts';

const NAMESPACE = 'AWS/SageMaker';

/** SageMaker's own name of what was measured (SageMaker AI metrics in Amazon CloudWatch). */
const publishedName = (metric: SeenMetric, { kind }: ScalableTarget): string => {
  if (metric === 'ConcurrentRequests') {
    return kind === 'variant' ? 'ConcurrentRequestsPerModel' : 'ConcurrentRequestsPerCopy';
  }
  return metric === 'InvocationsPerInstance' && kind === 'inference-component' ? 'InvocationsPerCopy' : metric;
};

/** Hands publications to CloudWatch at the moment it has them: the values of one period are those of as many units. */
export const createPublisher = (metrics: MetricStore, target: ScalableTarget): ((publication: Publication) => void) => {
  const dimensions = dimensionsOf(target);
  const names = new Map<SeenMetric, MetricName>();
  const nameOf = (metric: SeenMetric): MetricName => {
    const known = names.get(metric);
    if (known !== undefined) return known;
    const name = { namespace: NAMESPACE, metric: publishedName(metric, target), dimensions };
    names.set(metric, name);
    return name;
  };
  return ({ metric, at, periodSeconds, values }) => {
    if (values.length === 0) return;
    metrics.put(nameOf(metric), [{ at: toEpochMs(at), values }], { resolutionSeconds: periodSeconds });
  };
};
