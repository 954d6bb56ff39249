import { toAlarmDefinition } from '../../core/alarm-definition.ts';
import { alarmsOf, type TargetConfiguration } from '../../core/target-configuration.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import type { World } from '../../world/world.ts';

/** Long enough ago that nothing is settling any more. */
const LONG_AGO_MS = 30 * 1440 * MINUTE_MS;

/** The count of a target that no world file speaks of: halfway between its bounds, rounded down, 1 at the least. */
export const halfway = ({ min, max }: TargetConfiguration['capacity']): number =>
  Math.max(1, Math.floor((min + max) / 2));

const stageCapacity = (world: World, targets: readonly TargetConfiguration[], start: EpochMs): void => {
  const since = { createdAt: start - LONG_AGO_MS, lastModifiedAt: start - LONG_AGO_MS };
  const endpoints = new Map<string, { name: string; desired: number }[]>();
  for (const { target, capacity } of targets) {
    const desired = halfway(capacity);
    if (target.kind === 'variant') {
      const variants = endpoints.get(target.endpointName) ?? [];
      endpoints.set(target.endpointName, [...variants, { name: target.variantName, desired }]);
    } else {
      const name = target.inferenceComponentName;
      world.capacity.putComponent({
        name,
        endpointName: `${name}-endpoint`,
        variantName: 'AllTraffic',
        desired,
        ...since,
      });
    }
  }
  for (const [name, variants] of endpoints) world.capacity.putEndpoint({ name, variants, ...since });
};

/** Every alarm of the configuration exists, with its actions enabled, and is OK until an event says otherwise. */
const stageAlarms = (world: World, targets: readonly TargetConfiguration[], start: EpochMs): void => {
  for (const target of targets) {
    for (const entry of alarmsOf(target)) {
      // Of an alarm that the user has the configuration may know no number of periods.
      world.alarms.putMetricAlarm({ EvaluationPeriods: 1, ...toAlarmDefinition(target, entry) });
      world.alarms.forceState(entry.alarm.name, 'OK', start - LONG_AGO_MS);
    }
  }
};

/** The account a replay begins with where no world file says otherwise: healthy, settled, without new requests. */
export const stageAccount = (world: World, targets: readonly TargetConfiguration[], start: EpochMs): void => {
  stageCapacity(world, targets, start);
  stageAlarms(world, targets, start);
  world.metrics.setDefault('zero');
};
