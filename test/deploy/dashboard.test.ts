import { describe, expect, it } from 'vitest';
import { MOST_TARGETS } from '../../src/config/check-file.ts';
import { METRICS } from '../../src/core/metric-names.ts';
import type { TargetConfiguration } from '../../src/core/target-configuration.ts';
import { toDashboardResources } from '../../src/deploy/dashboard.ts';
import { DEPLOYED_FUNCTIONS } from '../../src/deploy/functions.ts';
import { compiled, componentTarget, highAlarm, signalOf, variantTarget } from './support/compiled.ts';

interface Widget {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly properties: {
    readonly title: string;
    readonly region?: string;
    readonly metrics?: readonly (readonly unknown[])[];
    readonly alarms?: readonly string[];
    readonly annotations?: unknown;
  };
}

const dashboardOf = (targets: readonly TargetConfiguration[]) =>
  toDashboardResources(compiled(targets), DEPLOYED_FUNCTIONS, ['DeadLetterAlarm', 'StuckAlarm']).Dashboard;

const textOf = (targets: readonly TargetConfiguration[]): string => {
  const body = dashboardOf(targets)?.Properties.DashboardBody;
  return body !== null && typeof body === 'object' && 'Fn::Sub' in body ? String(body['Fn::Sub']) : '';
};

/** The widgets as CloudWatch gets them: each reference stands as `<name>`. */
const widgetsOf = (targets: readonly TargetConfiguration[]): readonly Widget[] => {
  const resolved = textOf(targets)
    .replace(/\$\{(?!!)([^}]+)\}/g, '<$1>')
    .replaceAll('${!', '${');
  const { widgets }: { readonly widgets: readonly Widget[] } = JSON.parse(resolved);
  return widgets;
};

const titled = (widgets: readonly Widget[], title: string): Widget['properties'] | undefined =>
  widgets.find(({ properties }) => properties.title === title)?.properties;

describe('the dashboard', () => {
  const widgets = widgetsOf([variantTarget('chat'), componentTarget('summariser')]);

  it('is named after the stack, and begins with the alarms on the controller itself', () => {
    expect(dashboardOf([variantTarget('chat')])?.Properties.DashboardName).toBe('demo-dev');
    expect(widgets[0]).toMatchObject({
      type: 'alarm',
      properties: { alarms: ['<DeadLetterAlarm.Arn>', '<StuckAlarm.Arn>'] },
    });
  });

  it('has for each target its units between their bounds, its holds by reason, and its alarms', () => {
    expect(titled(widgets, 'chat: units')).toMatchObject({
      region: '<AWS::Region>',
      metrics: ['Desired', 'Actual'].map((label) => [
        'SageMakerScalingController',
        label,
        'Stack',
        'demo-dev',
        'Target',
        'chat',
        { label, stat: 'Maximum' },
      ]),
      annotations: {
        horizontal: [
          { label: 'min', value: 1 },
          { label: 'max', value: 8 },
        ],
      },
    });
    expect(titled(widgets, 'chat: holds')?.metrics).toEqual([
      [
        {
          expression: `SEARCH('{SageMakerScalingController,Stack,Target,Reason} MetricName="Holds" Stack="demo-dev" Target="chat"', 'Sum', 300)`,
          label: `\${PROP('Dim.Reason')}`,
          period: 300,
        },
      ],
    ]);
    const arn = 'arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:demo-dev-chat-concurrency-';
    expect(titled(widgets, 'chat')?.alarms).toEqual([`${arn}high`, `${arn}low`]);
    expect(titled(widgets, 'summariser')?.alarms).toHaveLength(1);
  });

  it('shows every metric that the controller publishes, or has an alarm on it', () => {
    const shown = JSON.stringify(widgets);
    const alarmed: readonly string[] = [METRICS.scaleOutIneffective.name, METRICS.stuck.name];
    for (const { name } of Object.values(METRICS)) expect(shown.includes(name) || alarmed.includes(name)).toBe(true);
  });

  it('shows each function by its name in AWS', () => {
    const functions = titled(widgets, 'Errors')?.metrics?.map((line) => line[3]);
    expect(functions).toEqual([
      '<OnAlarmLambdaFunction>',
      '<RecheckLambdaFunction>',
      '<OnEndpointStateLambdaFunction>',
      '<ReconcileLambdaFunction>',
    ]);
  });

  it('keeps to the grid and to 500 widgets, and no two lie on each other, with as many targets as there may be', () => {
    const many = widgetsOf(Array.from({ length: MOST_TARGETS }, (_, index) => variantTarget(`t${index}`)));
    expect(many.length).toBeLessThanOrEqual(500);
    const taken = new Set<string>();
    for (const { x, y, width, height } of many) {
      expect(x + width).toBeLessThanOrEqual(24);
      for (let column = x; column < x + width; column += 1) {
        for (let row = y; row < y + height; row += 1) {
          expect(taken.has(`${column},${row}`)).toBe(false);
          taken.add(`${column},${row}`);
        }
      }
    }
  });

  it('leaves an alarm name as it is, whatever CloudFormation would read in it', () => {
    const name = `Demo "high" $${'{AWS::Region}'} \\ {x}`;
    const { scaleOut, ...signal } = signalOf('chat');
    const signals = scaleOut ? [{ ...signal, scaleOut: { ...scaleOut, alarm: highAlarm(name) } }] : [];
    const alarms = titled(widgetsOf([variantTarget('chat', 'chat', { signals })]), 'chat')?.alarms;
    expect(alarms?.[0]?.endsWith(`:alarm:${name}`)).toBe(true);
  });
});
