import { FAILED_STATUSES, type UnitCounts } from '../../core/domain-capacity.ts';
import { unitNameOf } from '../../core/scalable-target.ts';
import { type Check, fail, ok, warn } from './check.ts';
import type { Examined } from './examine.ts';

/** The counts of the target itself, where they are known. */
export const countsOf = ({ capacity, target: { target } }: Examined): UnitCounts | undefined => {
  if (capacity.kind === 'failed' || capacity.value.kind === 'not-found') return undefined;
  return capacity.value.units[unitNameOf(target)];
};

/** Whether SageMaker has the target, in a state and of a kind that can be scaled. */
export const checkTarget = (examined: Examined): readonly Check[] => {
  const { capacity, target } = examined;
  if (capacity.kind === 'failed') return [];
  const found = capacity.value;
  if (found.kind === 'not-found') {
    return [
      fail('target', `SageMaker does not have it: ${found.message}`, 'Check the names, the Region and the account.'),
    ];
  }
  if (found.asynchronous) {
    return [fail('target', 'an asynchronous endpoint, which is not scaled here', 'Take it out of the targets file.')];
  }
  const counts = countsOf(examined);
  if (counts === undefined) {
    const others = Object.keys(found.units);
    const noun = target.target.kind === 'variant' ? 'variant' : 'count';
    const instead = others.length === 0 ? 'none is shown' : `it has ${others.join(', ')}`;
    return [fail('target', `${found.status}, and no such ${noun}: ${instead}`, 'Check the name of the variant.')];
  }
  if (counts.serverless) {
    return [fail('target', 'a serverless variant, which is not scaled here', 'Take it out of the targets file.')];
  }
  const text = `${found.status}, desired ${counts.desired}, actual ${counts.actual}`;
  if (FAILED_STATUSES.has(found.status)) {
    return [
      fail(
        'target',
        `${text}${found.failureReason ? `: ${found.failureReason}` : ''}`,
        'Mend or replace it in SageMaker.',
      ),
    ];
  }
  return found.status === 'InService'
    ? [ok('target', text)]
    : [warn('target', text, 'It can be changed once it is InService: ask again then.')];
};
