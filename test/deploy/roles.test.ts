import { describe, expect, it } from 'vitest';
import { MOST_TARGETS } from '../../src/config/check-file.ts';
import { DEPLOYED_FUNCTIONS } from '../../src/deploy/functions.ts';
import { POLICY_LIMIT, policySize, type Statement, toRoleResources } from '../../src/deploy/roles.ts';
import { compiled, componentTarget, variantTarget } from './support/compiled.ts';

/** A role may have ten managed policies ("IAM and AWS STS quotas"). */
const MOST_POLICIES = 10;

const [onAlarm] = DEPLOYED_FUNCTIONS;

const policiesOf = (...targets: Parameters<typeof compiled>[0]): readonly (readonly Statement[])[] => {
  if (!onAlarm) throw new Error('No function');
  return Object.values(toRoleResources(compiled(targets), onAlarm))
    .filter(({ Type }) => Type === 'AWS::IAM::ManagedPolicy')
    .map(({ Properties }) => (Properties.PolicyDocument as { readonly Statement: readonly Statement[] }).Statement);
};

const statementsOf = (...targets: Parameters<typeof compiled>[0]) => policiesOf(...targets).flat();

/** The endpoint and component names that a SageMaker action is granted on. */
const namesWith = (action: string, statements: readonly Statement[]) =>
  statements
    .filter(({ Action }) => Action.includes(action))
    .flatMap(({ Resource }) =>
      Resource.map((one) => JSON.stringify(one).replace(/^.*:(?:endpoint|inference-component)\/|"}$/g, '')),
    );

describe('toRoleResources', () => {
  it.each([
    {
      name: 'a variant in act is read and changed',
      targets: [variantTarget('chat', 'demo')],
      reads: ['demo'],
      writes: ['demo'],
      action: 'Endpoint',
    },
    {
      name: 'a variant in shadow is read and never changed',
      targets: [variantTarget('chat', 'demo', { mode: 'shadow' })],
      reads: ['demo'],
      writes: [],
      action: 'Endpoint',
    },
    {
      name: 'one of each: only the one in act is changed',
      targets: [variantTarget('a', 'one'), variantTarget('b', 'two', { mode: 'shadow' })],
      reads: ['one', 'two'],
      writes: ['one'],
      action: 'Endpoint',
    },
    {
      name: 'two variants of one endpoint name it once',
      targets: [variantTarget('a', 'demo'), variantTarget('b', 'demo', { mode: 'shadow' })],
      reads: ['demo'],
      writes: ['demo'],
      action: 'Endpoint',
    },
    {
      name: 'a name with capitals is granted in lower case too',
      targets: [variantTarget('chat', 'Demo-Endpoint')],
      reads: ['Demo-Endpoint', 'demo-endpoint'],
      writes: ['Demo-Endpoint', 'demo-endpoint'],
      action: 'Endpoint',
    },
    {
      name: 'a component in act is read and changed, and no endpoint is',
      targets: [componentTarget('summariser')],
      reads: ['summariser'],
      writes: ['summariser'],
      action: 'InferenceComponent',
    },
    {
      name: 'a component in shadow is read and never changed',
      targets: [componentTarget('summariser', 'summariser', 'shadow')],
      reads: ['summariser'],
      writes: [],
      action: 'InferenceComponent',
    },
  ])('$name', ({ targets, reads, writes, action }) => {
    const statements = statementsOf(...targets);
    const write =
      action === 'Endpoint' ? 'UpdateEndpointWeightsAndCapacities' : 'UpdateInferenceComponentRuntimeConfig';
    expect(new Set(namesWith(`sagemaker:Describe${action}`, statements))).toEqual(new Set(reads));
    expect(namesWith(`sagemaker:${write}`, statements)).toEqual(writes);
    const other = action === 'Endpoint' ? 'InferenceComponent' : 'Endpoint';
    expect(JSON.stringify(statements)).not.toContain(`Describe${other}`);
  });

  it('grants no action by wildcard, and only two reads on every resource', () => {
    const statements = statementsOf(variantTarget('chat'), componentTarget('summariser'));
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    expect(statements.filter(({ Resource }) => Resource.includes('*')).map(({ Action }) => Action)).toEqual([
      ['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricData'],
    ]);
  });

  it('fits as many targets as a stack may have, under the longest names there are', () => {
    const longest = (index: number, letter: string) => `${letter}${index}-`.padEnd(63, 'X');
    const targets = Array.from({ length: MOST_TARGETS }, (_, index) =>
      index % 2 === 0
        ? variantTarget(`e${index}`, longest(index, 'E'))
        : componentTarget(`c${index}`, longest(index, 'C')),
    );
    const policies = policiesOf(...targets);
    expect(policies.length).toBeGreaterThan(1);
    expect(policies.length).toBeLessThanOrEqual(MOST_POLICIES);
    for (const policy of policies) expect(policySize(policy)).toBeLessThanOrEqual(POLICY_LIMIT);
    expect(namesWith('sagemaker:UpdateEndpointWeightsAndCapacities', policies.flat())).toHaveLength(MOST_TARGETS);
    expect(namesWith('sagemaker:UpdateInferenceComponentRuntimeConfig', policies.flat())).toHaveLength(MOST_TARGETS);
  });
});
