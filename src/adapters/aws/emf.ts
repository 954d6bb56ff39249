import type { MetricPoint } from '../../core/controller-metrics.ts';
import { METRIC_NAMESPACE, METRICS } from '../../core/metric-names.ts';
import type { EpochMs } from '../../core/time.ts';
import type { MetricsRecorder } from '../../ports/metrics-recorder.ts';

/** Past the console, which Lambda may wrap in a JSON of its own; CloudWatch reads a line that is the object and nothing else. */
const writeToLog = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Points that may stand in one line: the same dimensions, and none twice. */
const inLines = (points: readonly MetricPoint[]): readonly (readonly MetricPoint[])[] => {
  const lines: MetricPoint[][] = [];
  for (const point of points) {
    const line = lines.find(
      ([first, ...rest]) =>
        first !== undefined &&
        JSON.stringify(first.dimensions) === JSON.stringify(point.dimensions) &&
        [first, ...rest].every(({ metric }) => metric !== point.metric),
    );
    if (line) line.push(point);
    else lines.push([point]);
  }
  return lines;
};

const toLine = (points: readonly MetricPoint[], at: EpochMs): string =>
  JSON.stringify({
    _aws: {
      Timestamp: at,
      CloudWatchMetrics: [
        {
          Namespace: METRIC_NAMESPACE,
          Dimensions: [Object.keys(points[0]?.dimensions ?? {})],
          Metrics: points.map(({ metric }) => ({ Name: METRICS[metric].name, Unit: METRICS[metric].unit })),
        },
      ],
    },
    ...Object.assign({}, ...points.map(({ about }) => about), points[0]?.dimensions),
    ...Object.fromEntries(points.map(({ metric, value }) => [METRICS[metric].name, value])),
  });

/**
 * Metrics as lines of the function's log, which CloudWatch takes out of it: no call, no permission, no waiting.
 * Source: Amazon CloudWatch User Guide, "Specification: Embedded metric format".
 */
export const createEmfRecorder = (write: (line: string) => void = writeToLog): MetricsRecorder => ({
  record(points, at) {
    for (const line of inLines(points)) write(toLine(line, at));
  },
});
