import type { TargetConfiguration } from '../core/target-configuration.ts';
import type { Candidate, Home } from './candidate.ts';
import { createControllerDriver } from './controller/controller-driver.ts';
import type { Demand } from './load/demand.ts';
import type { Oracle } from './oracle/oracle.ts';
import { POLICIES } from './policies/list-policies.ts';
import { createOraclePolicy } from './policies/oracle-policy.ts';
import type { PolicyDefinition, TunedValues } from './policies/policy-definition.ts';
import { createPolicyDriver } from './policies/policy-driver.ts';
import type { Scenario } from './scenario.ts';
import { invocationsPerMinuteAt } from './service/working-throughput.ts';

export const CONTROLLER = 'controller';
export const ORACLE = 'oracle';
const AT_HOME = '@home';

const peers = POLICIES.filter(({ availableOnSageMaker }) => !availableOnSageMaker);

/** Every name that can be asked for: the oracle, the controller, what SageMaker has, and the peers with SageMaker's telemetry and at home. */
export const CANDIDATE_NAMES: readonly string[] = [
  ORACLE,
  CONTROLLER,
  ...POLICIES.map(({ name }) => name),
  ...peers.map(({ name }) => `${name}${AT_HOME}`),
];

/** What the candidates of one load are made from. */
export interface Field {
  readonly scenario: Scenario;
  readonly demand: Demand;
  readonly oracle: Oracle;
  /** What the controller is configured with. */
  readonly target: TargetConfiguration;
}

/** A baseline as a candidate; values that are not chosen keep their defaults. */
export const toBaseline = (
  definition: PolicyDefinition,
  { scenario, demand, oracle }: Field,
  home: Extract<Home, string>,
  values: TunedValues = {},
): Candidate => {
  const isHome = home === 'kubernetes';
  const name = isHome ? `${definition.name}${AT_HOME}` : definition.name;
  const setup = {
    service: scenario.service,
    capacity: scenario.capacity,
    invocationsPerMinute: invocationsPerMinuteAt(scenario.service, demand),
    telemetry: isHome ? 'scrape' : 'cloudwatch',
    repeatSeconds: scenario.control.nativeRepeatSeconds,
  } as const;
  // Who does not scale provides for the peak.
  const count = oracle.needed.reduce((most, units) => Math.max(most, units), scenario.capacity.min);
  return {
    name,
    home,
    setting: isHome ? 'home' : definition.availableOnSageMaker ? 'sagemaker' : 'transplanted',
    open({ plant }) {
      const policy = { ...definition.create(setup, { count, ...values }), name };
      return createPolicyDriver(policy, plant);
    },
  };
};

/** The controller as a candidate, with any configuration. */
export const toController = (target: TargetConfiguration, name = CONTROLLER): Candidate => ({
  name,
  home: 'sagemaker',
  setting: 'sagemaker',
  open: ({ account, scenario }) => createControllerDriver({ account, scenario, targets: [target], name }),
});

const toCandidate = (name: string, field: Field): Candidate => {
  if (name === CONTROLLER) return toController(field.target);
  if (name === ORACLE) {
    const policy = createOraclePolicy(field.oracle.wanted);
    return { name, home: 'sagemaker', setting: 'reference', open: ({ plant }) => createPolicyDriver(policy, plant) };
  }
  const isHome = name.endsWith(AT_HOME);
  const definition = POLICIES.find((policy) => policy.name === (isHome ? name.slice(0, -AT_HOME.length) : name));
  if (definition === undefined) throw new RangeError(`no policy ${name}`);
  return toBaseline(definition, field, isHome ? 'kubernetes' : 'sagemaker');
};

/** @throws RangeError for a name that is not among `CANDIDATE_NAMES` */
export const listCandidates = (names: readonly string[], field: Field): readonly Candidate[] =>
  names.map((name) => toCandidate(name, field));
