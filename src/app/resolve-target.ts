import type { AlarmMetric, AlarmTransition, IgnoredEvent } from '../core/alarm-transition.ts';
import { nearest } from '../core/nearest.ts';
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

/** Of the configured alarms the one that was most likely meant: one that ends as this does has another service or stage. */
const nearestAlarm = (name: string, { service, stage, targets }: CompiledConfiguration): string | undefined => {
  const names = targets.flatMap((target) => alarmsOf(target).map(({ alarm }) => alarm.name));
  const prefix = `${service}-${stage}`;
  return (
    names.find((known) => known.startsWith(`${prefix}-`) && name.endsWith(known.slice(prefix.length))) ??
    nearest(name, names)
  );
};

const describeUnknown = (name: string, configuration: CompiledConfiguration): string => {
  const near = nearestAlarm(name, configuration);
  const said = `no target has an alarm named ${JSON.stringify(name)}`;
  return near === undefined ? said : `${said}; the nearest there is ${JSON.stringify(near)}`;
};

/** Target and direction by the alarm's name, exactly as configured; what the event names must not contradict them. */
export const resolveTarget = (
  transition: AlarmTransition,
  configuration: CompiledConfiguration,
): WokenTarget | IgnoredEvent => {
  for (const target of configuration.targets) {
    const found = alarmsOf(target).find(({ alarm }) => alarm.name === transition.alarmName);
    if (found === undefined) continue;
    const contradiction = contradictionOf(transition, target);
    return contradiction === undefined
      ? { target, waker: { by: 'alarm', transition, role: found.role } }
      : ignore(transition, 'contradicts-target', contradiction);
  }
  return ignore(transition, 'alarm-not-configured', describeUnknown(transition.alarmName, configuration));
};
