import { toAlarmDefinition } from '../../core/alarm-definition.ts';
import type { alarmsOf, TargetConfiguration } from '../../core/target-configuration.ts';

type Entry = ReturnType<typeof alarmsOf>[number];

const SIDES: Readonly<Record<string, string>> = { 'scale-out': 'high', 'scale-in': 'low' };

const GAPS: Readonly<Record<string, string>> = {
  missing: 'a gap is INSUFFICIENT_DATA',
  notBreaching: 'a gap is no breach',
  ignore: 'a gap changes nothing',
  breaching: 'a gap is a breach',
};

/** `high: Maximum ≥ 5 in 2 of 3 periods of 10 s; a gap is no breach`; of an alarm the user has, as much as the file knows. */
export const describeAlarm = (target: TargetConfiguration, entry: Entry): string => {
  const { alarm, role } = entry;
  const { Statistic, ExtendedStatistic, MetricName } = toAlarmDefinition(target, entry);
  const value = Statistic ?? ExtendedStatistic ?? 'the expression';
  const sign = role === 'scale-in' ? '≤' : '≥';
  const { threshold, evaluationPeriods, datapointsToAlarm, periodSeconds, treatMissingData } = alarm;
  const window =
    evaluationPeriods === undefined
      ? `in periods of ${periodSeconds} s`
      : `in ${datapointsToAlarm ?? evaluationPeriods} of ${evaluationPeriods} periods of ${periodSeconds} s`;
  const parts = [
    `${role === 'wake' ? `${MetricName}, ` : `${SIDES[role]}: `}${value} ${sign} ${threshold ?? 'its own threshold'} ${window}`,
    ...(treatMissingData === undefined ? [] : [String(GAPS[treatMissingData])]),
    ...(alarm.owned ? [] : [`yours, ${alarm.name}`]),
  ];
  return parts.join('; ');
};
