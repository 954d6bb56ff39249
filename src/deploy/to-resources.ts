import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { toAlarmResources } from './alarms.ts';
import type { Resources } from './cloudformation.ts';
import { toDashboardResources } from './dashboard.ts';
import { toDeadLetterPolicy } from './dead-letters.ts';
import type { DeployedFunction } from './functions.ts';
import { DEPLOYED_FUNCTIONS } from './functions.ts';
import { requireFewResources, requireFewTargets } from './limits.ts';
import { permissionOf } from './logical-ids.ts';
import { toOwnAlarmResources } from './own-alarms.ts';
import { toReleaseRole } from './release-role.ts';
import { toRoleResources } from './roles.ts';
import { toRuleResources } from './rules.ts';

/** Alarm name → the permissions of the rules that listen to it. */
const permissionsByAlarm = (
  configuration: CompiledConfiguration,
  functions: readonly DeployedFunction[],
): ReadonlyMap<string, readonly string[]> => {
  const permissions = new Map<string, readonly string[]>();
  for (const fn of functions) {
    for (const [index, { alarms = [] }] of fn.triggers(configuration).entries()) {
      for (const alarm of alarms) {
        permissions.set(alarm, [...(permissions.get(alarm) ?? []), permissionOf(fn.key, index + 1)]);
      }
    }
  }
  return permissions;
};

/**
 * The part of the stack that follows from the targets: a role per function, its rules, the alarms of the targets and
 * those on the controller itself, and the dashboard.
 * The functions, the tables and the queues do not, and stand in `serverless.yml`.
 * @throws StackLimitError where it does not fit into one stack
 */
export const toStackResources = (
  configuration: CompiledConfiguration,
  functions: readonly DeployedFunction[] = DEPLOYED_FUNCTIONS,
): Resources => {
  requireFewTargets(configuration);
  const permissions = permissionsByAlarm(configuration, functions);
  const ownAlarms = toOwnAlarmResources(configuration, functions);
  const resources: Resources = {
    ...Object.assign({}, ...functions.map((fn) => toRoleResources(configuration, fn))),
    ...Object.assign({}, ...functions.map((fn) => toRuleResources(configuration, fn))),
    ...toReleaseRole(configuration),
    ...toDeadLetterPolicy(configuration, functions),
    ...ownAlarms,
    ...toDashboardResources(configuration, functions, Object.keys(ownAlarms)),
    ...toAlarmResources(configuration.targets, (name) => permissions.get(name) ?? []),
  };
  requireFewResources(resources);
  return resources;
};
