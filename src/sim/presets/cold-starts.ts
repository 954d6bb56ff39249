import type { ColdStart } from '../scenario.ts';

/** No source gives a spread; a quarter of the mean is an assumption. */
const VARIATION = 0.25;
/** How long SageMaker takes to end a change that takes a unit away; no source, an assumption. */
const RELEASE = 60;

/**
 * What lies between the call and the first request of a new unit, for a model of some 8 billion parameters. The parts are our
 * breakdown of published sums: "Unlock cost savings with the new scale down to zero feature in SageMaker Inference" (105 s for the
 * instance, 137 s for the copy), and "container image caching" (AWS machine learning blog, 2026: 525 s without a cached image,
 * 258 s with one; the download of the model 168 s and 77 s of it).
 */
export const COLD_STARTS = {
  /** Instance, image and weights come from afar: 525 s. */
  'nothing-cached': {
    instance: 105,
    image: 176,
    weights: 168,
    start: 76,
    variation: VARIATION,
    release: RELEASE,
    instanceRelease: 0,
  },
  /** The image is there: 258 s. */
  'image-cached': {
    instance: 105,
    image: 0,
    weights: 77,
    start: 76,
    variation: VARIATION,
    release: RELEASE,
    instanceRelease: 0,
  },
  /** Image and weights lie on a node that runs already, as HyperPod's model caching has it: 100 s, an assumption. */
  'model-cached': {
    instance: 0,
    image: 0,
    weights: 40,
    start: 60,
    variation: VARIATION,
    release: RELEASE,
    instanceRelease: 0,
  },
  /** An inference component's first copy, with image cache and fast loader: 242 s; its instance goes some 10 minutes after the last one. */
  'from-zero': {
    instance: 105,
    image: 0,
    weights: 61,
    start: 76,
    variation: VARIATION,
    release: RELEASE,
    instanceRelease: 600,
  },
  /** A unit serves as soon as it is asked for: for tests, and to see what a policy loses by waiting. */
  none: { instance: 0, image: 0, weights: 0, start: 0, variation: 0, release: 0, instanceRelease: 0 },
} as const satisfies Readonly<Record<string, ColdStart>>;
