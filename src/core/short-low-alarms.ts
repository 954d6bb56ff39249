import type { AlarmDescription } from './observation.ts';

/**
 * Target tracking scales in after 15 minutes below its target ("Target tracking scaling policies", Application Auto
 * Scaling User Guide). A step policy whose low alarm fires sooner may have scaled in before a crash is seen.
 */
const LEAST_SECONDS = 15 * 60;

const isShort = ({ comparisonOperator, periodSeconds, evaluationPeriods = 1 }: AlarmDescription): boolean =>
  comparisonOperator?.startsWith('LessThan') === true &&
  (periodSeconds === undefined || periodSeconds * evaluationPeriods < LEAST_SECONDS);

/** Those of the named alarms that scale in sooner than mode `guard` can answer for. One that is not there calls nobody. */
export const shortLowAlarms = (
  names: readonly string[],
  alarms: Readonly<Record<string, AlarmDescription>>,
): readonly string[] =>
  names.filter((name) => {
    const alarm = alarms[name];
    return alarm !== undefined && isShort(alarm);
  });
