import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { Resource, Resources } from './cloudformation.ts';
import { ref } from './cloudformation.ts';
import type { DeployedFunction, Grant } from './functions.ts';
import { policyOf, roleOf } from './logical-ids.ts';
import { hasGuardTargets } from './release-role.ts';
import { type Condition, conditionOf, resourcesOf } from './resource-sets.ts';

/** What Lambda does in every function's name ("Defining Lambda function permissions with an execution role"). */
const OWN_LOG: Grant = { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], on: 'own-log' };

/** Whoever makes a schedule hands it the role it acts as ("Setting up EventBridge Scheduler"). */
const PASS_RELEASE_ROLE: Grant = { actions: ['iam:PassRole'], on: 'release-role' };

export interface Statement {
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: readonly unknown[];
  readonly Condition?: Condition;
}

/** A managed policy takes 6,144 characters, white space not counted ("IAM and AWS STS quotas"). */
export const POLICY_LIMIT = 6144;

/** The longest there are, so that a policy which fits here fits in every partition and Region. */
const LONGEST: Readonly<Record<string, string>> = {
  Partition: 'aws-us-gov',
  Region: 'ap-southeast-1',
  AccountId: '1'.repeat(12),
};
/** A table, a queue or a log group of this stack: with a generated name of 128 characters at the most. */
const LONGEST_OWN_ARN = 'x'.repeat(220);

const resolved = (resource: unknown): string => {
  if (typeof resource === 'string') return resource;
  if (resource !== null && typeof resource === 'object' && 'Fn::Sub' in resource) {
    return String(resource['Fn::Sub']).replace(/\$\{AWS::(\w+)\}/g, (_, name: string) => LONGEST[name] ?? '');
  }
  return LONGEST_OWN_ARN;
};

const toDocument = (statements: readonly Statement[]) => ({ Version: '2012-10-17', Statement: statements });

/** The size of a policy document once CloudFormation has filled it in, never too small. */
export const policySize = (statements: readonly Statement[]): number =>
  JSON.stringify(toDocument(statements.map((one) => ({ ...one, Resource: one.Resource.map(resolved) })))).length;

/** Each resource in one statement only, with everything granted on it: naming it once per action would double the text. */
const toStatements = (configuration: CompiledConfiguration, fn: DeployedFunction): readonly Statement[] => {
  const guardGrants = hasGuardTargets(configuration) && fn.guardGrants ? [...fn.guardGrants, PASS_RELEASE_ROLE] : [];
  const actionsOn = new Map<string, Set<string>>();
  for (const { actions, on } of [...fn.grants, ...guardGrants, ...fn.platformGrants, OWN_LOG]) {
    for (const resource of resourcesOf(on, configuration, fn.key)) {
      const key = JSON.stringify({ resource, condition: conditionOf(on) });
      actionsOn.set(key, new Set([...(actionsOn.get(key) ?? []), ...actions]));
    }
  }
  const resourcesWith = new Map<string, unknown[]>();
  for (const [text, actions] of actionsOn) {
    const { resource, condition } = JSON.parse(text);
    const key = JSON.stringify({ actions: [...actions], condition });
    resourcesWith.set(key, [...(resourcesWith.get(key) ?? []), resource]);
  }
  return [...resourcesWith].map(([text, resources]) => {
    const { actions, condition } = JSON.parse(text);
    return {
      Effect: 'Allow',
      Action: actions,
      Resource: resources,
      ...(condition === undefined ? {} : { Condition: condition }),
    };
  });
};

/** As few policies as hold the statements, each within the limit; a long statement goes on in the next policy. */
const splitIntoPolicies = (statements: readonly Statement[]): readonly (readonly Statement[])[] => {
  const policies: Statement[][] = [];
  for (const statement of statements) {
    for (const resource of statement.Resource) {
      const policy = policies.at(-1) ?? [];
      const open = policy.at(-1);
      const continues = open?.Action === statement.Action;
      const next = { ...statement, Resource: continues ? [...open.Resource, resource] : [resource] };
      const grown = continues ? [...policy.slice(0, -1), next] : [...policy, next];
      if (policies.length > 0 && policySize(grown) <= POLICY_LIMIT) policies[policies.length - 1] = grown;
      else policies.push([{ ...statement, Resource: [resource] }]);
    }
  }
  return policies;
};

const toPolicy = (fn: DeployedFunction, statements: readonly Statement[]): Resource => ({
  Type: 'AWS::IAM::ManagedPolicy',
  Properties: { Description: `What ${fn.name} may do`, PolicyDocument: toDocument(statements) },
});

/** A function's own role and its managed policies (an inline one would end at 10,240 characters for all together). */
export const toRoleResources = (configuration: CompiledConfiguration, fn: DeployedFunction): Resources => {
  const policies = splitIntoPolicies(toStatements(configuration, fn));
  return {
    ...Object.fromEntries(policies.map((policy, index) => [policyOf(fn.key, index + 1), toPolicy(fn, policy)])),
    [roleOf(fn.key)]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        Description: `Role of ${fn.name} alone`,
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
        },
        ManagedPolicyArns: policies.map((_, index) => ref(policyOf(fn.key, index + 1))),
      },
    },
  };
};
