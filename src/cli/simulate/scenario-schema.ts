import * as z from 'zod';
import { finiteNumber, text, wholeNumber } from '../../config/text-schema.ts';
import { COLD_STARTS } from '../../sim/presets/cold-starts.ts';
import { SERVICE_MODELS } from '../../sim/presets/service-models.ts';

// All keys may be left out: what a file does not say is in src/sim/presets/default-scenario.ts.

/** A year: what is longer would not end. */
const MOST_SECONDS = 366 * 86_400;
const MOST_UNITS = 10_000;
const MOST_SLOTS = 100_000;
/** More than one for each hour of a year. */
const MOST_CHANGES = 10_000;

const between = (least: number, most: number, unit = ''): z.ZodNumber => {
  const expected = `a number${unit === '' ? '' : ` of ${unit}`} from ${least} to ${most.toLocaleString('en')}`;
  return finiteNumber(expected).min(least, expected).max(most, expected);
};

const seconds = (): z.ZodNumber => between(0, MOST_SECONDS, 'seconds');

const above0 = (unit: string): z.ZodNumber => {
  const expected = `a number of ${unit} above 0`;
  return finiteNumber(expected).positive(expected);
};

const optional = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape, expected: string) =>
  z.strictObject(shape, expected).partial();

const POINT = 'a pair [requests, seconds per output token], both above 0';

const stepSchema = optional(
  {
    s0: between(0, 60, 'seconds'),
    s1: between(0, 60, 'seconds'),
    c: between(0, 3),
    mostSeconds: above0('seconds'),
    points: z
      .array(z.array(finiteNumber(POINT).positive(POINT), POINT).length(2, POINT), `a list of pairs: ${POINT}`)
      .min(1, 'a list of 1 pair or more'),
  },
  'step with s0, s1, c and mostSeconds, or with points',
);

const MODELS = SERVICE_MODELS.map(({ name }) => name);
const PRESETS = Object.keys(COLD_STARTS);

const serviceSchema = optional(
  {
    like: z.enum(MODELS, `a shipped model: ${MODELS.join(', ')}`),
    name: text('a name', 100),
    slots: wholeNumber(1, MOST_SLOTS),
    step: stepSchema,
    prefillTokensPerSecond: above0('tokens per second'),
    workingConcurrency: above0('requests'),
    pricePerHour: between(0, 100_000, 'USD'),
  },
  `the name of a shipped model, or a map with slots, step, prefillTokensPerSecond, workingConcurrency and pricePerHour`,
);

const coldStartSchema = optional(
  {
    like: z.enum(PRESETS, `a preset: ${PRESETS.join(', ')}`),
    instance: seconds(),
    image: seconds(),
    weights: seconds(),
    start: seconds(),
    variation: between(0, 10),
    release: seconds(),
    instanceRelease: seconds(),
  },
  'the name of a preset, or a map with instance, image, weights, start, variation, release and instanceRelease',
);

const requestsSchema = optional(
  {
    timeoutSeconds: above0('seconds'),
    routing: z.enum(['RANDOM', 'LEAST_OUTSTANDING_REQUESTS'], 'RANDOM or LEAST_OUTSTANDING_REQUESTS'),
    retries: optional(
      { tries: wholeNumber(1, 100), leastSeconds: seconds(), mostSeconds: seconds(), budget: between(0, 100) },
      'retries with tries, leastSeconds, mostSeconds and budget',
    ),
  },
  'requests with timeoutSeconds, routing and retries',
);

const span = (what: string) =>
  z.strictObject({ from: seconds(), to: seconds() }, `${what} with from and to, in seconds`);

const telemetrySchema = optional(
  {
    looksPerPeriod: wholeNumber(1, 1000),
    concurrencyDelaySeconds: seconds(),
    invocationsPeriodSeconds: z.literal([10, 60], '10 or 60'),
    invocationsDelaySeconds: seconds(),
    jitterSeconds: seconds(),
    gaps: z.array(span('a gap'), 'a list of gaps'),
  },
  'telemetry with its delays',
);

const controlSchema = optional(
  {
    eventSeconds: seconds(),
    functionStartSeconds: seconds(),
    functionRunSeconds: seconds(),
    queueSeconds: seconds(),
    duplicates: between(0, 1),
    nativeRepeatSeconds: above0('seconds'),
  },
  'control with its delays',
);

const crashSchema = z.strictObject(
  {
    at: seconds(),
    minutes: above0('minutes').max(MOST_SECONDS / 60, 'a number of minutes, a year at most'),
    copies: z.enum(['all', 'one'], 'all or one').default('all'),
    how: z.enum(['fail-fast', 'hang', 'break-mid-stream'], 'fail-fast, hang or break-mid-stream').default('fail-fast'),
  },
  'a crash with at and minutes',
);

const LOAD = 'the words of a load, such as "constant,mean=2,duration=1h"';

/** A scenario file, once names of models and presets stand as maps. */
export const scenarioFileSchema = optional(
  {
    name: text('a name', 100),
    seed: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    load: text(LOAD, 100_000),
    unit: z.enum(['instance', 'copy'], 'instance or copy'),
    capacity: optional(
      { min: wholeNumber(0, MOST_UNITS), max: wholeNumber(1, MOST_UNITS), initial: wholeNumber(0, MOST_UNITS) },
      'capacity with min, max and initial',
    ),
    service: serviceSchema,
    coldStart: coldStartSchema,
    requests: requestsSchema,
    telemetry: telemetrySchema,
    control: controlSchema,
    crashes: z.array(crashSchema, 'a list of crashes'),
    shortages: z.array(span('a shortage'), 'a list of shortages'),
    rollBacks: z.array(wholeNumber(0, MOST_CHANGES), 'a list of scale-outs, counted from 0'),
    warmUpSeconds: seconds(),
  },
  'a scenario: a map of keys and values',
);

export type ScenarioFile = z.output<typeof scenarioFileSchema>;
