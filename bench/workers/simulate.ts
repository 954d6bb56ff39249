import { generateLoad } from '../../src/sim/load/generate-load.ts';
import { createPolicyDriver } from '../../src/sim/policies/policy-driver.ts';
import { createStaticCount } from '../../src/sim/policies/static-count.ts';
import { DEFAULT_SCENARIO } from '../../src/sim/presets/default-scenario.ts';
import { SERVICE_MODELS } from '../../src/sim/presets/service-models.ts';
import { runTrial } from '../../src/sim/run.ts';
import type { RequestRules, Scenario } from '../../src/sim/scenario.ts';

// node simulate.mjs <requests> <routing>: one run of one policy, and what it took.
const UNITS = 8;
/** Some 17 running on each unit: the middle of what they can bear. */
const REQUESTS_PER_SECOND = 40;

const [requests = '', routing = ''] = process.argv.slice(2);
const service = SERVICE_MODELS.find(({ name }) => name === 'qwen3-30b-a3b-g7e.2xlarge');
if (service === undefined) throw new Error('no such service model');
const scenario: Scenario = {
  ...DEFAULT_SCENARIO,
  capacity: { min: 1, max: UNITS, initial: UNITS },
  service,
  requests: { ...DEFAULT_SCENARIO.requests, routing: routing as RequestRules['routing'] },
};
const arrivals = generateLoad(
  {
    name: 'constant',
    phases: [
      {
        shape: { kind: 'constant', mean: REQUESTS_PER_SECOND },
        durationSeconds: Number(requests) / REQUESTS_PER_SECOND,
        input: { mean: 500, variation: 1 },
        output: { mean: 200, variation: 1 },
      },
    ],
  },
  1,
);
const policy = createStaticCount({ name: 'static', count: UNITS });

const before = process.cpuUsage();
const start = performance.now();
const run = await runTrial(
  { scenario, arrivals, oracle: [] },
  {
    name: policy.name,
    home: 'sagemaker',
    setting: 'sagemaker',
    open: ({ plant }) => createPolicyDriver(policy, plant),
  },
);
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage(before);
const inSystem = run.timeline.reduce((sum, minute) => sum + minute.inSystem, 0) / run.timeline.length;
console.log(
  JSON.stringify({
    requests: run.timeline.reduce((sum, minute) => sum + minute.arrivals, 0),
    failed: run.failed,
    perUnit: inSystem / UNITS,
    seconds,
    cpuSeconds: (user + system) / 1_000_000,
    // Kilobytes, as Node gives it on every platform.
    peakMb: process.resourceUsage().maxRSS / 1_000,
  }),
);
