import { type Aim, isPart, oursIn, type Played } from './aim.ts';

/** Aim D, in the worst half hour. */
export const judgeSteadiness = (played: readonly Played[]): Aim => ({
  id: 'D',
  words: 'at most one direction change per 30 min at constant load, in the worst half hour',
  findings: played.filter(isPart('constant')).flatMap(({ result }) => {
    const ours = oursIn(result);
    if (ours === undefined) return [];
    const { directionChanges, directionChangesInHalfAnHour } = ours;
    return [
      {
        where: result.cell,
        met: directionChangesInHalfAnHour <= 1,
        figures: `${directionChangesInHalfAnHour} in the worst half hour, ${directionChanges} in all`,
      },
    ];
  }),
});
