import type { AlarmTransition } from '../../../src/core/alarm-transition.ts';
import type { Runtime } from '../../../src/core/runtime.ts';
import { dimensionsOf } from '../../../src/core/scalable-target.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { alarmsOf } from '../../../src/core/target-configuration.ts';
import type { EpochMs } from '../../../src/core/time.ts';
import type { MetricAlarmDefinition } from '../../../src/world/alarm-types.ts';
import type { MetricName } from '../../../src/world/metric-store.ts';
import type { World } from '../../../src/world/world.ts';
import type { Policy } from '../file/format.ts';
import { type AlarmedMetric, alarmedMetrics, metricOf, transitionsOf } from './alarm-metrics.ts';
import type { Trial } from './trial.ts';

const LONG_AGO: EpochMs = 0;

const toMetricAlarm = (
  name: string,
  role: 'scaleOut' | 'scaleIn',
  on: AlarmedMetric,
  target: TargetConfiguration,
  copy: number | undefined,
): MetricAlarmDefinition => {
  const threshold = on.threshold ?? copy;
  return {
    AlarmName: name,
    Namespace: on.namespace,
    MetricName: on.metric,
    Statistic: on.statistic,
    Period: on.periodSeconds,
    Dimensions: Object.entries(on.dimensions ?? dimensionsOf(target.target)).map(([Name, Value]) => ({ Name, Value })),
    EvaluationPeriods: 1,
    ComparisonOperator: role === 'scaleOut' ? 'GreaterThanOrEqualToThreshold' : 'LessThanOrEqualToThreshold',
    ...(on.alarmKind === 'anomaly-detection'
      ? { ThresholdMetricId: 'ad1' }
      : threshold === undefined
        ? {}
        : { Threshold: threshold }),
  };
};

/** The alarms of the policies, and no others: they exist, their actions are enabled, and they are OK. */
const stageAlarms = (world: World, trial: Trial, { targets }: CompiledConfiguration): void => {
  trial.policies.forEach((policy: Policy, index) => {
    const target = targets[index];
    if (target === undefined) return;
    const copies = new Map(alarmsOf(target).map(({ alarm }) => [alarm.name, alarm.threshold]));
    const metrics = alarmedMetrics(policy, trial);
    for (const [name, role] of Object.entries(policy.alarmRoles ?? {})) {
      const on = metrics.get(name);
      if (on === undefined) continue;
      const { alarmDefinition } = trial;
      const isDefined = role === 'scaleOut' && alarmDefinition !== undefined;
      if (on.alarmKind === 'composite') world.alarms.putCompositeAlarm({ AlarmName: name, AlarmRule: 'FALSE' });
      else {
        const plain = toMetricAlarm(name, role, on, target, copies.get(name));
        world.alarms.putMetricAlarm(isDefined ? { ...plain, ...alarmDefinition, AlarmName: name } : plain);
      }
      world.alarms.forceState(name, 'OK', LONG_AGO);
    }
  });
};

/** The account before anything arrives; the script is asked first, so here is only what a case leaves out. */
export const stageWorld = (world: World, trial: Trial, configuration: CompiledConfiguration): void => {
  stageAlarms(world, trial, configuration);
  world.metrics.setDefault('zero');
};

/** The names the metric of an event can be asked for under: the event's own dimensions, and those of the alarm's target. */
const namesOf = (
  transition: AlarmTransition,
  trial: Trial,
  { targets }: CompiledConfiguration,
): readonly MetricName[] => {
  const metric = metricOf(transition, trial);
  if (metric === undefined) return [];
  const own = targets
    .filter((target) => alarmsOf(target).some(({ alarm }) => alarm.name === transition.alarmName))
    .map(({ target }) => dimensionsOf(target));
  return [metric.dimensions, ...own].map((dimensions) => ({
    namespace: metric.namespace,
    metric: metric.name,
    dimensions,
  }));
};

/** The alarm is in the state of its newest event so far, and its metric has that event's newest value in every closed period. */
const stageTransition = (
  world: World,
  trial: Trial,
  configuration: CompiledConfiguration,
  transition: AlarmTransition,
): void => {
  const { alarmName, state, at, newest, threshold } = transition;
  const [alarm] = world.alarms.describe([alarmName]);
  if (alarm === undefined || alarm.StateUpdatedTimestamp > at) return;
  if (!('AlarmRule' in alarm) && threshold !== undefined) {
    world.alarms.putMetricAlarm({ ...alarm, Threshold: threshold });
  }
  world.alarms.forceState(alarmName, state, at);
  for (const name of namesOf(transition, trial, configuration)) {
    const value = newest.kind === 'datapoint' ? newest.value : null;
    world.metrics.setSeries(name, [{ from: LONG_AGO, value }], { resolutionSeconds: 'as-asked', kind: 'gauge' });
  }
};

export const stageEvent = (
  world: World,
  trial: Trial,
  configuration: CompiledConfiguration,
  event: unknown,
  runtime: Runtime,
): void => {
  for (const transition of transitionsOf(event, runtime)) stageTransition(world, trial, configuration, transition);
};
