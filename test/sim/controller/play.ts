import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { openSimulatedAccount, type SimulatedAccount, toEpochMs } from '../../../src/sim/account.ts';
import { type ControllerDriver, createControllerDriver } from '../../../src/sim/controller/controller-driver.ts';
import type { Sight } from '../../../src/sim/policies/scaling-policy.ts';
import type { ControlDelays, Scenario } from '../../../src/sim/scenario.ts';
import { anAlarm, aScaleIn, aScaleOut, aSignal, LOW } from '../../support/a-signal.ts';
import { aTarget } from '../../support/a-target.ts';

/** Out at 5, 2 of 3 periods of 10 s; in at 2, 18 of 18; no guard. */
export const aDrivenTarget = (overrides: Partial<TargetConfiguration> = {}): TargetConfiguration =>
  aTarget({
    signals: [
      aSignal({
        scaleOut: aScaleOut({ alarm: anAlarm({ datapointsToAlarm: 2, treatMissingData: 'notBreaching' }) }),
        scaleIn: aScaleIn({
          alarm: anAlarm({ name: LOW, threshold: 2, evaluationPeriods: 18, datapointsToAlarm: 18 }),
        }),
      }),
    ],
    ...overrides,
  });

/** 2 s from an alarm to the call, none of the events twice. */
export const QUICK: ControlDelays = {
  eventSeconds: 1,
  functionStartSeconds: 0.5,
  functionRunSeconds: 0.5,
  queueSeconds: 1,
  duplicates: 0,
  nativeRepeatSeconds: 60,
};

/** What is asked of the target at a moment, over all units. */
export interface Asked {
  readonly concurrency: number;
  readonly requestsPerMinute: number;
  readonly errorsPerMinute?: number;
  /** Requests that met no copy. */
  readonly refusedPerMinute?: number;
}

export interface Play {
  readonly until: number;
  readonly asked: (at: number) => Asked;
  readonly target?: TargetConfiguration;
  readonly unit?: Scenario['unit'];
  readonly capacity?: Partial<Scenario['capacity']>;
  readonly control?: Partial<ControlDelays>;
  readonly seed?: number;
  readonly coldStartSeconds?: number;
  /** What stands between the controller and the account. */
  readonly around?: (account: SimulatedAccount) => SimulatedAccount;
}

/** A gauge's period shows so long after its end; a minute's sum at its end. */
const GAUGE_DELAY = 10;

export const aScenario = ({
  unit = 'instance',
  capacity = {},
  control = {},
  seed = 7,
}: Partial<Play> = {}): Scenario => ({
  name: 'a story',
  seed,
  unit,
  capacity: { min: 1, max: 8, initial: 2, ...capacity },
  service: {
    name: 'ml.g5.xlarge',
    slots: 8,
    step: { kind: 'fit', s0: 0.01, s1: 0, c: 1 },
    workingConcurrency: 5,
    pricePerHour: 1,
  },
  coldStart: { instance: 300, image: 0, weights: 0, start: 0, variation: 0, release: 60, instanceRelease: 0 },
  requests: { timeoutSeconds: 60, routing: 'RANDOM' },
  telemetry: {
    looksPerPeriod: 1,
    concurrencyDelaySeconds: GAUGE_DELAY,
    invocationsPeriodSeconds: 60,
    invocationsDelaySeconds: 0,
    jitterSeconds: 0,
    gaps: [],
  },
  control: { ...QUICK, ...control },
  crashes: [],
  shortages: [],
  rollBacks: [],
  warmUpSeconds: 0,
});

const unitsOf = ({ world, target }: SimulatedAccount): number =>
  target.kind === 'variant'
    ? (world.capacity.describeEndpoint(target.endpointName).variants[0]?.current ?? 0)
    : world.capacity.describeComponent(target.inferenceComponentName).current;

const publishDue = (driver: ControllerDriver, now: number, units: number, asked: Play['asked']): void => {
  const gaugeAt = now - 10 - GAUGE_DELAY;
  if (now % 10 === 0 && gaugeAt >= 0 && units > 0) {
    const values = Array.from({ length: units }, () => asked(gaugeAt).concurrency / units);
    driver.publish({ metric: 'ConcurrentRequests', at: gaugeAt, periodSeconds: 10, values });
  }
  if (now % 60 !== 0 || now === 0) return;
  const at = now - 60;
  const { requestsPerMinute, errorsPerMinute = 0, refusedPerMinute = 0 } = asked(at);
  const sum = (metric: Parameters<typeof driver.publish>[0]['metric'], value: number): void =>
    driver.publish({ metric, at, periodSeconds: 60, values: value > 0 ? [value] : [] });
  sum('NoCapacityInvocationFailures', refusedPerMinute);
  if (units === 0) return;
  sum('Invocations', requestsPerMinute);
  sum('InvocationsPerInstance', requestsPerMinute / units);
  driver.publish({ metric: 'Invocation5XXErrors', at, periodSeconds: 60, values: [errorsPerMinute] });
};

/** The controller looks at CloudWatch through its adapters, never at the run. */
const UNSEEN = {} as Sight;

/** A scripted load on an account, second by second. */
export const play = async (story: Play) => {
  const scenario = aScenario(story);
  const opened = openSimulatedAccount(scenario, () => story.coldStartSeconds ?? 300);
  const account = story.around?.(opened) ?? opened;
  const driver = createControllerDriver({
    account,
    scenario,
    targets: [story.target ?? aDrivenTarget()],
    name: 'controller',
  });
  let quietTicks = 0;
  for (let now = 0; now <= story.until; now += 1) {
    account.clock.set(toEpochMs(now));
    publishDue(driver, now, unitsOf(account), story.asked);
    const running = driver.tick(now, UNSEEN);
    if (running === undefined) quietTicks += 1;
    else await running;
  }
  return { driver, account, quietTicks };
};
