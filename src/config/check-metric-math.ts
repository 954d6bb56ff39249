import { type DraftQuery, isGiven } from './draft.ts';
import { type Finding, fault } from './finding.ts';

type Queries = readonly (DraftQuery | undefined)[];

const MOST_METRICS = 10;

const checkEach = (queries: Queries): readonly Finding[] =>
  queries.flatMap((query, index) => {
    if (query === undefined || isGiven(query, 'Expression') !== isGiven(query, 'MetricStat')) return [];
    const found = isGiven(query, 'Expression') ? 'both' : 'neither';
    return [fault({ path: [index], expected: 'either MetricStat or Expression', found })];
  });

const checkIds = (queries: Queries): readonly Finding[] => {
  const ids = queries.map((query) => query?.Id);
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [fault({ path: [index, 'Id'], expected: 'an id of its own', found: `${JSON.stringify(id)} once more` })]
      : [],
  );
};

/** PutMetricAlarm's rules for `Metrics` (Amazon CloudWatch API Reference); ReturnData left out means true. */
export const checkMetricMath = (queries: Queries): readonly Finding[] => {
  const returning = queries.filter(
    (query) => query !== undefined && (query.ReturnData ?? !isGiven(query, 'ReturnData')),
  ).length;
  const metrics = queries.filter((query) => query !== undefined && isGiven(query, 'MetricStat')).length;
  return [
    ...checkEach(queries),
    ...checkIds(queries),
    ...(returning === 1
      ? []
      : [
          fault({
            path: [],
            expected: 'exactly one query that returns data',
            found: `${returning}`,
            hint: 'Write ReturnData: false in every query but the one the alarm watches.',
          }),
        ]),
    ...(metrics >= 1 && metrics <= MOST_METRICS
      ? []
      : [fault({ path: [], expected: `1 to ${MOST_METRICS} queries with MetricStat`, found: `${metrics}` })]),
  ];
};
