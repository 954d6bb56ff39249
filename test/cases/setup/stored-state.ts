import type { CompletedChange, DomainState, Intention, TargetState, Units } from '../../../src/core/domain-state.ts';
import { CALL_BY_MS, LEASE_MS } from '../../../src/core/intention.ts';
import {
  formatLockDomain,
  type LockDomain,
  lockDomainOf,
  type ScalableTarget,
  unitNameOf,
} from '../../../src/core/scalable-target.ts';
import { applyAdjustment, type StepScalingPolicy } from '../../../src/core/step-scaling.ts';
import type { CompiledConfiguration, Direction, TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { SECOND_MS } from '../../../src/core/time.ts';
import type { AwsAnswer, StateRecord } from '../file/format.ts';
import { CaseFault } from '../file/read-case.ts';
import { firstDescribe, type Shown } from './first-describe.ts';

/** One item as it is put into the table before the trial. */
export interface StoredDomain {
  readonly domain: LockDomain;
  readonly state: DomainState;
  readonly expiresAtEpochSeconds?: number;
}

const nameOf = (target: ScalableTarget): string =>
  target.kind === 'variant' ? `${target.endpointName}/${target.variantName}` : target.inferenceComponentName;

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

const policiesOf = ({ signals }: TargetConfiguration, direction: Direction): readonly StepScalingPolicy[] =>
  signals.flatMap((signal) => (direction === 'out' ? signal.scaleOut : signal.scaleIn)?.policy ?? []);

/** How far back the count before a change is looked for. */
const FURTHEST = 100;

/**
 * The capacity the earlier step was applied to: no state word tells it. Taken for the smallest step of the policy,
 * so that the same step once more adds nothing within the cooldown, and a larger one its difference.
 */
const baseOf = (target: TargetConfiguration, direction: Direction, to: number): number => {
  const sign = direction === 'out' ? -1 : 1;
  for (let distance = 1; distance <= FURTHEST; distance += 1) {
    const base = to + sign * distance;
    if (base < 0) break;
    for (const policy of policiesOf(target, direction)) {
      const isReached = policy.steps.some(
        (step) => policy.adjustmentType !== 'ExactCapacity' && applyAdjustment(policy, step, base) === to,
      );
      if (isReached) return base;
    }
  }
  return Math.max(0, to + sign);
};

/** The later of the two is the newest completed change. */
const lastOf = (target: TargetConfiguration, record: StateRecord, desired: number): CompletedChange | undefined => {
  const [outAt, inAt] = [timeOf(record.lastScaleOutAt), timeOf(record.lastScaleInAt)];
  if (outAt === undefined && inAt === undefined) return undefined;
  const direction = (outAt ?? Number.NEGATIVE_INFINITY) >= (inAt ?? Number.NEGATIVE_INFINITY) ? 'out' : 'in';
  const completedAt = (direction === 'out' ? outAt : inAt) ?? 0;
  return { direction, base: baseOf(target, direction, desired), to: desired, completedAt };
};

/** Count and configuration since the first sight; without one, since the newest change, which was a sight too. */
const unitsOf = (
  record: StateRecord,
  shown: Shown,
  desired: number,
  last: CompletedChange | undefined,
): Units | undefined => {
  const says = record.firstSeenAt ?? record.lastDesired ?? record.endpointConfigName ?? last;
  if (says === undefined) return undefined;
  const configName = record.endpointConfigName ?? shown.configName;
  const since = timeOf(record.firstSeenAt) ?? last?.completedAt ?? 0;
  return { desired, ...(configName === undefined ? {} : { configName }), since };
};

const intentionOf = (
  target: TargetConfiguration,
  record: StateRecord,
  shown: Shown,
  from: number,
): Intention | undefined => {
  const { lockOwner, lockAcquiredAt, leaseSeconds, lockWanted } = record;
  if (lockOwner === undefined && lockAcquiredAt === undefined && lockWanted === undefined) return undefined;
  if (lockAcquiredAt === undefined) throw new CaseFault(`state of ${record.target}: a lock without lockAcquiredAt`);
  const claimedAt = Date.parse(lockAcquiredAt);
  const to = lockWanted ?? from + 1;
  const { lastModifiedAt, configName } = shown;
  return {
    id: lockOwner ?? 'earlier-run',
    targetId: target.id,
    unit: unitNameOf(target.target),
    direction: to < from ? 'in' : 'out',
    base: from,
    from,
    to,
    claimedAt,
    callBy: claimedAt + CALL_BY_MS,
    leaseUntil: claimedAt + (leaseSeconds === undefined ? LEASE_MS : leaseSeconds * SECOND_MS),
    seen: {
      ...(lastModifiedAt === undefined ? {} : { lastModifiedAt }),
      ...(configName === undefined ? {} : { configName }),
    },
  };
};

const targetStateFrom = (target: TargetConfiguration, record: StateRecord, shown: Shown): TargetState => {
  const desired = record.lastDesired ?? shown.desired ?? target.capacity.min;
  const last = lastOf(target, record, desired);
  const units = unitsOf(record, shown, desired, last);
  return { ...(units ? { units } : {}), ...(last ? { last } : {}) };
};

const isNamed =
  (name: string) =>
  ({ target }: TargetConfiguration) =>
    nameOf(target).toLowerCase() === name.toLowerCase();

/** A record of a target that the configuration no longer has; nobody asks for it, yet it lies in the table. */
const formerTarget = (name: string): TargetConfiguration => {
  const [endpointName = name, variantName] = name.split('/');
  return {
    id: 'former-target',
    target:
      variantName === undefined
        ? { kind: 'inference-component', inferenceComponentName: name }
        : { kind: 'variant', endpointName, variantName },
    capacity: { min: 1, max: 1 },
    mode: 'act',
    signals: [],
    zero: { idleSeconds: 900 },
  };
};

/**
 * The records as items, one per lock domain. The cooldown they were written under is not stored: ours is reckoned from
 * the time of the change by the present setting.
 */
export const toStoredDomains = (
  records: readonly StateRecord[],
  configuration: CompiledConfiguration,
  aws: readonly AwsAnswer[],
): readonly StoredDomain[] => {
  const stored = new Map<string, StoredDomain>();
  for (const record of records) {
    const target = configuration.targets.find(isNamed(record.target)) ?? formerTarget(record.target);
    const shown = firstDescribe(aws, target.target);
    const domain = lockDomainOf(target.target);
    const earlier = stored.get(formatLockDomain(domain));
    const intention = intentionOf(target, record, shown, record.lastDesired ?? shown.desired ?? target.capacity.min);
    const state: DomainState = {
      version: 1,
      phase: intention || earlier?.state.intention ? 'claimed' : 'idle',
      ...(earlier?.state.intention ? { intention: earlier.state.intention } : {}),
      ...(intention ? { intention } : {}),
      targets: { ...earlier?.state.targets, [target.id]: targetStateFrom(target, record, shown) },
    };
    const expiry = record.expiresAtEpochSeconds ?? earlier?.expiresAtEpochSeconds;
    stored.set(formatLockDomain(domain), {
      domain,
      state,
      ...(expiry === undefined ? {} : { expiresAtEpochSeconds: expiry }),
    });
  }
  return [...stored.values()];
};
