import {
  type DomainState,
  NEW_DOMAIN,
  type RegisteredScaling,
  type TargetState,
  targetStateOf,
} from '../core/domain-state.ts';
import type { AlarmDescription } from '../core/observation.ts';
import { type AlarmFault, alarmFaults, type ReconcileReason, reconcileReason } from '../core/reconciliation.ts';
import { formatLockDomain, formatResourceId, lockDomainOf } from '../core/scalable-target.ts';
import { shortLowAlarms } from '../core/short-low-alarms.ts';
import {
  alarmsOf,
  type CompiledConfiguration,
  type TargetConfiguration,
  targetsBehind,
} from '../core/target-configuration.ts';
import { type EpochMs, MINUTE_MS } from '../core/time.ts';
import type { AutoScalingReader, RegisteredTarget } from '../ports/auto-scaling-reader.ts';
import { StateSchemaError } from '../ports/errors.ts';
import { evaluateDomain } from './evaluate-domain.ts';
import type { EvaluationResult } from './evaluate-or-fail.ts';
import { holdFast } from './hold-fast.ts';
import type { EvaluationPorts } from './ports.ts';

/** DescribeAlarms takes so many names (CloudWatch API Reference). */
const NAMES_PER_PAGE = 100;
/** What Application Auto Scaling has is written down again after so long, though it is the same: rule 4 trusts 3 minutes. */
const CACHED_MS = 2 * MINUTE_MS;

export interface ReconcilePorts extends EvaluationPorts {
  readonly autoScaling: AutoScalingReader;
}

export interface ReconcileResult {
  readonly looked: readonly { readonly targetId: string; readonly reason: ReconcileReason }[];
  readonly evaluations: readonly EvaluationResult[];
  readonly alarmFaults: readonly AlarmFault[];
}

/** Each lock there is, once, with every target behind it. */
const domainsOf = (configuration: CompiledConfiguration): ReadonlyMap<string, readonly TargetConfiguration[]> =>
  new Map(
    configuration.targets.map(({ target }) => {
      const domain = lockDomainOf(target);
      return [formatLockDomain(domain), targetsBehind(configuration, domain)];
    }),
  );

const configuredAlarms = ({ configuration }: ReconcilePorts): readonly string[] => [
  ...new Set(configuration.targets.flatMap((target) => alarmsOf(target).map(({ alarm }) => alarm.name))),
];

type Registered = Readonly<Record<string, RegisteredTarget>>;

/** Alarms of the step policies that guard targets have: how long they are decides whether guarding is possible. */
const guardedStepAlarms = ({ configuration }: ReconcilePorts, registered: Registered): readonly string[] => [
  ...new Set(
    configuration.targets
      .filter(({ mode }) => mode === 'guard')
      .flatMap(({ target }) => registered[formatResourceId(target)]?.stepAlarms ?? []),
  ),
];

const readAlarms = async (
  { alarms }: ReconcilePorts,
  names: readonly string[],
): Promise<Record<string, AlarmDescription>> => {
  const found: Record<string, AlarmDescription> = {};
  for (let from = 0; from < names.length; from += NAMES_PER_PAGE) {
    for (const alarm of await alarms.readAlarms(names.slice(from, from + NAMES_PER_PAGE))) found[alarm.name] = alarm;
  }
  return found;
};

/** What is remembered of a registration, without the moment. */
const toRegistration = (
  { mode }: TargetConfiguration,
  { stepAlarms = [], ...registered }: RegisteredTarget,
  alarms: Readonly<Record<string, AlarmDescription>>,
): Omit<RegisteredScaling, 'readAt'> => {
  const short = mode === 'guard' ? shortLowAlarms(stepAlarms, alarms) : [];
  return short.length === 0 ? registered : { ...registered, shortLowAlarms: short };
};

const sameRegistration = (
  known: RegisteredScaling,
  { min, max, policies, suspended, shortLowAlarms: short = [] }: Omit<RegisteredScaling, 'readAt'>,
): boolean =>
  known.min === min &&
  known.max === max &&
  known.policies.join('\n') === policies.join('\n') &&
  (known.shortLowAlarms ?? []).join('\n') === short.join('\n') &&
  known.suspended.out === suspended.out &&
  known.suspended.in === suspended.in;

/** The registration as it is to be remembered: unchanged and young, the old note stays and nothing is written. */
const withRegistration = (
  { autoScaling: known, ...rest }: TargetState,
  found: Omit<RegisteredScaling, 'readAt'> | undefined,
  now: EpochMs,
): TargetState => {
  if (found === undefined) return rest;
  const fresh = known !== undefined && sameRegistration(known, found) && now - known.readAt < CACHED_MS;
  return { ...rest, autoScaling: fresh ? known : { ...found, readAt: now } };
};

/** Writes down what Application Auto Scaling has; a conflict leaves it to the next minute. */
const noteRegistration = async (
  ports: ReconcilePorts,
  state: DomainState,
  target: TargetConfiguration,
  found: Omit<RegisteredScaling, 'readAt'> | undefined,
): Promise<DomainState> => {
  const before = targetStateOf(state, target.id);
  const after = withRegistration(before, found, ports.now());
  if (after.autoScaling === before.autoScaling) return state;
  const written = await ports.state.note(lockDomainOf(target.target), target.id, before, after);
  return written === 'written' ? { ...state, targets: { ...state.targets, [target.id]: after } } : state;
};

const reportAlarms = (
  ports: ReconcilePorts,
  alarms: Readonly<Record<string, AlarmDescription>>,
): readonly AlarmFault[] => {
  const faults = ports.configuration.targets.flatMap((target) => alarmFaults(target, alarms));
  for (const fault of faults) {
    if (fault.fault === 'missing') ports.logger.error('alarm-missing', { ...fault });
    else ports.logger.warn('alarm-changed', { ...fault });
  }
  return faults;
};

/** The reads that tell more than the state table; what one of them cannot tell is `undefined`, and its error kept. */
const readBeside = async (ports: ReconcilePorts, failures: unknown[]) => {
  const orFail = async <T>(read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      failures.push(error);
      return undefined;
    }
  };
  const [alarms, registered] = await Promise.all([
    orFail(readAlarms(ports, configuredAlarms(ports))),
    orFail(ports.autoScaling.readRegistered()),
  ]);
  const stepAlarms = registered && (await orFail(readAlarms(ports, guardedStepAlarms(ports, registered))));
  // A registration whose alarms are not known might be noted as fit to be guarded.
  return stepAlarms ? { alarms, registered, stepAlarms } : { alarms, registered: undefined, stepAlarms: {} };
};

/** Evaluates what is due of one domain; where that fails, at least its lock and its reminders are kept in order. */
const serve = async (
  ports: ReconcilePorts,
  state: DomainState,
  targets: readonly TargetConfiguration[],
): Promise<readonly EvaluationResult[]> => {
  let results: readonly EvaluationResult[];
  try {
    results = await evaluateDomain(ports)(targets, { by: 'reconcile' });
  } catch (error) {
    // The evaluation's error says more than a second one would.
    await holdFast(ports, state, targets).catch(() => undefined);
    throw error;
  }
  if (results.some(({ kind }) => kind === 'failed')) await holdFast(ports, state, targets);
  return results;
};

/**
 * Each minute: what was lost? One scan of the state table, the alarms in pages of 100, the scalable targets of the
 * namespace; SageMaker is asked only for domains that something is due for. Without the alarms nothing is
 * said of them, without the scalable targets the noted ones stay. One domain that fails does not keep the others; the
 * first failure is thrown at the end, so that it is seen.
 */
export const reconcile = (ports: ReconcilePorts) => async (): Promise<ReconcileResult> => {
  const failures: unknown[] = [];
  const [states, { alarms, registered, stepAlarms }] = await Promise.all([
    ports.state.readAll(),
    readBeside(ports, failures),
  ]);
  const looked: { targetId: string; reason: ReconcileReason }[] = [];
  const evaluations: EvaluationResult[] = [];
  for (const [key, targets] of domainsOf(ports.configuration)) {
    try {
      const stored = states.get(key) ?? NEW_DOMAIN;
      if (stored instanceof StateSchemaError) throw stored;
      let state = stored;
      for (const target of registered ? targets : []) {
        const found = registered?.[formatResourceId(target.target)];
        state = await noteRegistration(ports, state, target, found && toRegistration(target, found, stepAlarms));
      }
      const due = targets.flatMap((target) => {
        const reason = reconcileReason({ domain: key, state, target, alarms: alarms ?? {} }, ports.now());
        return reason === undefined ? [] : [{ target, reason }];
      });
      looked.push(...due.map(({ target, reason }) => ({ targetId: target.id, reason })));
      evaluations.push(
        ...(await serve(
          ports,
          state,
          due.map(({ target }) => target),
        )),
      );
    } catch (error) {
      failures.push(error);
    }
  }
  const result = { looked, evaluations, alarmFaults: alarms ? reportAlarms(ports, alarms) : [] };
  ports.logger.info('reconciled', { looked, alarmFaults: result.alarmFaults.length, failures: failures.length });
  if (failures.length > 0) throw failures[0];
  return result;
};
