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

const readAllAlarms = async ({ alarms, configuration }: ReconcilePorts): Promise<Record<string, AlarmDescription>> => {
  const names = [
    ...new Set(configuration.targets.flatMap((target) => alarmsOf(target).map(({ alarm }) => alarm.name))),
  ];
  const found: Record<string, AlarmDescription> = {};
  for (let from = 0; from < names.length; from += NAMES_PER_PAGE) {
    for (const alarm of await alarms.readAlarms(names.slice(from, from + NAMES_PER_PAGE))) found[alarm.name] = alarm;
  }
  return found;
};

const sameRegistration = (known: RegisteredScaling, { min, max, policies, suspended }: RegisteredTarget): boolean =>
  known.min === min &&
  known.max === max &&
  known.policies.join('\n') === policies.join('\n') &&
  known.suspended.out === suspended.out &&
  known.suspended.in === suspended.in;

/** The registration as it is to be remembered: unchanged and young, the old note stays and nothing is written. */
const withRegistration = (
  { autoScaling: known, ...rest }: TargetState,
  found: RegisteredTarget | undefined,
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
  found: RegisteredTarget | undefined,
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
    orFail(readAllAlarms(ports)),
    orFail(ports.autoScaling.readRegistered()),
  ]);
  return { alarms, registered };
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
  const [states, { alarms, registered }] = await Promise.all([ports.state.readAll(), readBeside(ports, failures)]);
  const looked: { targetId: string; reason: ReconcileReason }[] = [];
  const evaluations: EvaluationResult[] = [];
  for (const [key, targets] of domainsOf(ports.configuration)) {
    try {
      const stored = states.get(key) ?? NEW_DOMAIN;
      if (stored instanceof StateSchemaError) throw stored;
      let state = stored;
      for (const target of registered ? targets : []) {
        state = await noteRegistration(ports, state, target, registered?.[formatResourceId(target.target)]);
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
