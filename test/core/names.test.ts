import { expect, it } from 'vitest';
import { METRIC_NAMESPACE, METRICS, metricDimensions } from '../../src/core/metric-names.ts';
import { timerPrefix } from '../../src/core/timer-prefix.ts';

// Dashboards, alarms and permissions outside this repository may go by these names.

it('the metrics of the controller keep their names and units', () => {
  expect(METRIC_NAMESPACE).toBe('SageMakerScalingController');
  expect(Object.values(METRICS).map(({ name, unit }) => `${name} ${unit}`)).toEqual([
    'DetectionLatency Milliseconds',
    'TimeToReady Seconds',
    'Holds Count',
    'GuardHolding Seconds',
    'ScaleOutIneffective Count',
    'Desired Count',
    'Actual Count',
    'ApiErrors Count',
    'Stuck Count',
  ]);
});

it('a metric is of a stack and a target, and of a reason where it has one', () => {
  const stack = { service: 'demo', stage: 'dev' };
  expect(metricDimensions(stack, 'chat')).toStrictEqual({ Stack: 'demo-dev', Target: 'chat' });
  expect(metricDimensions(stack, 'chat', 'cooldown')).toStrictEqual({
    Stack: 'demo-dev',
    Target: 'chat',
    Reason: 'cooldown',
  });
});

it('the name of a release timer begins with 32 characters of its stack at most', () => {
  expect(timerPrefix('demo-dev')).toBe('demo-dev');
  expect(timerPrefix('x'.repeat(40))).toBe('x'.repeat(32));
});
