import type { AlarmMetric, AlarmTransition, IgnoredEvent } from '../core/alarm-transition.ts';
import { dimensionsOf, formatResourceId } from '../core/scalable-target.ts';
import { alarmsOf, type CompiledConfiguration, type TargetConfiguration } from '../core/target-configuration.ts';
import type { WokenTarget } from './woken-target.ts';

const ignore = (
  { eventId, alarmName }: AlarmTransition,
  reason: IgnoredEvent['reason'],
  detail: string,
): IgnoredEvent => ({ kind: 'ignored', reason, detail, alarmName, ...(eventId === undefined ? {} : { eventId }) });

const NAMES = ['EndpointName', 'VariantName', 'InferenceComponentName'] as const;

/** The dimension of a metric that is not the target's. A component does not know its endpoint, so that cannot contradict it. */
const strangeDimension = (metric: AlarmMetric, target: TargetConfiguration): string | undefined => {
  const own = dimensionsOf(target.target);
  return NAMES.find((name) => {
    const found = metric.dimensions[name];
    if (found === undefined || (own[name] === undefined && target.target.kind === 'inference-component')) return false;
    return found.toLowerCase() !== own[name]?.toLowerCase();
  });
};

/** What of an event cannot be of this target: a metric of another account, or under another's name. */
const contradictionOf = (transition: AlarmTransition, target: TargetConfiguration): string | undefined => {
  const resourceId = formatResourceId(target.target);
  for (const metric of transition.metrics) {
    if (metric.accountId !== undefined && metric.accountId !== transition.account) {
      return `the metric ${metric.name} lives in account ${metric.accountId}, the target ${resourceId} in ${transition.account}`;
    }
    const name = strangeDimension(metric, target);
    if (name !== undefined) {
      return `the metric ${metric.name} has ${name} ${metric.dimensions[name]}, the alarm is configured for ${resourceId}`;
    }
  }
  return undefined;
};

/** Target and direction by the alarm's name, exactly as configured; what the event names must not contradict them. */
export const resolveTarget = (
  transition: AlarmTransition,
  { targets }: CompiledConfiguration,
): WokenTarget | IgnoredEvent => {
  for (const target of targets) {
    const found = alarmsOf(target).find(({ alarm }) => alarm.name === transition.alarmName);
    if (found === undefined) continue;
    const contradiction = contradictionOf(transition, target);
    return contradiction === undefined
      ? { target, waker: { by: 'alarm', transition, role: found.role } }
      : ignore(transition, 'contradicts-target', contradiction);
  }
  return ignore(
    transition,
    'alarm-not-configured',
    `no target has an alarm named ${JSON.stringify(transition.alarmName)}`,
  );
};
