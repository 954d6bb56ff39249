import * as z from 'zod';
import { decideKpa, KPA_DEFAULTS, type KpaMemory, type KpaSettings, startKpa } from '../../../src/sim/baselines/kpa.ts';
import { NotCovered } from './peer-record.ts';
import { collect, count, finite, type Observed, read, readCases } from './read-inputs.ts';

const vocabulary = z.strictObject({
  t: finite.optional(),
  target: finite.optional(),
  ready: count.nullable().optional(),
  stable: finite.nullable().optional(),
  panic: finite.nullable().optional(),
  /** Both windows. */
  load: finite.nullable().optional(),
  metric: z.null().optional(),
  maxScaleUpRate: finite.optional(),
  maxScaleDownRate: finite.optional(),
  upRate: finite.optional(),
  downRate: finite.optional(),
  panicThreshold: finite.optional(),
  stableWindowSeconds: finite.optional(),
  delaySeconds: finite.optional(),
  activationScale: count.optional(),
  reachable: z.boolean().optional(),
});
type KpaCase = z.infer<typeof vocabulary>;

/** Where a record leaves them open: as Knative's own tests set them. Those of the delay know no panic. */
const RATE = 10;
const NO_PANIC = 100;

const settingsOf = (one: KpaCase): KpaSettings => ({
  target: one.target ?? Number.NaN,
  maxScaleUpRate: one.maxScaleUpRate ?? one.upRate ?? RATE,
  maxScaleDownRate: one.maxScaleDownRate ?? one.downRate ?? RATE,
  panicThreshold: one.panicThreshold ?? (one.load === undefined ? KPA_DEFAULTS.panicThreshold : NO_PANIC),
  stableWindowSeconds: one.stableWindowSeconds ?? KPA_DEFAULTS.stableWindowSeconds,
  scaleDownDelaySeconds: one.delaySeconds ?? KPA_DEFAULTS.scaleDownDelaySeconds,
  activationScale: one.activationScale ?? KPA_DEFAULTS.activationScale,
  reachable: one.reachable ?? KPA_DEFAULTS.reachable,
});

const decide = (memory: KpaMemory, one: KpaCase) => {
  if ((one.load !== undefined) === (one.stable !== undefined) && one.metric === undefined) {
    throw new NotCovered('inputs: expected either stable or load');
  }
  const stable = (one.load === undefined ? one.stable : one.load) ?? undefined;
  const panic = (one.panic === undefined ? stable : one.panic) ?? undefined;
  const ready = one.ready === undefined ? 1 : (one.ready ?? undefined);
  const decided = decideKpa(memory, { now: one.t ?? 0, ready, stable, panic }, settingsOf(one));
  if (Number.isNaN(decided.desired)) throw new NotCovered('inputs: target is missing');
  return decided;
};

const toObserved = ({ desired, memory }: ReturnType<typeof decide>): Observed => ({
  valid: desired !== undefined,
  desired: desired ?? null,
  inPanic: memory.panicStart !== undefined,
  panicStart: memory.panicStart ?? null,
});

const CALM: KpaMemory = { mostInPanic: 0, delayed: [] };
const restart = z.strictObject({ readyAtStart: z.array(count) });

/** Knative's autoscaler: `src/sim/baselines/kpa.ts`. */
export const kpa = (inputs: Observed): Observed => {
  if ('readyAtStart' in inputs) {
    const started = read(restart, inputs).readyAtStart.map((ready) => startKpa(ready, 0));
    return {
      startsInPanic: started.map(({ panicStart }) => panicStart !== undefined),
      heldUnits: started.map(({ mostInPanic }) => mostInPanic),
    };
  }
  if (!('timeline' in inputs)) return collect(readCases(vocabulary, inputs), (one) => toObserved(decide(CALM, one)));
  let memory = CALM;
  return collect(readCases(vocabulary, inputs, 'timeline'), (one) => {
    const decided = decide(memory, one);
    memory = decided.memory;
    return toObserved(decided);
  });
};
