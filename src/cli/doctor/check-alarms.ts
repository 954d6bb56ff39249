import { MOST_EVALUATION_PERIODS, recommendedHigh, recommendedLow } from '../../config/recommended-alarms.ts';
import { type AlarmDefinition, toAlarmDefinition } from '../../core/alarm-definition.ts';
import { dimensionsOf } from '../../core/scalable-target.ts';
import { alarmsOf, type TargetConfiguration } from '../../core/target-configuration.ts';
import type { StandingAlarm } from '../../ports/alarm-definitions.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { countsOf } from './check-target.ts';
import type { Examined } from './examine.ts';

type AlarmOfTarget = ReturnType<typeof alarmsOf>[number];

const COMPARED = [
  'Namespace',
  'MetricName',
  'Statistic',
  'ExtendedStatistic',
  'Period',
  'EvaluationPeriods',
  'DatapointsToAlarm',
  'Threshold',
  'ComparisonOperator',
  'TreatMissingData',
] as const satisfies readonly (keyof AlarmDefinition)[];

/** A metric of another endpoint or component: its events are ignored. */
const isForeign = ({ definition }: StandingAlarm, { target }: TargetConfiguration): boolean => {
  const given = new Map((definition.Dimensions ?? []).map(({ Name, Value }) => [Name, Value.toLowerCase()]));
  return Object.entries(dimensionsOf(target)).some(
    ([name, value]) => given.has(name) && given.get(name) !== value.toLowerCase(),
  );
};

/** An alarm of the stack must be as it was made. */
const checkOwned = (target: TargetConfiguration, entry: AlarmOfTarget, standing: StandingAlarm): readonly Check[] => {
  const { definition } = standing;
  const made = toAlarmDefinition(target, entry);
  const differing = COMPARED.filter((member) => made[member] !== definition[member]);

  const said = differing.map((member) => `${member} is ${definition[member]}, not ${made[member]}`);
  if (isForeign(standing, target)) said.push('it watches another target');
  if (said.length === 0) return [];
  return [
    fail(
      'alarms',
      `${entry.alarm.name} is not as the targets file says: ${said.join('; ')}`,
      'Deploy; where CloudFormation sees no change, set it back in CloudWatch.',
    ),
  ];
};

const isAgainst = ({ role }: AlarmOfTarget, operator = ''): boolean =>
  role === 'scale-in' ? operator.startsWith('GreaterThan') : operator.startsWith('LessThan');

/** What keeps an alarm of the user's from driving anything. */
const findFaults = (target: TargetConfiguration, entry: AlarmOfTarget, standing: StandingAlarm): readonly Check[] => {
  const { name } = entry.alarm;
  const { definition, hasFixedThreshold } = standing;
  return [
    ...(hasFixedThreshold
      ? []
      : [
          fail(
            'alarms',
            `${name} has no fixed threshold`,
            'It holds with no-metric-value: take an alarm with a number.',
          ),
        ]),
    ...(isForeign(standing, target)
      ? [fail('alarms', `${name} watches another target`, 'Its events are ignored: name an alarm on this target.')]
      : []),
    ...(isAgainst(entry, definition.ComparisonOperator)
      ? [
          fail(
            'alarms',
            `${name} is for ${entry.role} and compares with ${definition.ComparisonOperator}`,
            'Swap the alarms.',
          ),
        ]
      : []),
    ...(entry.role === 'scale-in' && definition.TreatMissingData === 'breaching'
      ? [fail('alarms', `${name} takes silence for idleness (breaching)`, 'Set TreatMissingData to missing.')]
      : []),
  ];
};

/** What differs from the recommended shape, or from the file's copy. */
const findOddities = ({ alarm, role }: AlarmOfTarget, { definition }: StandingAlarm): readonly Check[] => {
  const { name, threshold, periodSeconds } = alarm;
  const {
    Threshold,
    Period = periodSeconds,
    EvaluationPeriods = 1,
    DatapointsToAlarm = EvaluationPeriods,
  } = definition;
  const recommend = role === 'scale-in' ? recommendedLow : recommendedHigh;
  const { evaluationPeriods, datapointsToAlarm } = recommend(Period);
  const isAsRecommended =
    role === 'wake' || (EvaluationPeriods === evaluationPeriods && DatapointsToAlarm === datapointsToAlarm);
  return [
    ...(threshold === undefined || threshold === Threshold
      ? []
      : [
          warn(
            'alarms',
            `${name}: its threshold is ${Threshold}, the copy says ${threshold}`,
            "Its own wins: mend the file's.",
          ),
        ]),
    ...(isAsRecommended
      ? []
      : [
          warn(
            'alarms',
            `${name}: ${DatapointsToAlarm} of ${EvaluationPeriods} periods of ${Period} s; recommended are ${datapointsToAlarm} of ${evaluationPeriods}`,
            role === 'scale-in' ? 'Longer is slower, shorter flaps.' : 'More is slower; fewer takes one peak for load.',
          ),
        ]),
    ...(EvaluationPeriods > MOST_EVALUATION_PERIODS
      ? [
          warn(
            'alarms',
            `${name} evaluates ${EvaluationPeriods} points; beyond ${MOST_EVALUATION_PERIODS} an event may lose its value`,
            'Take fewer, or a longer period.',
          ),
        ]
      : []),
  ];
};

const checkStanding = (examined: Examined, entry: AlarmOfTarget, standing: StandingAlarm): readonly Check[] => {
  const { target } = examined;
  const { name, owned } = entry.alarm;
  const found = [
    ...(standing.actionsEnabled
      ? []
      : [fail('alarms', `the actions of ${name} are disabled`, 'It holds with muted: enable them.')]),
    ...(owned
      ? checkOwned(target, entry, standing)
      : [...findFaults(target, entry, standing), ...findOddities(entry, standing)]),
    ...(standing.state === 'INSUFFICIENT_DATA' && entry.role !== 'wake' && countsOf(examined)?.desired !== 0
      ? [
          warn(
            'alarms',
            `${name} has INSUFFICIENT_DATA`,
            'New ones are until their first evaluation; else see its metric.',
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [ok('alarms', `${name} (${entry.role}): ${standing.state}`)];
};

export const checkAlarms = (examined: Examined): readonly Check[] => {
  const { alarms, target } = examined;
  if (alarms.kind === 'failed') return [];
  const byName = new Map(alarms.value.map((alarm) => [alarm.definition.AlarmName, alarm]));
  return alarmsOf(target).flatMap((entry): readonly Check[] => {
    const standing = byName.get(entry.alarm.name);
    if (standing !== undefined) return checkStanding(examined, entry, standing);
    const mend = entry.alarm.owned ? 'npx serverless deploy makes it.' : 'Make it, or name one there is.';
    return [fail('alarms', `${entry.alarm.name} (${entry.role}) does not exist`, mend)];
  });
};
