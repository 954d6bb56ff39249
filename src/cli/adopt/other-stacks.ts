import { formatResourceId } from '../../core/scalable-target.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../core/target-configuration.ts';
import type { StandingAlarm } from '../../ports/alarm-definitions.ts';

/** An alarm of another stack of ours on the same target. */
export interface ForeignAlarm {
  readonly name: string;
  /** `<service>-<stage>`, as the alarm's name begins. */
  readonly stack: string;
}

/** What `toAlarmDefinition` writes as the description of every alarm a stack makes. */
const DESCRIPTION = /^(scale-out|scale-in|wake|crash)(?: by (\S+))? of (\S+) \((.+)\)$/;
const SUFFIX: Readonly<Record<string, string>> = { 'scale-out': 'high', 'scale-in': 'low' };

const stackOf = ({ definition: { AlarmName: name, AlarmDescription } }: StandingAlarm, resourceId: string) => {
  const [, role = '', signal = '', target = '', resource = ''] = DESCRIPTION.exec(AlarmDescription ?? '') ?? [];
  if (resource.toLowerCase() !== resourceId.toLowerCase()) return undefined;
  const stem = role === 'wake' || role === 'crash' ? `-${target}-${role}` : `-${target}-${signal}-${SUFFIX[role]}`;
  return name.endsWith(stem) ? name.slice(0, -stem.length) : undefined;
};

/**
 * The alarms on a target that a stack of ours of another service or stage has made: two of them would scale it against
 * each other. Known by what every stack writes into the description of its alarms, and by their names.
 */
export const foreignAlarms = (
  alarms: readonly StandingAlarm[],
  { service, stage }: Pick<CompiledConfiguration, 'service' | 'stage'>,
  { target }: TargetConfiguration,
): readonly ForeignAlarm[] =>
  alarms.flatMap((alarm) => {
    const stack = stackOf(alarm, formatResourceId(target));
    return stack === undefined || stack === `${service}-${stage}` ? [] : [{ name: alarm.definition.AlarmName, stack }];
  });

/** For a message: each stack once, with one of its alarms. */
export const describeForeign = (alarms: readonly ForeignAlarm[]): string =>
  alarms
    .filter(({ stack }, index) => alarms.findIndex((other) => other.stack === stack) === index)
    .map(({ stack, name }) => `stack ${stack} has alarms on it (${name})`)
    .join(', ');
