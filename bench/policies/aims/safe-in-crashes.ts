import { type Aim, type Finding, isPart, oursIn, type Played, scalersIn } from './aim.ts';

const MOST_SHARE = 0.1;

const judge = ({ result }: Played): readonly Finding[] => {
  const ours = oursIn(result);
  if (ours === undefined) return [];
  // Who stays as large as he was has nothing to recover from.
  const [best] = scalersIn(result)
    .filter(({ scaleInsDuringCrash }) => scaleInsDuringCrash > 0)
    .sort((a, b) => a.overLimitAfterRecovery - b.overLimitAfterRecovery);
  const isSafe = ours.scaleInsDuringCrash === 0;
  const recovers = best === undefined || ours.overLimitAfterRecovery <= MOST_SHARE * best.overLimitAfterRecovery;
  const theirs =
    best === undefined
      ? 'no native scaled in'
      : `best native that scaled in: ${best.name} with ${best.overLimitAfterRecovery}`;
  return [
    {
      where: result.cell,
      met: isSafe && recovers,
      figures: `${ours.scaleInsDuringCrash} scale-ins; ${ours.overLimitAfterRecovery} of ${ours.requestsAfterRecovery} over limit in the 15 min after recovery; ${theirs}`,
    },
  ];
};

/** Aim C. */
export const judgeCrashes = (played: readonly Played[]): Aim => ({
  id: 'C',
  words:
    'no scale-in in any crash cell; over the limit in the 15 min after recovery at most 10 % of the best native that scaled in',
  findings: played.filter(isPart('crash')).flatMap(judge),
});
