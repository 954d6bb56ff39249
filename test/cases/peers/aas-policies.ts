import * as z from 'zod';
import { ALARM_STATES } from '../../../src/core/alarm-transition.ts';
import {
  admits,
  type CompletedActivity,
  DEFAULT_COOLDOWNS,
  isCoolingDown,
  mayScaleIn,
} from '../../../src/sim/baselines/activity-cooldown.ts';
import { decideStep } from '../../../src/sim/baselines/native-step.ts';
import { proposeTracking, settlePolicies } from '../../../src/sim/baselines/target-tracking.ts';
import { NotCovered } from './peer-record.ts';
import { collect, count, finite, needed, type Observed, readCases } from './read-inputs.ts';

const request = z.enum(['scale-in', 'scale-out']);
const cooldownCase = z.strictObject({
  cooldownActive: z.boolean(),
  firstChange: finite.optional(),
  secondStepChange: finite.optional(),
  lastActivity: request.optional(),
  requests: z.array(request).optional(),
});
type CooldownCase = z.infer<typeof cooldownCase>;

const BASE = 1000;
const momentOf = (active: boolean, direction: 'out' | 'in'): number => {
  const { outSeconds, inSeconds } = DEFAULT_COOLDOWNS;
  return active ? 0 : direction === 'out' ? outSeconds : inSeconds;
};

const observeLarger = (one: CooldownCase): Observed => {
  const firstChange = needed(one.firstChange, 'firstChange');
  const adjustment = needed(one.secondStepChange, 'secondStepChange');
  if (firstChange <= 0 || adjustment <= 0) throw new NotCovered('inputs: a change that is no scale-out');
  const current = BASE + firstChange;
  const last: CompletedActivity = { direction: 'out', base: BASE, to: current, completedAt: 0 };
  const policy = {
    adjustmentType: 'ChangeInCapacity',
    cooldownSeconds: 300,
    steps: [{ lower: 0, adjustment }],
  } as const;
  const now = momentOf(one.cooldownActive, 'out');
  const to = decideStep({ side: 'above', delta: 0, policy }, { current, last, cooldowns: DEFAULT_COOLDOWNS, now });
  return { additionalChange: to - current };
};

const observeRequests = (one: CooldownCase): Observed => {
  const direction = needed(one.lastActivity, 'lastActivity') === 'scale-in' ? 'in' : 'out';
  const last: CompletedActivity = { direction, base: BASE, to: BASE + 1, completedAt: 0 };
  const now = momentOf(one.cooldownActive, direction);
  const isCooling = isCoolingDown(last, DEFAULT_COOLDOWNS, now);
  const requests = needed(one.requests, 'requests');
  const isAllowed = (wanted: z.infer<typeof request>): boolean => {
    if (wanted === 'scale-in') return mayScaleIn(last, DEFAULT_COOLDOWNS, now);
    const answer = isCooling ? admits(direction, 'out') : 'yes';
    if (answer === 'netted') throw new NotCovered('inputs: a scale-out after a scale-out depends on its size');
    return answer === 'yes';
  };
  return {
    allowed: requests.map(isAllowed),
    cooldownCancelledByScaleOut: isCooling && direction === 'in' && requests.some((wanted) => wanted === 'scale-out'),
  };
};

/** Cooldowns of native policies: `src/sim/baselines/activity-cooldown.ts`. */
export const cooldown = (inputs: Observed): Observed => {
  if ('trigger' in inputs) throw new NotCovered('no part of the project has scheduled actions');
  return collect(readCases(cooldownCase, inputs), (one) =>
    one.firstChange === undefined ? observeRequests(one) : observeLarger(one),
  );
};

const proposals = z.strictObject({ current: count, proposals: z.array(count) });

/** Several policies on one target: `src/sim/baselines/target-tracking.ts`. */
export const multiPolicy = (inputs: Observed): Observed =>
  collect(readCases(proposals, inputs), (one) => ({ desired: settlePolicies(one.current, one.proposals) }));

const alarmCase = z.strictObject({
  alarmState: z.enum(ALARM_STATES),
  current: count,
  metric: finite.optional(),
  target: finite.optional(),
});

/** Which of the policy's two alarms it is, a record does not say: it is covered where both give the same count. */
export const trackingWithoutData = (inputs: Observed): Observed =>
  collect(readCases(alarmCase, inputs), ({ alarmState, current, metric, target }) => {
    const seen = { metric: metric ?? 2, target: target ?? 1 };
    const counts = { desired: current, inService: current };
    const asHigh = proposeTracking(counts, { ...seen, high: alarmState, low: 'OK' });
    const asLow = proposeTracking(counts, { ...seen, high: 'OK', low: alarmState });
    if (asHigh !== asLow) throw new NotCovered(`inputs: an alarm in ${alarmState} may be the high or the low one`);
    return { desired: asHigh };
  });
