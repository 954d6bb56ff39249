import { cooldown, multiPolicy, trackingWithoutData } from './aas-policies.ts';
import { stepAdjustment, stepValidation } from './aas-steps.ts';
import { eventSemantics, missingData } from './cloudwatch-alarm.ts';
import { differences } from './compare.ts';
import { hpa } from './hpa.ts';
import { kedaActivation, kedaExecutor, kedaMissingData, kedaPeriods, kedaQueryWindow } from './keda.ts';
import { kpa } from './kpa.ts';
import { NotCovered, type PeerRecord, RECORD_KEYS } from './peer-record.ts';
import { eachCase, type Observed } from './read-inputs.ts';
import { apa, rayTarget, rayTimeline, wvaSaturation, wvaTargets } from './smaller-peers.ts';

export type PeerResult =
  | { readonly kind: 'passed'; readonly id: string }
  | { readonly kind: 'failed' | 'skipped'; readonly id: string; readonly why: string };

type Part = (inputs: Observed) => Observed;

const HPA_CATEGORIES = [
  'proportional',
  'pending-capacity',
  'tolerance',
  'missing-data',
  'multi-signal',
  'rate-limit',
  'bounds',
  'stabilization',
];
const KPA_CATEGORIES = [
  'proportional',
  'panic',
  'rate-limit',
  'scale-to-zero',
  'missing-data',
  'stabilization',
  'restart-safety',
];

const forAll = (categories: readonly string[], part: Part): Readonly<Record<string, Part>> =>
  Object.fromEntries(categories.map((category) => [category, part]));

const KEDA: Readonly<Record<string, Part>> = {
  'query-window': eachCase(kedaQueryWindow),
  validation: eachCase(kedaPeriods),
  'missing-data': kedaMissingData,
  activation: eachCase(kedaActivation),
  'scale-to-zero': kedaExecutor,
  override: kedaExecutor,
};

/** Who does what a peer does, by category. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  'aws-application-auto-scaling': {
    'step-adjustment': stepAdjustment,
    validation: eachCase(stepValidation),
    cooldown,
    'multi-signal': multiPolicy,
    'missing-data': trackingWithoutData,
  },
  'aws-cloudwatch-alarm': {
    'missing-data': eachCase(missingData),
    'event-semantics': eachCase(eventSemantics),
  },
  'kubernetes-hpa': forAll(HPA_CATEGORIES, hpa),
  'knative-kpa': forAll(KPA_CATEGORIES, kpa),
  keda: KEDA,
  'keda-aws-cloudwatch': KEDA,
  'llm-d-wva': {
    saturation: wvaSaturation,
    'crash-safe-scale-in': wvaSaturation,
    'missing-data': wvaSaturation,
    'pending-capacity': wvaTargets,
  },
  'aibrix-apa': { proportional: apa },
  'ray-serve': { proportional: eachCase(rayTarget), 'pending-capacity': rayTimeline },
};

/** Peers of which no part of the project is a copy, and why not. */
const NO_PART: Readonly<Record<string, string>> = {
  aibrix: 'no part of the project has scheduled floors',
  'spanner-autoscaler': 'no part of the project: it is none of the policies that are compared',
  'nomad-autoscaler': 'no part of the project: it is none of the policies that are compared',
  'github-runner-scaler':
    'no part of the project: the re-check queue takes its batch in order, without retry counters or sources, and there are no schedules',
};

const partFor = (record: PeerRecord): Part => {
  const { peer, category } = record;
  const unknown = Object.keys(record).filter((key) => !RECORD_KEYS.includes(key));
  if (unknown.length > 0) throw new NotCovered(`unknown: ${unknown.join(', ')}`);
  const reason = Object.hasOwn(NO_PART, peer) ? NO_PART[peer] : undefined;
  if (reason !== undefined) throw new NotCovered(reason);
  const parts = Object.hasOwn(PARTS, peer) ? PARTS[peer] : undefined;
  if (parts === undefined) throw new NotCovered(`no part of the project is like ${peer}`);
  const part = Object.hasOwn(parts, category) ? parts[category] : undefined;
  if (part === undefined) throw new NotCovered(`no part of the project does the ${category} of ${peer}`);
  return part;
};

/** One record through the part of the project it concerns. What nobody here knows is skipped, never passed. */
export const runRecord = (record: PeerRecord): PeerResult => {
  const { id } = record;
  try {
    const found = differences(record.expected, partFor(record)(record.inputs));
    return found.length === 0 ? { kind: 'passed', id } : { kind: 'failed', id, why: found.join('; ') };
  } catch (error) {
    if (error instanceof NotCovered) return { kind: 'skipped', id, why: error.message };
    return { kind: 'failed', id, why: error instanceof Error ? error.message : String(error) };
  }
};
