import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import type { TunedResult } from '../play/tune-policy.ts';
import type { Finding } from './aim.ts';
import { ATTAINMENTS, formatMultiple, multiplesOf } from './cost-multiple.ts';

/** The settings that were chosen on the first half, as they were judged on the second; the defaults only where they were chosen. */
export const frontOf = ({ tuned }: TunedResult) => tuned.map(({ heldOut }) => heldOut);

/** What one load's tuned policies say, the load's name before the policy's. */
export const groupByLoad = (results: readonly TunedResult[]): ReadonlyMap<string, readonly TunedResult[]> => {
  const groups = new Map<string, TunedResult[]>();
  for (const result of results) {
    const load = result.cell.slice(0, -result.policy.length - 1);
    groups.set(load, [...(groups.get(load) ?? []), result]);
  }
  return groups;
};

/** Aim E among policies that were all tuned alike, along their fronts on the second half. */
export const judgeTuned = (results: readonly TunedResult[]): readonly Finding[] =>
  [...groupByLoad(results)].flatMap(([load, policies]) =>
    ATTAINMENTS.flatMap((attainment, place): readonly Finding[] => {
      const all = policies.map((result) => ({
        result,
        multiple: multiplesOf(frontOf(result), result.oracle)[place],
      }));
      const ours = all.find(({ result }) => result.policy === CONTROLLER);
      if (ours === undefined) return [];
      const [best] = all
        .filter(
          ({ result, multiple }) => result.setting === 'sagemaker' && result !== ours.result && multiple !== undefined,
        )
        .sort((a, b) => (a.multiple as number) - (b.multiple as number));
      const isLowest =
        ours.multiple !== undefined && (best === undefined || ours.multiple <= (best.multiple as number));
      const theirs =
        best === undefined
          ? 'no native reaches it'
          : `best native ${best.result.policy} ${formatMultiple(best.multiple)}`;
      return [
        {
          where: `${100 * attainment} %, ${load}`,
          met: isLowest,
          figures: `ours ${formatMultiple(ours.multiple)}; ${theirs}; all tuned alike, held-out`,
        },
      ];
    }),
  );
