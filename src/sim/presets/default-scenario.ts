import type { ControlDelays, RequestRules, Scenario, TelemetryRules } from '../scenario.ts';
import { COLD_STARTS } from './cold-starts.ts';
import { SERVICE_MODELS } from './service-models.ts';

/** "Request timeout" of InvokeEndpoint is 60 s. The client: three tries with full jitter, and a retry for every tenth request at most. */
const REQUESTS: RequestRules = {
  timeoutSeconds: 60,
  // What a production variant has without a RoutingConfig (Amazon SageMaker API Reference, ProductionVariantRoutingConfig).
  routing: 'RANDOM',
  retries: { tries: 3, leastSeconds: 1, mostSeconds: 8, budget: 0.1 },
};

/** Nothing here is promised by AWS; a sweep over delay and jitter shows what depends on them. */
const TELEMETRY: TelemetryRules = {
  // An assumption. The Maximum of ten looks is 2.7 at a mean of 1 and 38.7 at 30, which is the ratio users have measured.
  looksPerPeriod: 10,
  // "Every 10 seconds" plus delay and jitter, say AWS's sample notebooks on faster scaling of generative AI models.
  concurrencyDelaySeconds: 10,
  // Once a minute, without enhanced metrics (Amazon SageMaker developer guide, "Metrics for monitoring").
  invocationsPeriodSeconds: 60,
  // What users observe: the newest minute is partial for about a minute.
  invocationsDelaySeconds: 60,
  // The same notebooks: triggers come one to two minutes later than the nominal window. Half a minute of it here, drawn per period:
  // with more, the five periods of 10 s that CloudWatch looks at for three would often be empty, for everybody's alarms.
  jitterSeconds: 30,
  gaps: [],
};

const CONTROL: ControlDelays = {
  // AWS gives no figure for an alarm's event; a second or two is what its own metric of the way to a target tends to show. An assumption.
  eventSeconds: 2,
  // A Lambda function that was not running: an assumption on the safe side.
  functionStartSeconds: 1,
  // The handful of calls of one evaluation: an assumption.
  functionRunSeconds: 1,
  // Until SQS hands a message over that is due: an assumption.
  queueSeconds: 1,
  // "At least once" (Amazon EventBridge user guide); the share is an assumption.
  duplicates: 0.01,
  // "Auto Scaling actions repeat once per minute while the alarm stays in ALARM" (Amazon CloudWatch user guide, "Alarm actions").
  nativeRepeatSeconds: 60,
};

/** The model and the cold start that stand for those a scenario does not name. */
export const DEFAULT_SERVICE = 'llama-2-7b-g5.2xlarge';
export const DEFAULT_COLD_START = 'nothing-cached';

const [model] = SERVICE_MODELS.filter(({ name }) => name === DEFAULT_SERVICE);
if (model === undefined) throw new Error(`no service model ${DEFAULT_SERVICE}`);

/** What holds of everything a scenario says nothing of: no crash, no shortage, no gap in the telemetry. */
export const DEFAULT_SCENARIO: Scenario = {
  name: 'default',
  seed: 1,
  unit: 'instance',
  capacity: { min: 1, max: 20, initial: 2 },
  service: model,
  coldStart: COLD_STARTS[DEFAULT_COLD_START],
  requests: REQUESTS,
  telemetry: TELEMETRY,
  control: CONTROL,
  crashes: [],
  shortages: [],
  rollBacks: [],
  warmUpSeconds: 1800,
};
