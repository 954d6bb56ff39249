import type { ScalingActivity } from '../../core/scaling-activity.ts';

/** What stands before a target's id in the names of its alarms: service and stage, the same for all of them. */
const prefixesOf = ({ targetId, cause, seen }: ScalingActivity): ReadonlySet<string> => {
  const names = [...Object.keys(seen.alarms ?? {}), ...(cause.alarmName === undefined ? [] : [cause.alarmName])];
  return new Set(
    names.flatMap((name) => {
      const at = name.lastIndexOf(`-${targetId}-`);
      return at > 0 ? [name.slice(0, at + 1)] : [];
    }),
  );
};

/** Makes `sagemaker-scaling-controller-dev-chat-concurrency-high` in a text `…chat-concurrency-high`. */
export const shortenAlarmNames = (activity: ScalingActivity): ((text: string) => string) => {
  const prefixes = [...prefixesOf(activity)];
  return (text) =>
    prefixes.reduce(
      (short, prefix) => short.replaceAll(`${prefix}${activity.targetId}-`, `…${activity.targetId}-`),
      text,
    );
};
