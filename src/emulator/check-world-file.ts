import { parseResourceId } from '../core/scalable-target.ts';
import type { Problem } from './problems.ts';
import type { Happening, WorldFile } from './world-file-shape.ts';

type Series = NonNullable<WorldFile['metrics']>[number];

/** Every entry whose key was there before. */
const repeated = <T>(entries: readonly T[], keyOf: (entry: T) => string, path: string): readonly Problem[] => {
  const firsts = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, index);
    return first === undefined
      ? []
      : [{ path: `${path}[${index}]`, expected: `another than ${path}[${first}]`, found: `${key} again` }];
  });
};

/** A metric is the same in whatever order its dimensions stand. */
const seriesKey = ({ metric, namespace = '', dimensions }: Series): string =>
  `${namespace} ${metric} ${JSON.stringify(Object.entries(dimensions).sort())}`.trim();

const checkNames = (file: WorldFile): readonly Problem[] => [
  ...repeated(file.endpoints ?? [], ({ name }) => name.toLowerCase(), 'endpoints'),
  ...(file.endpoints ?? []).flatMap(({ variants }, i) =>
    repeated(variants, ({ name }) => name, `endpoints[${i}].variants`),
  ),
  ...repeated(file.inferenceComponents ?? [], ({ name }) => name.toLowerCase(), 'inferenceComponents'),
  ...repeated(file.alarms ?? [], ({ AlarmName }) => AlarmName, 'alarms'),
  ...repeated(file.metrics ?? [], seriesKey, 'metrics'),
];

const checkSeries = ({ series }: Series, path: string): readonly Problem[] =>
  series.flatMap(({ from }, index) => {
    const before = series[index - 1];
    return before === undefined || from > before.from
      ? []
      : [
          {
            path: `${path}.series[${index}].from`,
            expected: 'a later time than that of the piece before',
            found: 'an earlier one',
          },
        ];
  });

const checkAlarm = (alarm: NonNullable<WorldFile['alarms']>[number], path: string): readonly Problem[] =>
  (alarm.MetricName === undefined) !== (alarm.Metrics === undefined)
    ? []
    : [{ path, expected: 'one of MetricName and Metrics', found: 'both or neither' }];

const checkScalableTarget = (
  { resourceId, min, max }: NonNullable<WorldFile['scalableTargets']>[number],
  path: string,
): readonly Problem[] => [
  ...(parseResourceId(resourceId) === undefined
    ? [
        {
          path: `${path}.resourceId`,
          expected: 'endpoint/<name>/variant/<name> or inference-component/<name>',
          found: resourceId,
        },
      ]
    : []),
  ...(min > max ? [{ path: `${path}.max`, expected: `at least min (${min})`, found: String(max) }] : []),
];

const countGiven = (...values: readonly unknown[]): number => values.filter((value) => value !== undefined).length;

const checkHappening = (happening: Happening, path: string): readonly Problem[] => {
  const { endpoint, inferenceComponent, status, counts, deploy } = happening;
  const owners = countGiven(endpoint, inferenceComponent);
  const acts = countGiven(status, counts, deploy);
  const deploysComponent = deploy !== undefined && endpoint === undefined;
  return [
    ...(owners === 1 ? [] : [{ path, expected: 'one of endpoint and inferenceComponent', found: `${owners} of them` }]),
    ...(acts === 1 && !deploysComponent
      ? []
      : [{ path, expected: 'one of status, counts and (for an endpoint) deploy', found: `${acts} of them` }]),
  ];
};

/** What no single value shows: names given twice, pieces out of order, alarms and happenings that say nothing or two things. */
export const checkWorldFile = (file: WorldFile): readonly Problem[] => [
  ...checkNames(file),
  ...(file.metrics ?? []).flatMap((metric, i) => checkSeries(metric, `metrics[${i}]`)),
  ...(file.alarms ?? []).flatMap((alarm, i) => checkAlarm(alarm, `alarms[${i}]`)),
  ...(file.scalableTargets ?? []).flatMap((target, i) => checkScalableTarget(target, `scalableTargets[${i}]`)),
  ...(file.happenings ?? []).flatMap((happening, i) => checkHappening(happening, `happenings[${i}]`)),
];
