import type { PackagedTemplate } from '../../../src/deploy/package-template.ts';
import { checkArtifacts } from './artifact-check.ts';
import { DEMO, isMatching, type Pseudo } from './match-event-pattern.ts';
import { isFunctionArn, ofType, reached, rulesOf, textOf, wanted } from './template-facts.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A `deploy` check of a failure case: its name and the members that belong to it. */
export type DeployCheck = { readonly check: string } & Properties;

const isWithin = (alarm: Properties, entry: Properties): boolean =>
  Object.entries(entry).every(([name, value]) => JSON.stringify(alarm[name]) === JSON.stringify(value));

const isOf = (alarm: Properties, of: unknown): boolean => {
  if (of === 'wake') return alarm.MetricName === 'NoCapacityInvocationFailures';
  // The scheme of the names is documented: <service>-<stage>-<target>-<signal>-high or -low.
  return String(alarm.AlarmName).endsWith(of === 'scaleOut' ? '-high' : '-low');
};

const checkAlarms = ({ template }: PackagedTemplate, { of, oneOf, noneOf }: DeployCheck): readonly string[] => {
  const alarms = ofType(template, 'AWS::CloudWatch::Alarm')
    .map(([, { Properties }]) => Properties)
    .filter((alarm) => isOf(alarm, of));
  if (alarms.length === 0) return [`there is no ${of} alarm`];
  const allowed = wanted<Properties>(oneOf);
  return alarms.flatMap((alarm) => [
    ...(oneOf === undefined || allowed.some((entry) => isWithin(alarm, entry))
      ? []
      : [`${alarm.AlarmName} is none of oneOf`]),
    ...wanted<Properties>(noneOf)
      .filter((entry) => isWithin(alarm, entry))
      .map((entry) => `${alarm.AlarmName} has ${JSON.stringify(entry)}`),
  ]);
};

const checkPattern = (
  { template }: PackagedTemplate,
  { mustMatch, mustNotMatch }: DeployCheck,
  runtime: Pseudo,
): readonly string[] => {
  const patterns = rulesOf(template)
    .filter(({ targets }) => targets.some(({ Arn }) => isFunctionArn(template, Arn, 'functions/on-alarm.handler')))
    .map(({ pattern }) => pattern);
  const isMatched = (event: unknown) => patterns.some((pattern) => isMatching(pattern, event, runtime));
  return [
    ...wanted(mustMatch).flatMap((event) => (isMatched(event) ? [] : [`no rule matches ${textOf(event)}`])),
    ...wanted(mustNotMatch).flatMap((event) => (isMatched(event) ? [`a rule matches ${textOf(event)}`] : [])),
  ];
};

const checkResources = ({ template }: PackagedTemplate, check: DeployCheck): readonly string[] => {
  const count = (type: string) => ofType(template, type).length;
  const sources = ofType(template, 'AWS::Lambda::Permission').map(([, { Properties }]) =>
    JSON.stringify(Properties.SourceArn),
  );
  const unpermitted = rulesOf(template).filter(
    ({ id, targets }) =>
      targets.some(({ Arn }) => isFunctionArn(template, Arn)) &&
      !sources.includes(JSON.stringify({ 'Fn::GetAtt': [id, 'Arn'] })),
  );
  return [
    ...Object.entries(check.require ?? {}).flatMap(([type, least]) =>
      count(type) >= Number(least) ? [] : [`${count(type)} of ${type}, ${least} wanted`],
    ),
    ...wanted<string>(check.forbid).flatMap((type) => (count(type) === 0 ? [] : [`there is a ${type}`])),
    ...(check.permissionPerRule ? unpermitted.map(({ id }) => `${id} has no permission of its own`) : []),
  ];
};

const checkNames = ({ template }: PackagedTemplate, { limits }: DeployCheck): readonly string[] => {
  const { ruleName, targetId, pattern } = limits as { ruleName: number; targetId: number; pattern: string };
  const allowed = new RegExp(`^(?:${pattern})$`);
  const rules = rulesOf(template).map(({ name }) => ({ name: String(name), longest: ruleName }));
  const targets = rulesOf(template).flatMap((rule) =>
    rule.targets.map(({ Id }) => ({ name: String(Id), longest: targetId })),
  );
  const faulty = [...rules, ...targets].filter(({ name, longest }) => name.length > longest || !allowed.test(name));
  const names = rules.map(({ name }) => name);
  return [
    ...(rules.length === 0 || targets.length === 0 ? ['there is no rule with a target'] : []),
    ...faulty.map(({ name }) => `${name} (${name.length} characters) is beyond the limits`),
    ...(new Set(names).size === names.length ? [] : ['two rules have the same name']),
    ...rulesOf(template)
      .filter(({ targets: ids }) => new Set(ids.map(({ Id }) => Id)).size < ids.length)
      .map(({ id }) => `two targets of ${id} have the same id`),
  ];
};

const checkDelivery = ({ template }: PackagedTemplate, { require }: DeployCheck): readonly string[] => {
  const needs = wanted<string>(require);
  const rules = rulesOf(template);
  if (rules.length === 0) return ['there is no rule'];
  return rules.flatMap(({ id, targets }) => {
    const reaching = targets.filter(({ Arn }) => reached(template, Arn) !== undefined);
    const guarded = reaching.some(
      ({ Arn, DeadLetterConfig }) => DeadLetterConfig !== undefined || reached(template, Arn)?.hasFailureDestination,
    );
    return [
      ...(needs.includes('function-target') && reaching.length === 0 ? [`${id} leads to no function`] : []),
      ...(needs.includes('dead-letter') && !guarded ? [`behind ${id} is no dead-letter queue`] : []),
    ];
  });
};

const checkRetry = ({ template }: PackagedTemplate, { bounds }: DeployCheck): readonly string[] => {
  const settings = [
    ...ofType(template, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => Properties),
    ...rulesOf(template).flatMap(({ targets }) => targets.map(({ RetryPolicy }) => RetryPolicy ?? {})),
  ];
  const isInside = (one: Properties) =>
    Object.entries(bounds as Readonly<Record<string, readonly [number, number]>>).every(([name, [least, most]]) => {
      const value = one[name];
      return typeof value === 'number' && value >= least && value <= most;
    });
  return settings.some(isInside) ? [] : ['neither EventInvokeConfig nor RetryPolicy is within the bounds'];
};

const statementsOf = (template: PackagedTemplate['template']): readonly Properties[] =>
  Object.values(template.Resources).flatMap(({ Type, Properties }) => {
    if (Type !== 'AWS::IAM::ManagedPolicy' && Type !== 'AWS::IAM::Policy' && Type !== 'AWS::IAM::Role') return [];
    const inline = wanted<Properties>(Properties.Policies).map(({ PolicyDocument }) => PolicyDocument);
    return [Properties.PolicyDocument, ...inline].flatMap((document) =>
      wanted<Properties>((document as Properties | undefined)?.Statement),
    );
  });

const checkPermissions = ({ template }: PackagedTemplate, check: DeployCheck): readonly string[] => {
  const statements = statementsOf(template).filter(({ Effect }) => Effect === 'Allow');
  const actions = new Set(statements.flatMap(({ Action }) => wanted<string>(Action)));
  const resources = statements.flatMap(({ Resource }) => wanted(Resource)).map(textOf);
  return [
    ...wanted<string>(check.requireActions).flatMap((action) =>
      actions.has(action) ? [] : [`${action} is not granted`],
    ),
    ...wanted<string>(check.forbidActions).flatMap((action) => (actions.has(action) ? [`${action} is granted`] : [])),
    ...wanted<string>(check.forbidResources).flatMap((forbidden) =>
      resources.filter((one) => new RegExp(forbidden).test(one)).map((one) => `${one} matches ${forbidden}`),
    ),
  ];
};

const checkText = ({ template }: PackagedTemplate, { forbidden }: DeployCheck): readonly string[] =>
  wanted<string>(forbidden).flatMap((text) =>
    JSON.stringify(template).includes(text) ? [`the template says ${text}`] : [],
  );

type Check = (
  packaged: PackagedTemplate,
  check: DeployCheck,
  runtime: Pseudo,
) => readonly string[] | Promise<readonly string[]>;

const CHECKS: Readonly<Record<string, Check>> = {
  alarms: checkAlarms,
  pattern: checkPattern,
  resources: checkResources,
  names: checkNames,
  delivery: checkDelivery,
  retry: checkRetry,
  permissions: checkPermissions,
  text: checkText,
  artifact: (packaged, { load, forbidFiles }) => checkArtifacts(packaged, load !== false, wanted<string>(forbidFiles)),
};

/**
 * What is wrong with a packaged template under one check of the failure cases; empty where it holds, and `undefined` for
 * a check that is not known here, which therefore cannot be called passed. `runtime` is where the stack would run.
 */
export const runDeployCheck = async (
  packaged: PackagedTemplate,
  check: DeployCheck,
  runtime: Pseudo = DEMO,
): Promise<readonly string[] | undefined> => CHECKS[check.check]?.(packaged, check, runtime);
