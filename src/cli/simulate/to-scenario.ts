import { coldStartSeconds } from '../../sim/plant/cold-start-seconds.ts';
import { COLD_STARTS } from '../../sim/presets/cold-starts.ts';
import { DEFAULT_COLD_START, DEFAULT_SCENARIO, DEFAULT_SERVICE } from '../../sim/presets/default-scenario.ts';
import { SERVICE_MODELS } from '../../sim/presets/service-models.ts';
import type { ColdStart, RequestRules, Scenario, ServiceModel, StepTime } from '../../sim/scenario.ts';
import type { ScenarioFile } from './scenario-schema.ts';

type Given<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** A key that a file leaves out is absent there, never `undefined`. */
const over = <T extends object>(base: T, given: Given<T> | undefined): T => Object.assign({}, base, given);

const toStep = (base: StepTime, given: NonNullable<NonNullable<ScenarioFile['service']>['step']>): StepTime => {
  const { points, ...fit } = given;
  if (points !== undefined)
    return { kind: 'table', points: points.map(([n = 1, seconds = 0]) => [n, seconds] as const) };
  const from: StepTime & { kind: 'fit' } = base.kind === 'fit' ? base : { kind: 'fit', s0: 0, s1: 0, c: 1 };
  return over(from, fit);
};

const toService = (given: ScenarioFile['service']): ServiceModel => {
  const { like = DEFAULT_SERVICE, step, ...own } = given ?? {};
  const base = SERVICE_MODELS.find(({ name }) => name === like) ?? DEFAULT_SCENARIO.service;
  const isChanged = step !== undefined || Object.keys(own).length > 0;
  const name = isChanged ? `${base.name}, changed` : base.name;
  const workingConcurrency = Math.min(base.workingConcurrency, own.slots ?? base.slots);
  const changed = step === undefined ? base : { ...base, step: toStep(base.step, step) };
  return over<ServiceModel>({ ...changed, name, workingConcurrency }, own);
};

const isPreset = (name: string): name is keyof typeof COLD_STARTS => Object.hasOwn(COLD_STARTS, name);

/**
 * Seconds until the instances of a copy that is gone are given back: "about 10 minutes" in "Unlock cost savings with the new scale
 * down to zero feature in SageMaker Inference" (AWS machine learning blog, 2024).
 */
const COPY_INSTANCE_RELEASE = 600;

const toColdStart = (given: ScenarioFile['coldStart'], unit: Scenario['unit']): ColdStart => {
  const { like = DEFAULT_COLD_START, ...own } = given ?? {};
  const preset = COLD_STARTS[isPreset(like) ? like : DEFAULT_COLD_START];
  return over<ColdStart>({ ...preset, instanceRelease: unit === 'copy' ? COPY_INSTANCE_RELEASE : 0 }, own);
};

/** One try is none again. */
const toRequests = (given: ScenarioFile['requests']): RequestRules => {
  const { retries: givenRetries, ...own } = given ?? {};
  const { retries: usual, ...base } = DEFAULT_SCENARIO.requests;
  const retries = usual === undefined ? undefined : over(usual, givenRetries);
  return { ...over(base, own), ...(retries === undefined || retries.tries === 1 ? {} : { retries }) };
};

const LEAST_WARM_UP_SECONDS = 1800;

/**
 * What is not scored where nobody says it: half an hour or two cold starts, the longer of them, in which the run forgets how it
 * began; of a short load a quarter.
 */
export const usualWarmUp = (coldStart: ColdStart, durationSeconds: number): number =>
  Math.min(Math.max(LEAST_WARM_UP_SECONDS, 2 * coldStartSeconds(coldStart)), Math.floor(durationSeconds / 4));

/** Bounds that leave the usual one behind take it along. */
const toCapacity = (given: ScenarioFile['capacity']): Scenario['capacity'] => {
  const { min: usualMin, max: usualMax, initial: usualInitial } = DEFAULT_SCENARIO.capacity;
  const min = given?.min ?? Math.min(usualMin, given?.max ?? usualMin);
  const max = given?.max ?? Math.max(usualMax, min);
  return { min, max, initial: given?.initial ?? Math.min(max, Math.max(min, usualInitial)) };
};

/** A file with the defaults in place of all it does not say. */
export const toScenario = (file: ScenarioFile, name: string): Scenario => ({
  name: file.name ?? name,
  seed: file.seed ?? DEFAULT_SCENARIO.seed,
  unit: file.unit ?? DEFAULT_SCENARIO.unit,
  capacity: toCapacity(file.capacity),
  service: toService(file.service),
  coldStart: toColdStart(file.coldStart, file.unit ?? DEFAULT_SCENARIO.unit),
  requests: toRequests(file.requests),
  telemetry: over(DEFAULT_SCENARIO.telemetry, file.telemetry),
  control: over(DEFAULT_SCENARIO.control, file.control),
  crashes: file.crashes ?? [],
  shortages: file.shortages ?? [],
  rollBacks: file.rollBacks ?? [],
  warmUpSeconds: file.warmUpSeconds ?? DEFAULT_SCENARIO.warmUpSeconds,
});
