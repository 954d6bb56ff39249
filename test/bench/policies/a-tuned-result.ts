import type { TunedResult } from '../../../bench/policies/play/tune-policy.ts';
import type { Objectives } from '../../../src/sim/tune/objectives.ts';

/** A policy that was tuned, with what its settings came to on the held-out half: the first is the default, and was chosen too. */
export const aTuned = (policy: string, points: readonly Objectives[]): TunedResult => {
  const tuned = points.map((point) => ({ values: { high: point.unitHours }, tuning: point, heldOut: point }));
  const [defaults] = tuned;
  if (defaults === undefined) throw new Error('no setting');
  return {
    cell: `tuned/a-load/${policy}`,
    policy,
    setting: 'sagemaker',
    space: [{ name: 'high', least: 0, most: 1 }],
    evaluations: 40,
    defaults,
    tuned,
    oracle: { overLimitShare: 0, unitHours: 100 },
    excerpts: { tuning: { from: 0, to: 23_400 }, heldOut: { from: 84_600, to: 172_800 } },
  };
};
