import type { MetricPoint } from '../../core/controller-metrics.ts';
import type { EpochMs } from '../../core/time.ts';
import type { MetricsRecorder } from '../../ports/metrics-recorder.ts';

export interface MemoryMetrics extends MetricsRecorder {
  /** Everything said so far, oldest first. */
  readonly points: readonly (MetricPoint & { readonly at: EpochMs })[];
}

export const createMemoryMetrics = (): MemoryMetrics => {
  const points: (MetricPoint & { readonly at: EpochMs })[] = [];
  return {
    points,
    record(said, at) {
      points.push(...said.map((point) => ({ ...point, at })));
    },
  };
};
