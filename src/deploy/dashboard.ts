import { METRIC_NAMESPACE, METRICS, metricDimensions } from '../core/metric-names.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../core/target-configuration.ts';
import { alarmsOf } from '../core/target-configuration.ts';
import type { Resources } from './cloudformation.ts';
import { escapeSub, subToken } from './dashboard-text.ts';
import type { DeployedFunction } from './functions.ts';
import { DASHBOARD, functionOf } from './logical-ids.ts';
import { toBoundedName } from './names.ts';

/** The longest name of a dashboard, and the width of its grid ("Dashboard body structure and syntax"). */
const NAME_LIMIT = 255;
const GRID_WIDTH = 24;
const ROW_HEIGHT = 6;

/** A widget as it lies in its row, before the row has a place. */
interface Widget {
  readonly type: 'metric' | 'alarm' | 'text';
  readonly width: number;
  readonly height?: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

type Row = readonly Widget[];

const REGION = subToken('AWS::Region');

const graph = (
  width: number,
  title: string,
  metrics: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Widget => ({
  type: 'metric',
  width,
  properties: { title, region: REGION, view: 'timeSeries', period: 60, metrics, ...more },
});

/** Every series of one metric whose dimensions are these; new targets and reasons join by themselves. */
const search = (
  metric: string,
  names: readonly string[],
  given: Readonly<Record<string, string>>,
  statistic: string,
  label: string,
) => {
  const terms = Object.entries(given).map(([name, value]) => `${name}="${value}"`);
  const schema = [METRIC_NAMESPACE, ...names].join(',');
  const expression = `SEARCH('{${schema}} MetricName="${metric}" ${terms.join(' ')}', '${statistic}', 300)`;
  return [[{ expression, label: `\${PROP('Dim.${label}')}`, period: 300 }]];
};

/** What concerns all targets, one line each. */
const overview = (configuration: CompiledConfiguration): Row => {
  const { Stack = '' } = metricDimensions(configuration, '');
  const perTarget = (metric: string, statistic: string) =>
    search(metric, ['Stack', 'Target'], { Stack }, statistic, 'Target');
  return [
    graph(6, 'From datapoint to call (ms)', perTarget(METRICS.detectionLatency.name, 'Maximum')),
    graph(6, 'Time to ready (s)', perTarget(METRICS.timeToReady.name, 'Maximum')),
    graph(6, 'Guard holding (s)', perTarget(METRICS.guardHolding.name, 'Maximum')),
    graph(6, 'AWS calls that failed', perTarget(METRICS.apiErrors.name, 'Sum')),
  ];
};

const ofFunctions = (functions: readonly DeployedFunction[]): Row => {
  const lines = (metric: string) =>
    functions.map(({ key, name }) => [
      'AWS/Lambda',
      metric,
      'FunctionName',
      subToken(functionOf(key)),
      { label: name, stat: metric === 'Duration' ? 'p99' : 'Sum' },
    ]);
  return (['Invocations', 'Errors', 'Throttles', 'Duration'] as const).map((metric) => graph(6, metric, lines(metric)));
};

const alarmArn = (name: string) =>
  `arn:${subToken('AWS::Partition')}:cloudwatch:${REGION}:${subToken('AWS::AccountId')}:alarm:${name}`;

const ofTarget = (configuration: CompiledConfiguration, target: TargetConfiguration): Row => {
  const dimensions = metricDimensions(configuration, target.id);
  const line = ({ name }: { readonly name: string }, more: Readonly<Record<string, unknown>>) => [
    METRIC_NAMESPACE,
    name,
    ...Object.entries(dimensions).flat(),
    { label: name, stat: 'Maximum', ...more },
  ];
  const { min, max } = target.capacity;
  const bounds = [
    { label: 'min', value: min },
    { label: 'max', value: max },
  ];
  return [
    graph(9, `${target.id}: units`, [line(METRICS.desired, {}), line(METRICS.actual, {})], {
      annotations: { horizontal: bounds },
    }),
    graph(
      9,
      `${target.id}: holds`,
      search(METRICS.holds.name, ['Stack', 'Target', 'Reason'], dimensions, 'Sum', 'Reason'),
      {
        stacked: true,
      },
    ),
    {
      type: 'alarm',
      width: 6,
      properties: { title: target.id, alarms: alarmsOf(target).map(({ alarm }) => alarmArn(alarm.name)) },
    },
  ];
};

/** Gives each row its place below the one before. */
const place = (rows: readonly Row[]): readonly Readonly<Record<string, unknown>>[] => {
  let y = 0;
  return rows.flatMap((row) => {
    let x = 0;
    const height = Math.max(...row.map((widget) => widget.height ?? ROW_HEIGHT));
    const placed = row.map((widget) => {
      const at = { ...widget, x, y, height };
      x += widget.width;
      return at;
    });
    y += height;
    return placed;
  });
};

/**
 * The dashboard: the controller's alarms, what concerns all targets, the functions, then a row for each target.
 * Source: "Dashboard body structure and syntax", Amazon CloudWatch API Reference.
 *
 * @param alarmIds logical ids of the alarms on the controller itself
 */
export const toDashboardResources = (
  configuration: CompiledConfiguration,
  functions: readonly DeployedFunction[],
  alarmIds: readonly string[],
): Resources => {
  const alarms: Widget = {
    type: 'alarm',
    width: GRID_WIDTH,
    height: 3,
    properties: { title: 'The controller itself', alarms: alarmIds.map((id) => subToken(`${id}.Arn`)) },
  };
  const widgets = place([
    [alarms],
    overview(configuration),
    ofFunctions(functions),
    ...configuration.targets.map((target) => ofTarget(configuration, target)),
  ]);
  const name = toBoundedName(configuration.service, configuration.stage, NAME_LIMIT);
  return {
    [DASHBOARD]: {
      Type: 'AWS::CloudWatch::Dashboard',
      Properties: { DashboardName: name, DashboardBody: { 'Fn::Sub': escapeSub(JSON.stringify({ widgets })) } },
    },
  };
};
