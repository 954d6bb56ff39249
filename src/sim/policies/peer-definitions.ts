import { APA_DEFAULTS } from '../baselines/apa.ts';
import { KEDA_QUERY_DEFAULTS } from '../baselines/keda/query.ts';
import { KPA_DEFAULTS } from '../baselines/kpa.ts';
import { RAY_DEFAULTS } from '../baselines/ray-serve.ts';
import { WVA_DEFAULTS } from '../baselines/wva.ts';
import { APA_DOWN_COOLDOWN_SECONDS, createApa } from './apa.ts';
import { createHpa, HPA_POLICY_DEFAULTS } from './hpa.ts';
import { createKeda, KEDA_POLICY_DEFAULTS, type KedaPolicySettings } from './keda.ts';
import { createKpa } from './kpa.ts';
import {
  type PolicyDefinition,
  type PolicySetup,
  TARGET_SHARE,
  type TunableNumber,
  type TunedValues,
} from './policy-definition.ts';
import { createRayServe, RAY_LOOK_BACK_SECONDS } from './ray-serve.ts';
import { createWva } from './wva.ts';

const targetOf = ({ service }: PolicySetup, { targetShare = 1 }: TunedValues): number =>
  service.workingConcurrency * targetShare;

const seconds = (name: string, most: number): TunableNumber => ({ name, least: 0, most, integer: true });
const STABILISATION = seconds('stabilisationSeconds', 900);

/** The numbers of `defaults` that were tuned; what it does not name is left alone. */
const tuned = <T extends object>(defaults: T, values: TunedValues): T => {
  const chosen = Object.keys(defaults).flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]));
  return { ...defaults, ...Object.fromEntries(chosen) };
};

const hpa: PolicyDefinition = {
  name: 'hpa',
  availableOnSageMaker: false,
  searchSpace: [TARGET_SHARE, { name: 'tolerance', least: 0, most: 0.5 }, STABILISATION],
  create: (setup, values = {}) =>
    createHpa({
      ...tuned(HPA_POLICY_DEFAULTS, values),
      name: 'hpa',
      telemetry: setup.telemetry,
      target: targetOf(setup, values),
    }),
};

/** Knative plans for 70 % of what a container can take; here the working point is that already. */
const kpa: PolicyDefinition = {
  name: 'kpa',
  availableOnSageMaker: false,
  searchSpace: [
    TARGET_SHARE,
    { name: 'panicThreshold', least: 1.1, most: 10 },
    { name: 'stableWindowSeconds', least: 20, most: 600, integer: true },
    seconds('scaleDownDelaySeconds', 900),
  ],
  create: (setup, values = {}) =>
    createKpa({
      ...tuned(KPA_DEFAULTS, values),
      name: 'kpa',
      telemetry: setup.telemetry,
      target: targetOf(setup, values),
    }),
};

const keda = (name: string, query: KedaPolicySettings['query']): PolicyDefinition => ({
  name,
  availableOnSageMaker: false,
  searchSpace: [TARGET_SHARE, STABILISATION],
  create: (setup, values = {}) =>
    createKeda({
      ...tuned(KEDA_POLICY_DEFAULTS, values),
      name,
      telemetry: setup.telemetry,
      query,
      target: targetOf(setup, values),
    }),
});

const DEFAULT_QUERY = { ...KEDA_QUERY_DEFAULTS, periodSeconds: 300 } as const;
/** The newest minute, looked for in the last two, and a gap is an error instead of a nought. */
const GOOD_QUERY = {
  ...KEDA_QUERY_DEFAULTS,
  periodSeconds: 60,
  collectionSeconds: 120,
  ignoreNullValues: false,
} as const;

/** Its own target of 2 is for small models: here the working point. */
const rayServe: PolicyDefinition = {
  name: 'ray-serve',
  availableOnSageMaker: false,
  searchSpace: [TARGET_SHARE, seconds('upscaleDelaySeconds', 300), seconds('downscaleDelaySeconds', 1200)],
  create: (setup, values = {}) =>
    createRayServe({
      ...tuned(RAY_DEFAULTS, values),
      name: 'ray-serve',
      telemetry: setup.telemetry,
      lookBackSeconds: RAY_LOOK_BACK_SECONDS,
      target: targetOf(setup, values),
    }),
};

const apa: PolicyDefinition = {
  name: 'apa',
  availableOnSageMaker: false,
  searchSpace: [
    TARGET_SHARE,
    { name: 'upTolerance', least: 0, most: 0.5 },
    { name: 'downTolerance', least: 0, most: 0.5 },
    seconds('downCooldownSeconds', 1200),
  ],
  create: (setup, values = {}) =>
    createApa({
      ...tuned({ ...APA_DEFAULTS, downCooldownSeconds: APA_DOWN_COOLDOWN_SECONDS }, values),
      name: 'apa',
      telemetry: setup.telemetry,
      target: targetOf(setup, values),
    }),
};

/** Slots stand in for the KV cache, and a working point may lie far below them: the threshold is tuned down to there. */
const wva: PolicyDefinition = {
  name: 'wva',
  availableOnSageMaker: false,
  searchSpace: [
    { name: 'kvCacheThreshold', least: 0.05, most: 1 },
    { name: 'queueLengthThreshold', least: 4, most: 20, integer: true },
    { name: 'kvSpareTrigger', least: 0.005, most: 0.4 },
  ],
  create: ({ service, telemetry }, values = {}) =>
    createWva({ ...tuned(WVA_DEFAULTS, values), name: 'wva', telemetry, slots: service.slots }),
};

/** What other platforms scale with. */
export const PEER_POLICIES: readonly PolicyDefinition[] = [
  hpa,
  kpa,
  keda('keda-defaults', DEFAULT_QUERY),
  keda('keda', GOOD_QUERY),
  rayServe,
  apa,
  wva,
];
