import * as z from 'zod';
import { APA_DEFAULTS, decideApa } from '../../../src/sim/baselines/apa.ts';
import { decideRay, RAY_DEFAULTS, type RayMemory, wantedByRay } from '../../../src/sim/baselines/ray-serve.ts';
import { analyseSaturation, targetsOf, WVA_DEFAULTS } from '../../../src/sim/baselines/wva.ts';
import { NotCovered } from './peer-record.ts';
import { collect, count, finite, type Observed, read, readCases } from './read-inputs.ts';

const apaCase = z.strictObject({
  n: count,
  use: finite,
  target: finite,
  upTolerance: finite.optional(),
  downTolerance: finite.optional(),
  upRate: finite.optional(),
  downRate: finite.optional(),
});

/** AIBrix: `src/sim/baselines/apa.ts`. */
export const apa = (inputs: Observed): Observed =>
  collect(readCases(apaCase, inputs), ({ n, use, ...one }) => ({
    desired: decideApa(n, use, {
      target: one.target,
      upTolerance: one.upTolerance ?? APA_DEFAULTS.upTolerance,
      downTolerance: one.downTolerance ?? APA_DEFAULTS.downTolerance,
      upRate: one.upRate ?? APA_DEFAULTS.upRate,
      downRate: one.downRate ?? APA_DEFAULTS.downRate,
    }),
  }));

const unitsCase = z.strictObject({
  kv: z.array(finite),
  queue: z.array(finite),
  kvCacheThreshold: finite.optional(),
  queueLengthThreshold: finite.optional(),
  kvSpareTrigger: finite.optional(),
  queueSpareTrigger: finite.optional(),
});

/** llm-d: `src/sim/baselines/wva.ts`. */
export const wvaSaturation = (inputs: Observed): Observed =>
  collect(readCases(unitsCase, inputs), ({ kv, queue, ...one }) => {
    if (kv.length !== queue.length) throw new NotCovered('inputs: kv and queue are not of the same length');
    const { scaleUp, safeToScaleDown } = analyseSaturation(
      kv.map((share, i) => ({ kv: share, queue: queue[i] ?? 0 })),
      {
        kvCacheThreshold: one.kvCacheThreshold ?? WVA_DEFAULTS.kvCacheThreshold,
        queueLengthThreshold: one.queueLengthThreshold ?? WVA_DEFAULTS.queueLengthThreshold,
        kvSpareTrigger: one.kvSpareTrigger ?? WVA_DEFAULTS.kvSpareTrigger,
        queueSpareTrigger: one.queueSpareTrigger ?? WVA_DEFAULTS.queueSpareTrigger,
      },
    );
    return { scaleUp, safe: safeToScaleDown, safeToScaleDown };
  });

const variantsCase = z.strictObject({
  wantScaleUp: z.boolean().optional(),
  wantScaleDown: z.boolean().optional(),
  variants: z.array(
    z.strictObject({ name: z.string(), cost: finite, current: count, reporting: count, desired: count }),
  ),
});

export const wvaTargets = (inputs: Observed): Observed =>
  collect(readCases(variantsCase, inputs), ({ wantScaleUp = false, wantScaleDown = false, variants }) => ({
    targets: targetsOf(variants, { scaleUp: wantScaleUp, safeToScaleDown: wantScaleDown }),
  }));

const totals = z.strictObject({ target: finite, units: count.min(1), totals: z.array(finite) });

/** Ray Serve: `src/sim/baselines/ray-serve.ts`. */
export const rayTarget = (inputs: Observed): Observed => {
  const { target, units, totals: all } = read(totals, inputs);
  return { desired: all.map((requests) => wantedByRay(units, requests, { ...RAY_DEFAULTS, target })) };
};

const momentOfRay = z.strictObject({
  target: finite,
  requests: finite,
  running: count.optional(),
  withinUpscaleDelay: z.boolean().optional(),
  withinDownscaleDelay: z.boolean().optional(),
});

const delay = (within: boolean | undefined): number => (within === true ? Number.POSITIVE_INFINITY : 0);

/** A delay has passed unless the moment says otherwise; units run on until told otherwise, from one at first. */
export const rayTimeline = (inputs: Observed): Observed => {
  if (!('timeline' in inputs)) throw new NotCovered('inputs: timeline is missing');
  let running = 1;
  let memory: RayMemory | undefined;
  return collect(readCases(momentOfRay, inputs, 'timeline'), (one) => {
    running = one.running ?? running;
    const settings = {
      ...RAY_DEFAULTS,
      target: one.target,
      upscaleDelaySeconds: delay(one.withinUpscaleDelay),
      downscaleDelaySeconds: delay(one.withinDownscaleDelay),
    };
    const input = { now: 0, running, requests: one.requests, min: 0, max: Number.POSITIVE_INFINITY };
    memory = decideRay(memory ?? { target: running }, input, settings);
    return { desired: memory.target };
  });
};
