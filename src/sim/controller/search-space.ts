import type { TargetConfiguration } from '../../core/target-configuration.ts';
import { DEFAULT_TRAFFIC_GUARD } from '../../core/traffic-guard-defaults.ts';
import type { TunableNumber, TunedValues } from '../policies/policy-definition.ts';
import type { Scenario } from '../scenario.ts';
import { recommendTarget } from './recommend-target.ts';

/** What a tuner may choose of the recommended policy. The bound of `low` is the one that `scalectl validate` asks for. */
export const CONTROLLER_SEARCH_SPACE: readonly TunableNumber[] = [
  // The scale-out threshold as a share of the working point's concurrency.
  { name: 'high', least: 0.4, most: 2 },
  // The scale-in threshold as a share of the scale-out one.
  { name: 'low', least: 0.1, most: 0.45 },
  // Times the recommended percentages of every scale-out step.
  { name: 'steps', least: 0.25, most: 3 },
  { name: 'scaleInPercent', least: 10, most: 75, integer: true },
  { name: 'scaleOutCooldownSeconds', least: 0, most: 600, integer: true },
  { name: 'scaleInCooldownSeconds', least: 0, most: 900, integer: true },
  // Minutes in a row that the low alarm wants: its reason names them all, and has room for 30.
  { name: 'quietMinutes', least: 3, most: 30, integer: true },
  { name: 'guardWindowMinutes', least: 3, most: 15, integer: true },
  { name: 'maxErrorRatio', least: 0.01, most: 0.2 },
  { name: 'holdAfterErrorsSeconds', least: 0, most: 900, integer: true },
];

type Known = Pick<Scenario, 'service' | 'capacity' | 'unit'>;

const partsOf = (target: TargetConfiguration) => {
  const [busy, quiet] = target.signals;
  if (busy?.scaleOut === undefined || quiet?.scaleIn === undefined) throw new Error('a policy without two directions');
  return { busy, quiet, scaleOut: busy.scaleOut, scaleIn: quiet.scaleIn };
};

const DIGITS = 3;
const share = (part: number | undefined, whole: number): number => Number(((part ?? 0) / whole).toPrecision(DIGITS));

/** The recommended policy in the numbers of the search space: what a search begins with. */
export const controllerDefaults = (scenario: Known): TunedValues => {
  const target = recommendTarget(scenario);
  const { scaleOut, scaleIn } = partsOf(target);
  const { windowSeconds, maxErrorRatio, holdAfterErrorsSeconds } = target.trafficGuard ?? DEFAULT_TRAFFIC_GUARD;
  const high = scaleOut.alarm.threshold ?? 1;
  return {
    high: share(high, scenario.service.workingConcurrency),
    low: share(scaleIn.alarm.threshold, high),
    steps: 1,
    scaleInPercent: -(scaleIn.policy.steps[0]?.adjustment ?? 0),
    scaleOutCooldownSeconds: scaleOut.policy.cooldownSeconds,
    scaleInCooldownSeconds: scaleIn.policy.cooldownSeconds,
    quietMinutes: scaleIn.alarm.evaluationPeriods ?? 0,
    guardWindowMinutes: windowSeconds / 60,
    maxErrorRatio,
    holdAfterErrorsSeconds,
  };
};

const scaled = (percent: number, times: number): number => Math.max(1, Math.round(percent * times));

/** The recommended policy with chosen numbers out of `CONTROLLER_SEARCH_SPACE`; what is left out is as recommended. */
export const tunedTarget = (scenario: Known, chosen: TunedValues = {}): TargetConfiguration => {
  const values = { ...controllerDefaults(scenario), ...chosen };
  const of = (name: string): number => values[name] ?? 0;
  const target = recommendTarget(scenario, {
    high: of('high'),
    low: of('low'),
    in: of('scaleInPercent'),
    scaleOutCooldownSeconds: of('scaleOutCooldownSeconds'),
    scaleInCooldownSeconds: of('scaleInCooldownSeconds'),
    quietMinutes: of('quietMinutes'),
  });
  const { busy, quiet, scaleOut } = partsOf(target);
  const steps = scaleOut.policy.steps.map((step) => ({ ...step, adjustment: scaled(step.adjustment, of('steps')) }));
  return {
    ...target,
    signals: [{ ...busy, scaleOut: { ...scaleOut, policy: { ...scaleOut.policy, steps } } }, quiet],
    trafficGuard: {
      ...(target.trafficGuard ?? DEFAULT_TRAFFIC_GUARD),
      windowSeconds: of('guardWindowMinutes') * 60,
      maxErrorRatio: of('maxErrorRatio'),
      holdAfterErrorsSeconds: of('holdAfterErrorsSeconds'),
    },
  };
};
