import { describe, expect, it } from 'vitest';
import { createEmfRecorder } from '../../../src/adapters/aws/emf.ts';
import type { MetricPoint } from '../../../src/core/controller-metrics.ts';

const AT = Date.UTC(2025, 5, 3, 10, 15);
const CHAT = { Stack: 'demo-dev', Target: 'chat' };

const linesOf = (points: readonly MetricPoint[]): readonly unknown[] => {
  const lines: string[] = [];
  createEmfRecorder((line) => lines.push(line)).record(points, AT);
  return lines.map((line) => JSON.parse(line));
};

describe('metrics as lines of the log', () => {
  it('one line for equal dimensions, in the embedded metric format', () => {
    const lines = linesOf([
      { metric: 'desired', value: 3, dimensions: CHAT },
      { metric: 'detectionLatency', value: 20_250, dimensions: { ...CHAT } },
    ]);
    expect(lines).toEqual([
      {
        _aws: {
          Timestamp: AT,
          CloudWatchMetrics: [
            {
              Namespace: 'SageMakerScalingController',
              Dimensions: [['Stack', 'Target']],
              Metrics: [
                { Name: 'Desired', Unit: 'Count' },
                { Name: 'DetectionLatency', Unit: 'Milliseconds' },
              ],
            },
          ],
        },
        Stack: 'demo-dev',
        Target: 'chat',
        Desired: 3,
        DetectionLatency: 20_250,
      },
    ]);
  });

  it('a line of its own for other dimensions', () => {
    const lines = linesOf([
      { metric: 'actual', value: 3, dimensions: CHAT },
      { metric: 'holds', value: 1, dimensions: { ...CHAT, Reason: 'cooldown' } },
    ]);
    expect(lines).toMatchObject([
      { Actual: 3, _aws: { CloudWatchMetrics: [{ Dimensions: [['Stack', 'Target']] }] } },
      { Holds: 1, Reason: 'cooldown', _aws: { CloudWatchMetrics: [{ Dimensions: [['Stack', 'Target', 'Reason']] }] } },
    ]);
  });

  it('a line of its own for a second value of one metric', () => {
    const point: MetricPoint = { metric: 'apiErrors', value: 1, dimensions: CHAT };
    expect(linesOf([point, point])).toMatchObject([{ ApiErrors: 1 }, { ApiErrors: 1 }]);
  });

  it('what a point is about stands beside it, and is no dimension', () => {
    const about = { Call: 'sagemaker:DescribeEndpoint' };
    expect(linesOf([{ metric: 'apiErrors', value: 1, dimensions: CHAT, about }])).toMatchObject([
      { Call: 'sagemaker:DescribeEndpoint', _aws: { CloudWatchMetrics: [{ Dimensions: [['Stack', 'Target']] }] } },
    ]);
  });

  it('nothing to say, no line', () => {
    expect(linesOf([])).toEqual([]);
  });
});
