import type { Candidate } from '../../src/sim/candidate.ts';
import type { Demand } from '../../src/sim/load/demand.ts';
import { generateLoad } from '../../src/sim/load/generate-load.ts';
import { createPolicyDriver } from '../../src/sim/policies/policy-driver.ts';
import { createTargetTracking, trackConcurrency, trackInvocations } from '../../src/sim/policies/target-tracking.ts';
import { DEFAULT_SCENARIO } from '../../src/sim/presets/default-scenario.ts';
import { runTrial } from '../../src/sim/run.ts';
import type { ColdStart, Scenario } from '../../src/sim/scenario.ts';
import { invocationsPerMinuteAt } from '../../src/sim/service/working-throughput.ts';

/** The two metrics of a native target-tracking policy that the published figures compare. */
export type TrackedMetric = 'invocations' | 'concurrency';

/** How late a period of the metric can be read: so many seconds, and up to so many more, drawn per period. */
export interface Lateness {
  readonly delay: number;
  readonly jitter: number;
}

export interface StepRun {
  readonly metric: TrackedMetric;
  readonly lateness: Lateness;
  readonly coldStart: ColdStart;
  readonly seed: number;
  /** Where in a minute the step comes, 0 to 1: the grid of the periods does not move with it. */
  readonly phase: number;
  /** The load after the step, as a share of what the units answer at their working point. */
  readonly height: number;
}

/** Seconds since the load's step; `undefined`: not within a quarter of an hour, or something happened ahead of the step. */
export interface StepTimes {
  /** Until Application Auto Scaling asks for more. */
  readonly detection: number | undefined;
  /** Until more units serve. */
  readonly serving: number | undefined;
}

const MINUTE = 60;
const UNITS = 2;
const BEFORE_SECONDS = 6 * MINUTE;
const AFTER_SECONDS = 30 * MINUTE;
const DETECTED_WITHIN = 15 * MINUTE;
/** The load before the step, as a share like the one after it. */
const LOW = 0.4;
const INPUT_TOKENS = 500;
const OUTPUT_TOKENS = 150;

const DEMAND: Demand = {
  slotSeconds: 1,
  requests: [1],
  inputTokens: [INPUT_TOKENS],
  outputTokens: [OUTPUT_TOKENS],
  total: 1,
  endsAt: 1,
};
const { service } = DEFAULT_SCENARIO;
const PER_UNIT_AND_MINUTE = invocationsPerMinuteAt(service, DEMAND);

const toScenario = ({ metric, lateness, coldStart, seed }: StepRun): Scenario => {
  const { retries: _, ...requests } = DEFAULT_SCENARIO.requests;
  const { delay, jitter } = lateness;
  return {
    ...DEFAULT_SCENARIO,
    seed,
    // The low alarm must not take a unit away ahead of the step.
    capacity: { min: UNITS, max: 20, initial: UNITS },
    coldStart,
    requests,
    telemetry: {
      ...DEFAULT_SCENARIO.telemetry,
      ...(metric === 'concurrency' ? { concurrencyDelaySeconds: delay } : { invocationsDelaySeconds: delay }),
      jitterSeconds: jitter,
    },
    warmUpSeconds: 0,
  };
};

/** Native target tracking on one metric, with its target at the working point, over a load that steps up from 0.4 of that. */
export const runStep = async (run: StepRun): Promise<StepTimes> => {
  const at = BEFORE_SECONDS + run.phase * MINUTE;
  const perSecond = (UNITS * PER_UNIT_AND_MINUTE) / MINUTE;
  const tokens = (mean: number) => ({ mean, variation: 1 });
  const arrivals = generateLoad(
    {
      name: 'step',
      phases: [
        {
          shape: { kind: 'step', from: LOW * perSecond, to: run.height * perSecond, at },
          durationSeconds: at + AFTER_SECONDS,
          input: tokens(INPUT_TOKENS),
          output: tokens(OUTPUT_TOKENS),
        },
      ],
    },
    run.seed,
  );
  const tracker =
    run.metric === 'concurrency' ? trackConcurrency(service.workingConcurrency) : trackInvocations(PER_UNIT_AND_MINUTE);
  let serving: number | undefined;
  const candidate: Candidate = {
    name: run.metric,
    home: 'sagemaker',
    setting: 'sagemaker',
    open({ plant }) {
      const cooldowns = { outSeconds: 300, inSeconds: 300 };
      const policy = createTargetTracking({ name: run.metric, trackers: [tracker], cooldowns });
      const driver = createPolicyDriver(policy, plant);
      return {
        name: driver.name,
        decisions: driver.decisions,
        tick(now, sight) {
          if (sight.capacity.actual > UNITS) serving ??= now;
          return driver.tick(now, sight);
        },
      };
    },
  };
  const { decisions } = await runTrial({ scenario: toScenario(run), arrivals, oracle: [] }, candidate);
  const first = decisions.find(({ refused }) => !refused);
  if (first === undefined || first.at < at || first.at - at > DETECTED_WITHIN) {
    return { detection: undefined, serving: undefined };
  }
  return { detection: first.at - at, serving: serving === undefined ? undefined : serving - at };
};
