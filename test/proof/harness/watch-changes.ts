import type { Account } from './account.ts';
import type { Witness } from './witness.ts';

/** Looks at SageMaker: which of our changes ended meanwhile, and with what. */
export const watchChanges = (account: Account, witness: Witness): void => {
  for (const change of witness.changes) {
    if (change.endedAt !== undefined) continue;
    const target = account.setting.targets.find(({ id }) => id === change.call.targetId);
    if (target === undefined) continue;
    const { status, actual, lastModifiedAt } = account.unitsOf(target);
    if (status !== 'InService' && status !== 'Failed') continue;
    change.endedAt = lastModifiedAt;
    change.endedWith = actual;
  }
};
