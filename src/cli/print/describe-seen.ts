import { parseResourceId } from '../../core/scalable-target.ts';
import type { ScalingActivity } from '../../core/scaling-activity.ts';

/** `chat: desired 3, actual 3, InService; value 9 over 5; alarms: …` */
export const describeSeen = ({ targetId, resourceId, seen, decision }: ScalingActivity): string => {
  const { capacity, alarms } = seen;
  if (capacity.kind === 'not-found') return `${targetId} (${resourceId}): ${capacity.message}`;
  const target = parseResourceId(resourceId);
  const unit = target?.kind === 'variant' ? target.variantName : target?.inferenceComponentName;
  const counts = capacity.units[unit ?? ''];
  const parts = [
    counts === undefined ? 'no such unit' : `desired ${counts.desired}, actual ${counts.actual}`,
    capacity.status,
  ];
  const breach = decision.verdicts.find(({ facts }) => facts?.value !== undefined)?.facts;
  const value = breach === undefined ? '' : `; value ${breach.value}, threshold ${breach.threshold}`;
  const states = Object.entries(alarms ?? {}).map(([name, state]) => `${name} ${state}`);
  return `${targetId} (${resourceId}): ${parts.join(', ')}${value}${states.length === 0 ? '' : `\n${states.join('\n')}`}`;
};
