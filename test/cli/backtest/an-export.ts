/** `aws cloudwatch get-metric-data` writes the newest first, and an offset with a colon. */
const moment = (minute: number): string =>
  new Date(Date.UTC(2026, 1, 1) + minute * 60_000).toISOString().replace('.000Z', '+00:00');

/** One result; a value that is undefined is a gap. */
export const aResult = (Id: string, values: readonly (number | undefined)[], more: object = {}) => {
  const points = values.flatMap((value, minute) => (value === undefined ? [] : [{ at: moment(minute), value }]));
  const newestFirst = points.toReversed();
  return {
    Id,
    Label: Id,
    Timestamps: newestFirst.map(({ at }) => at),
    Values: newestFirst.map(({ value }) => value),
    StatusCode: 'Complete',
    ...more,
  };
};

export const anExport = (...results: readonly object[]) => ({ Messages: [], MetricDataResults: results });

/** Half an hour on two instances that answer in 5 s. */
export const calmResults = (minutes = 30): readonly object[] => {
  const all = (value: number) => Array.from({ length: minutes }, () => value);
  return [
    aResult('invocations', all(60)),
    aResult('invocationsPerInstance', all(30)),
    aResult('m3', all(6), { Label: 'AllTraffic ConcurrentRequestsPerModel' }),
    aResult('modelLatency', all(5_000_000)),
    aResult('invocation5XXErrors', all(0)),
  ];
};
