import { countsOf } from '../../core/domain-capacity.ts';
import { parseResourceId } from '../../core/scalable-target.ts';
import type { ScalingActivity } from '../../core/scaling-activity.ts';

const describeCapacity = ({ resourceId, seen }: ScalingActivity): string => {
  const { capacity } = seen;
  if (capacity.kind === 'not-found') return capacity.message;
  const target = parseResourceId(resourceId);
  const counts = target && countsOf(capacity, target);
  const count = counts === undefined ? 'no such unit' : `desired ${counts.desired}, actual ${counts.actual}`;
  return `${count}, ${capacity.status}`;
};

/** `chat (endpoint/…): desired 3, actual 3, InService; value 9, threshold 5`, and the alarms where they were read. */
export const describeSeen = (activity: ScalingActivity): readonly string[] => {
  const { targetId, resourceId, seen, decision } = activity;
  const breach = decision.verdicts.find(({ facts }) => facts?.value !== undefined)?.facts;
  const value = breach === undefined ? '' : `; value ${breach.value}, threshold ${breach.threshold}`;
  const states = Object.entries(seen.alarms ?? {}).map(([name, state]) => `${name} ${state}`);
  const shadow = activity.mode === 'shadow' ? ' in shadow' : '';
  return [
    `${targetId}${shadow} (${resourceId}): ${describeCapacity(activity)}${value}`,
    ...(states.length === 0 ? [] : [states.join(', ')]),
  ];
};
