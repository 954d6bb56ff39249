import type { AlarmTransition } from '../alarm-transition.ts';
import type { AlarmDescription } from '../observation.ts';
import type { SignalSource } from '../target-configuration.ts';

const THRESHOLD_KINDS: ReadonlySet<string> = new Set(['metric', 'metric-math']);

/**
 * Whether an alarm compares one number that means load with one fixed threshold. A composite has no value, an anomaly
 * band no threshold. Gives the reason where it does not.
 */
export const whyNoMetricValue = (
  source: SignalSource,
  transition: AlarmTransition | undefined,
  described: AlarmDescription | undefined,
): string | undefined => {
  const kind = transition?.alarmKind ?? described?.kind ?? 'metric';
  if (!THRESHOLD_KINDS.has(kind)) return kind;
  const statistic =
    transition?.statistic ?? described?.statistic ?? (source.kind === 'metric' ? source.statistic : undefined);
  if (statistic !== 'Average') return undefined;
  const metric =
    (transition?.alarmKind === 'metric' ? transition.metrics[0]?.name : undefined) ??
    described?.metricName ??
    (source.kind === 'metric' ? source.metric : undefined);
  // Invocations… are counts: each sample is one request or its share, so their Average is the same at any load.
  return metric?.startsWith('Invocations') ? `Average of ${metric}` : undefined;
};
