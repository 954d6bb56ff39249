import { alarmsOf, type CompiledConfiguration } from '../core/target-configuration.ts';
import { LONGEST_ALARM_NAME } from './alarm-names.ts';
import type { Problem } from './problem.ts';

const STACK_NAME = /^[a-zA-Z][a-zA-Z0-9-]*$/;

const checkStackNames = ({ service, stage }: Pick<CompiledConfiguration, 'service' | 'stage'>): readonly Problem[] =>
  Object.entries({ service, stage })
    .filter(([, name]) => !STACK_NAME.test(name))
    .map(([path, name]) => ({
      file: 'serverless.yml',
      path,
      expected: 'a name of letters, digits and hyphens that begins with a letter',
      found: JSON.stringify(name),
    }));

/** What only the final names can show: alarm names too long, or one of the stack's equal to one the user has. */
export const checkCompiled = (contents: Omit<CompiledConfiguration, 'hash'>, file: string): readonly Problem[] => {
  const alarms = contents.targets.flatMap((target, index) =>
    alarmsOf(target).map(({ alarm }) => ({ alarm, path: `targets[${index}]` })),
  );
  const names = alarms.map(({ alarm }) => alarm.name);
  const tooLong = alarms
    .filter(({ alarm }) => alarm.name.length > LONGEST_ALARM_NAME)
    .map(({ alarm, path }) => ({
      file,
      path,
      expected: `alarm names of at most ${LONGEST_ALARM_NAME} characters`,
      found: `${alarm.name.length}: ${alarm.name}`,
      hint: 'Shorten service, stage, target id or signal id.',
    }));
  const repeated = alarms
    .filter(({ alarm }, index) => names.indexOf(alarm.name) < index)
    .map(({ alarm, path }) => ({
      file,
      path,
      expected: 'alarm names of their own',
      found: `${JSON.stringify(alarm.name)}, the name of one of the stack's alarms and of one you have`,
    }));
  return [...checkStackNames(contents), ...tooLong, ...repeated];
};
