import { coldStartSeconds } from '../../../src/sim/plant/cold-start-seconds.ts';
import { COLD_STARTS } from '../../../src/sim/presets/cold-starts.ts';
import { DEFAULT_SCENARIO } from '../../../src/sim/presets/default-scenario.ts';
import { SERVICE_MODELS } from '../../../src/sim/presets/service-models.ts';
import type { ColdStart, Scenario, ServiceModel } from '../../../src/sim/scenario.ts';
import type { Cell, LoadCase } from '../cells/cell.ts';
import { TRACES } from '../cells/traces.ts';

/** The cold start the load is made as large as wanted with; its cells share the load, whatever theirs is. */
const MAIN_COLD_START = 'nothing-cached';
export const SEED = 1;
/** Of the mean: room for every peak, and still a bound. */
const MOST_TIMES = 10;
const LEAST_WARM_UP_SECONDS = 1_800;
const MINUTE = 60;
/** Into the run: after the warm-up, and with an hour and more behind it. */
export const CRASH_AT_SECONDS = 4_500;

/** "Request timeout" of InvokeEndpointWithResponseStream. */
const STREAM_SECONDS = 480;

const isStreamed = ({ source }: LoadCase): boolean =>
  TRACES.some(({ name, isStreamed: streamed }) => source.kind === 'trace' && source.name === name && streamed === true);

const toService = ({ model, prefill }: LoadCase): ServiceModel => {
  const service = SERVICE_MODELS.find(({ name }) => name === model);
  if (service === undefined) throw new RangeError(`no service model ${model}`);
  const { prefillTokensPerSecond } = service;
  return prefillTokensPerSecond === undefined
    ? service
    : { ...service, prefillTokensPerSecond: prefillTokensPerSecond * prefill };
};

const warmUpOf = (coldStart: ColdStart): number =>
  Math.max(LEAST_WARM_UP_SECONDS, Math.ceil((2 * coldStartSeconds(coldStart)) / MINUTE) * MINUTE);

/** What a load case is prepared in: no crash, the main cold start. */
export const toLoadScenario = (load: LoadCase): Scenario => ({
  ...DEFAULT_SCENARIO,
  name: 'bench',
  seed: SEED,
  capacity: { min: 1, max: MOST_TIMES * load.units, initial: load.units },
  service: toService(load),
  coldStart: COLD_STARTS[MAIN_COLD_START],
  requests: {
    ...DEFAULT_SCENARIO.requests,
    routing: load.routing,
    ...(isStreamed(load) ? { timeoutSeconds: STREAM_SECONDS } : {}),
  },
  warmUpSeconds: warmUpOf(COLD_STARTS[MAIN_COLD_START]),
});

/** @param initial units in service when the run begins */
export const toScenario = ({ load, coldStart, retries, crash }: Cell, initial: number): Scenario => {
  const scenario = toLoadScenario(load);
  const { retries: rules, ...requests } = scenario.requests;
  return {
    ...scenario,
    capacity: { ...scenario.capacity, initial },
    coldStart: COLD_STARTS[coldStart],
    requests: retries && rules !== undefined ? { ...requests, retries: rules } : requests,
    crashes: crash === undefined ? [] : [{ ...crash, at: CRASH_AT_SECONDS }],
    warmUpSeconds: warmUpOf(COLD_STARTS[coldStart]),
  };
};
