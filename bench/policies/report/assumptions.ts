import { DEFAULT_SCENARIO } from '../../../src/sim/presets/default-scenario.ts';
import { LONG_HOURS, MOST_HOURS } from '../cells/traces.ts';

const { telemetry, control, requests } = DEFAULT_SCENARIO;

/** What every figure rests on, taken from what is played. */
export const TOP_OF_TABLES = [
  '- **Over the limit**: failed, given up, first token after more than 2 s + input / P, or more per output token than 1.5 × the step time at the working point. ½× and 2× beside it.',
  '- **Unit-hours**: from allocation to release, drain included. *Serving*: in service.',
  '- **Bold**: the best of a column; → the controller with the recommended policy; ¹ built for SageMaker, CloudWatch telemetry and the lock; *oracle* knows the load.',
  `- **Load**: made as large as the oracle's mean with nothing cached is 6 (2) units; at most ${MOST_HOURS} h, of heavy loads fewer (${LONG_HOURS} h at least); of the NASA week from hour 84. Shorter than ${LONG_HOURS} h: scale-out only. The first 30 min are not scored.`,
  `- **Telemetry**: concurrency ${telemetry.concurrencyDelaySeconds} s after its 10 s period, invocations ${telemetry.invocationsDelaySeconds} s after their ${telemetry.invocationsPeriodSeconds} s, each up to ${telemetry.jitterSeconds} s later.`,
  `- **Control**: events ${control.eventSeconds} s, function start ${control.functionStartSeconds} s and run ${control.functionRunSeconds} s, ${100 * control.duplicates} % of events twice; Application Auto Scaling repeats every ${control.nativeRepeatSeconds} s.`,
  `- **Client**: ${requests.retries?.tries} tries within ${requests.retries?.leastSeconds} to ${requests.retries?.mostSeconds} s, retry budget ${100 * (requests.retries?.budget ?? 0)} %, timeout ${requests.timeoutSeconds} s (the reasoning trace is streamed: 480 s); routing to the least outstanding requests where nothing else is said.`,
].join('\n');
