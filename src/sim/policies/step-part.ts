import type { Side, StepScalingPolicy } from '../../core/step-scaling.ts';
import { decideStep } from '../baselines/native-step.ts';
import type { NativePart } from './native-policy.ts';
import { type WatchedAlarm, watchAlarm } from './watched-alarm.ts';

/** A user's own alarm with the step policy that is its action. */
export const stepPart = (alarm: WatchedAlarm, policy: StepScalingPolicy): NativePart => {
  const watch = watchAlarm(alarm);
  const side: Side = alarm.operator === 'LessThanThreshold' ? 'below' : 'above';
  return (sight, { last, cooldowns }) => {
    const { actionDue, newest } = watch(sight);
    if (!actionDue || newest === undefined) return undefined;
    const current = sight.capacity.desired;
    const to = decideStep(
      { side, delta: newest - alarm.threshold, policy },
      { current, last, cooldowns, now: sight.now },
    );
    if (to === current) return undefined;
    return { to, reason: `${alarm.metric} ${newest} ${side} ${alarm.threshold}` };
  };
};
