import { describe, expect, it } from 'vitest';
import { compileTargets } from '../../src/config/compile.ts';
import { configurationOf, problemsOf, warningsOf } from './parse.ts';
import { targetsText } from './targets-text.ts';

const SIGNAL = 'targets.0.signals.0';
const GUARD = {
  notifications: 'none',
  'targets.0.mode': 'guard',
  [`${SIGNAL}.scaleOut`]: { alarm: { threshold: 10 } },
  [`${SIGNAL}.scaleIn`]: undefined,
};
const problemOf = (change: Readonly<Record<string, unknown>>): readonly string[] =>
  problemsOf(targetsText({ ...GUARD, ...change }));

describe('mode guard', () => {
  it('needs a traffic guard and a threshold, and is warned of nothing', () => {
    expect(warningsOf(targetsText(GUARD)).filter((line) => line.startsWith('targets[0]'))).toEqual([]);
  });

  it('makes a low alarm at 0.9 × the threshold for a minute, and a crash alarm; no policy and no high alarm', () => {
    const names = { service: 'demo', stage: 'dev' };
    const [chat] = compileTargets(configurationOf(targetsText(GUARD)), names).targets;
    const { scaleOut, scaleIn, guard } = chat?.signals[0] ?? {};
    expect([scaleOut, scaleIn]).toEqual([undefined, undefined]);
    expect(guard).toEqual({
      threshold: 10,
      alarm: {
        name: 'demo-dev-chat-concurrency-low',
        owned: true,
        threshold: 9,
        periodSeconds: 10,
        evaluationPeriods: 6,
        datapointsToAlarm: 6,
        treatMissingData: 'missing',
      },
    });
    expect(chat?.crashAlarm).toEqual({
      name: 'demo-dev-chat-crash',
      owned: true,
      threshold: 5,
      periodSeconds: 60,
      evaluationPeriods: 1,
      datapointsToAlarm: 1,
      treatMissingData: 'notBreaching',
    });
  });

  it.each([
    { name: 'without a traffic guard', change: { 'targets.0.trafficGuard': undefined }, at: 'targets[0].trafficGuard' },
    {
      name: 'with a scale-out policy',
      change: {
        [`${SIGNAL}.scaleOut.policy`]: {
          AdjustmentType: 'ChangeInCapacity',
          StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: 1 }],
        },
      },
      at: 'targets[0].signals[0].scaleOut.policy',
    },
    {
      name: 'with a scale-in',
      change: { [`${SIGNAL}.scaleIn`]: { alarm: { threshold: 4 } } },
      at: 'targets[0].signals[0].scaleIn',
    },
    {
      name: 'with an alarm of its own beside the threshold',
      change: { [`${SIGNAL}.scaleOut.alarm.name`]: 'mine' },
      at: 'targets[0].signals[0].scaleOut.alarm.name',
    },
    {
      name: 'with a shape for an alarm that is not made',
      change: { [`${SIGNAL}.scaleOut.alarm.evaluationPeriods`]: 3 },
      at: 'targets[0].signals[0].scaleOut.alarm.evaluationPeriods',
    },
    { name: 'without anybody to be told', change: { notifications: undefined }, at: 'notifications' },
  ])('$name it is refused', ({ change, at }) => {
    const problems = problemOf(change);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(`${at}: `)).toBe(true);
  });

  it('without a threshold it is refused', () => {
    expect(problemOf({ [`${SIGNAL}.scaleOut`]: undefined }).join('\n')).toContain('what one unit bears');
  });
});
