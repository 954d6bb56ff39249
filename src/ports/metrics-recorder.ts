import type { MetricPoint } from '../core/controller-metrics.ts';
import type { EpochMs } from '../core/time.ts';

/** Takes what the controller says of itself. Never waits, never throws: a lost point is not worth an evaluation. */
export interface MetricsRecorder {
  record(points: readonly MetricPoint[], at: EpochMs): void;
}
