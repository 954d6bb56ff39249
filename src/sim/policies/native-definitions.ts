import type { StepScalingPolicy } from '../../core/step-scaling.ts';
import { DEFAULT_COOLDOWNS } from '../baselines/activity-cooldown.ts';
import { createNativeStep, type NativeStepSettings } from './native-step.ts';
import {
  type PolicyDefinition,
  type PolicySetup,
  TARGET_SHARE,
  type TunableNumber,
  type TunedValues,
} from './policy-definition.ts';
import { createStaticCount } from './static-count.ts';
import { createTargetTracking, trackConcurrency, trackInvocations } from './target-tracking.ts';
import type { Tracker } from './tracking-part.ts';

const OUT_COOLDOWN: TunableNumber = { name: 'outCooldownSeconds', least: 0, most: 600, integer: true };
const IN_COOLDOWN: TunableNumber = { name: 'inCooldownSeconds', least: 0, most: 900, integer: true };

const repeat = ({ repeatSeconds }: PolicySetup) => (repeatSeconds === undefined ? {} : { repeatSeconds });

const staticCount: PolicyDefinition = {
  name: 'static-count',
  availableOnSageMaker: true,
  searchSpace: [{ name: 'count', least: 1, most: 100, integer: true }],
  create: ({ capacity }, { count = capacity.initial } = {}) => createStaticCount({ name: 'static-count', count }),
};

const tracking = (
  name: string,
  trackersOf: (setup: PolicySetup, share: number) => readonly Tracker[],
): PolicyDefinition => ({
  name,
  availableOnSageMaker: true,
  searchSpace: [TARGET_SHARE, OUT_COOLDOWN, IN_COOLDOWN],
  create(setup, values = {}) {
    const cooldowns = {
      outSeconds: values.outCooldownSeconds ?? DEFAULT_COOLDOWNS.outSeconds,
      inSeconds: values.inCooldownSeconds ?? DEFAULT_COOLDOWNS.inSeconds,
    };
    const trackers = trackersOf(setup, values.targetShare ?? 1);
    return createTargetTracking({ name, trackers, cooldowns, ...repeat(setup) });
  },
});

const byInvocations = ({ invocationsPerMinute }: PolicySetup, share: number): Tracker =>
  trackInvocations(invocationsPerMinute * share);
const byConcurrency = ({ service }: PolicySetup, share: number): Tracker =>
  trackConcurrency(service.workingConcurrency * share);

const STEP_SPACE: readonly TunableNumber[] = [
  { name: 'highShare', least: 0.5, most: 2 },
  { name: 'lowShare', least: 0.1, most: 0.8 },
  { name: 'largestStep', least: 1, most: 8, integer: true },
  { name: 'stepIn', least: 1, most: 4, integer: true },
  OUT_COOLDOWN,
  IN_COOLDOWN,
];

/** One unit up to twice the threshold, half the largest step up to four times it, the largest beyond. */
const stepsOut = (threshold: number, largest: number): StepScalingPolicy['steps'] => [
  { lower: 0, upper: threshold, adjustment: 1 },
  { lower: threshold, upper: 3 * threshold, adjustment: Math.max(1, Math.ceil(largest / 2)) },
  { lower: 3 * threshold, adjustment: largest },
];

const step = (
  name: string,
  lowAlarm: NativeStepSettings['lowAlarm'],
  trackersOf?: (setup: PolicySetup, share: number) => readonly Tracker[],
): PolicyDefinition => ({
  name,
  availableOnSageMaker: true,
  searchSpace: trackersOf === undefined ? STEP_SPACE : [...STEP_SPACE, TARGET_SHARE],
  create(setup: PolicySetup, values: TunedValues = {}) {
    const { workingConcurrency } = setup.service;
    const highThreshold = workingConcurrency * (values.highShare ?? 1);
    const { largestStep = 4, stepIn = 1, outCooldownSeconds = 60, inCooldownSeconds = 300 } = values;
    return createNativeStep({
      name,
      highThreshold,
      lowThreshold: highThreshold * (values.lowShare ?? 0.4),
      lowAlarm,
      out: {
        adjustmentType: 'ChangeInCapacity',
        cooldownSeconds: outCooldownSeconds,
        steps: stepsOut(highThreshold, largestStep),
      },
      in: {
        adjustmentType: 'ChangeInCapacity',
        cooldownSeconds: inCooldownSeconds,
        steps: [{ upper: 0, adjustment: -stepIn }],
      },
      trackers: trackersOf?.(setup, values.targetShare ?? 1) ?? [],
      ...repeat(setup),
    });
  },
});

const SHORT_LOW = { periodSeconds: 10, periods: 18 } as const;
const LONG_LOW = { periodSeconds: 60, periods: 15 } as const;

/** What a user of SageMaker can have today. */
export const NATIVE_POLICIES: readonly PolicyDefinition[] = [
  staticCount,
  tracking('target-tracking-invocations', (setup, share) => [byInvocations(setup, share)]),
  tracking('target-tracking-concurrency', (setup, share) => [byConcurrency(setup, share)]),
  tracking('target-tracking-both', (setup, share) => [byInvocations(setup, share), byConcurrency(setup, share)]),
  step('native-step-short-low', SHORT_LOW),
  step('native-step-long-low', LONG_LOW),
  step('native-step-and-tracking', LONG_LOW, (setup, share) => [byInvocations(setup, share)]),
];
