import type { Direction } from '../core/target-configuration.ts';
import { type DraftAlarm, isGiven } from './draft.ts';
import { type Finding, fault } from './finding.ts';
import { MOST_EVALUATION_PERIODS, recommendedHigh, recommendedLow } from './recommended-alarms.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 604_800;

const checkWindow = (alarm: DraftAlarm, direction: Direction, periodSeconds: number): readonly Finding[] => {
  const recommended = direction === 'out' ? recommendedHigh : recommendedLow;
  const { evaluationPeriods, ...rest } = recommended(periodSeconds, alarm.evaluationPeriods);
  const datapointsToAlarm = alarm.datapointsToAlarm ?? rest.datapointsToAlarm;
  const seconds = evaluationPeriods * periodSeconds;
  const mostSeconds = periodSeconds < 3600 ? DAY_SECONDS : WEEK_SECONDS;
  return [
    ...(datapointsToAlarm > evaluationPeriods
      ? [
          fault({
            path: ['datapointsToAlarm'],
            expected: `at most evaluationPeriods (${evaluationPeriods})`,
            found: `${datapointsToAlarm}`,
          }),
        ]
      : []),
    ...(seconds > mostSeconds
      ? [
          fault({
            path: ['evaluationPeriods'],
            expected: `at most ${mostSeconds} seconds in all`,
            found: `${evaluationPeriods} periods of ${periodSeconds} s`,
          }),
        ]
      : []),
  ];
};

/** An alarm the stack makes: everything it will be made of is checked here. */
const checkOwned = (alarm: DraftAlarm, direction: Direction, periodSeconds: number | undefined): readonly Finding[] => [
  ...(isGiven(alarm, 'threshold')
    ? []
    : [
        fault({
          path: [],
          expected: 'a threshold, or the name of an alarm you have',
          found: 'neither',
          hint: 'Write threshold: and the stack makes the recommended alarm.',
        }),
      ]),
  ...(alarm.evaluationPeriods !== undefined && alarm.evaluationPeriods > MOST_EVALUATION_PERIODS
    ? [
        fault({
          path: ['evaluationPeriods'],
          expected: `at most ${MOST_EVALUATION_PERIODS}`,
          found: `${alarm.evaluationPeriods}`,
          hint: 'More points do not fit into an alarm event; take a longer period.',
        }),
      ]
    : []),
  ...(direction === 'in' && alarm.treatMissingData === 'breaching'
    ? [
        fault({
          path: ['treatMissingData'],
          expected: 'missing, notBreaching or ignore on a low alarm',
          found: 'breaching',
          hint: 'Silence is not zero load: idleness shows as reported zeros.',
        }),
      ]
    : []),
  ...(periodSeconds === undefined ? [] : checkWindow(alarm, direction, periodSeconds)),
];

/** Checks one alarm. Of an alarm the user has already only the name matters; the rest are copies. */
export const checkAlarm = (
  alarm: DraftAlarm,
  direction: Direction,
  periodSeconds: number | undefined,
): readonly Finding[] => {
  if (!isGiven(alarm, 'name')) return checkOwned(alarm, direction, periodSeconds);
  return isGiven(alarm, 'treatMissingData')
    ? [
        fault({
          path: ['treatMissingData'],
          expected: 'no treatMissingData beside name',
          found: `${alarm.treatMissingData ?? 'one'}`,
          hint: 'It is set in the alarm you have; leave it out here.',
        }),
      ]
    : [];
};
