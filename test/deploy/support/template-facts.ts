import type { Resource } from '../../../src/deploy/cloudformation.ts';
import type { PackagedTemplate } from '../../../src/deploy/package-template.ts';

type Template = PackagedTemplate['template'];
type Properties = Readonly<Record<string, unknown>>;

/** A member that may be a list, one value, or absent. */
export const wanted = <T = unknown>(value: unknown): readonly T[] =>
  value === undefined ? [] : ((Array.isArray(value) ? value : [value]) as readonly T[]);

export const ofType = (template: Template, type: string): readonly [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** A value as text; an intrinsic function by what it says. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export interface RuleTarget {
  readonly Id?: string;
  readonly Arn?: unknown;
  readonly RetryPolicy?: Properties;
  readonly DeadLetterConfig?: unknown;
}

export const rulesOf = (template: Template) =>
  ofType(template, 'AWS::Events::Rule').map(([id, { Properties }]) => ({
    id,
    name: Properties.Name,
    pattern: Properties.EventPattern,
    targets: wanted<RuleTarget>(Properties.Targets),
  }));

/** The resource that a `Ref` or an `Fn::GetAtt` names. */
const named = (template: Template, value: unknown): readonly [string, Resource] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const id = 'Ref' in value ? value.Ref : 'Fn::GetAtt' in value ? wanted(value['Fn::GetAtt'])[0] : undefined;
  const resource = template.Resources[String(id)];
  return resource ? [String(id), resource] : undefined;
};

export const isFunctionArn = (template: Template, arn: unknown, handler?: string): boolean => {
  const resource = named(template, arn)?.[1];
  return (
    resource?.Type === 'AWS::Lambda::Function' && (handler === undefined || resource.Properties.Handler === handler)
  );
};

/** The function a rule's target comes to, by way of a queue that feeds one too, and whether its failures are kept. */
export const reached = (template: Template, arn: unknown): { readonly hasFailureDestination: boolean } | undefined => {
  const target = named(template, arn);
  if (target?.[1].Type === 'AWS::SQS::Queue') {
    const feeds = ofType(template, 'AWS::Lambda::EventSourceMapping').some(
      ([, { Properties }]) => named(template, Properties.EventSourceArn)?.[0] === target[0],
    );
    return feeds ? { hasFailureDestination: target[1].Properties.RedrivePolicy !== undefined } : undefined;
  }
  if (target?.[1].Type !== 'AWS::Lambda::Function') return undefined;
  const hasFailureDestination = ofType(template, 'AWS::Lambda::EventInvokeConfig').some(
    ([, { Properties }]) =>
      named(template, Properties.FunctionName)?.[0] === target[0] &&
      JSON.stringify(Properties.DestinationConfig ?? {}).includes('OnFailure'),
  );
  return { hasFailureDestination };
};

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Properties>>;
}

interface PolicyHolder {
  readonly PolicyDocument?: { readonly Statement?: unknown };
}

const statementsIn = ({ PolicyDocument }: PolicyHolder) => wanted<Statement>(PolicyDocument?.Statement);

/** Every statement a role holds, in its managed policies and its own. A policy that is not in the template is refused: nobody sees what it allows. */
export const statementsOfRole = (template: Template, roleId: string): readonly Statement[] => {
  const { ManagedPolicyArns, Policies } = template.Resources[roleId]?.Properties ?? {};
  const managed = wanted(ManagedPolicyArns).map((policy) => {
    const found = named(template, policy)?.[1];
    if (!found) throw new Error(`${roleId} has a policy from outside: ${textOf(policy)}`);
    return found.Properties as PolicyHolder;
  });
  return [...managed, ...wanted<PolicyHolder>(Policies)].flatMap(statementsIn);
};

/** Everything a role allows, each as `<action> on <resource>`; a resource by the end of what names it, with its condition. */
export const permissionsOfRole = (template: Template, roleId: string): readonly string[] =>
  statementsOfRole(template, roleId)
    .flatMap(({ Effect, Action, Resource, Condition }) =>
      wanted<string>(Action).flatMap((action) =>
        wanted(Resource).map(
          (one) => `${Effect === 'Allow' ? '' : `${Effect} `}${action} on ${shortly(one)}${inWords(Condition)}`,
        ),
      ),
    )
    .toSorted();

/** What the role of a function allows, as of `permissionsOfRole`. */
export const permissionsOf = (template: Template, functionId: string): readonly string[] => {
  const role = named(template, template.Resources[functionId]?.Properties.Role);
  if (!role) throw new Error(`${functionId} has no role of the template`);
  return permissionsOfRole(template, role[0]);
};

const shortly = (resource: unknown): string => {
  const text = textOf(resource);
  const sub = /^\{"Fn::Sub":"arn:\$\{AWS::Partition\}:[\w-]+:\$\{AWS::Region\}:\$\{AWS::AccountId\}:(.+)"\}$/.exec(
    text,
  );
  const attribute = /^\{"Fn::GetAtt":\["(\w+)","Arn"\]\}$/.exec(text);
  return sub?.[1] ?? attribute?.[1] ?? text;
};

const inWords = (condition: Statement['Condition'] = {}): string =>
  Object.entries(condition)
    .flatMap(([operator, keys]) => Object.entries(keys).map(([key, value]) => ` where ${key} ${operator} ${value}`))
    .join('');
