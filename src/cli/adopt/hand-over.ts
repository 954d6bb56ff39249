import { countsOf, type DomainCapacity } from '../../core/domain-capacity.ts';
import { formatResourceId, lockDomainOf } from '../../core/scalable-target.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../core/target-configuration.ts';
import type { NativeSuspension, NativeTarget } from '../../ports/native-scaling.ts';
import { findRegistration } from './find-registration.ts';
import type { Account } from './open-account.ts';
import { describeForeign, foreignAlarms } from './other-stacks.ts';

/** Who is to scale from now on. */
export type Owner = 'controller' | 'application-auto-scaling';

/** What was found, before anything is changed. `refused`: nothing may be. */
export type HandOver =
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  | { readonly kind: 'unregistered' }
  | { readonly kind: 'done-already'; readonly registered: NativeTarget }
  | { readonly kind: 'to-do'; readonly registered: NativeTarget; readonly suspended: NativeSuspension };

const desiredOf = (capacity: DomainCapacity, { target }: TargetConfiguration): number | undefined =>
  countsOf(capacity, target)?.desired;

/** RegisterScalableTarget would bring the count inside at once, which nobody asked for. */
const clampRefusal = (
  capacity: DomainCapacity,
  registered: NativeTarget,
  target: TargetConfiguration,
): readonly string[] => {
  const desired = desiredOf(capacity, target);
  if (desired === undefined) {
    const why = capacity.kind === 'not-found' ? capacity.message : `its status is ${capacity.status}`;
    return [`its count cannot be read (${why}), and the call changes one that is outside the registered bounds`];
  }
  const { min, max } = registered;
  return desired >= min && desired <= max
    ? []
    : [`its count ${desired} is outside the registered bounds ${min} to ${max}, and the call would change it at once`];
};

/** Looks whether the target may be handed over, and what there is to do. */
export const planHandOver = async (
  account: Account,
  configuration: CompiledConfiguration,
  target: TargetConfiguration,
  owner: Owner,
): Promise<HandOver> => {
  const [native, capacity, alarms] = await Promise.all([
    account.native.readNative(),
    account.capacity.readCapacity(lockDomainOf(target.target)),
    account.alarms.readDefinitions(),
  ]);
  const registered = findRegistration(native, target.target);
  const foreign = foreignAlarms(alarms, configuration, target);
  const wanted = owner === 'controller';
  const isDone = registered?.suspended.in === wanted && registered.suspended.out === wanted;
  const reasons = [
    ...(foreign.length === 0 ? [] : [`${describeForeign(foreign)}: two stacks would scale it against each other`]),
    ...(capacity.kind === 'not-found'
      ? [`SageMaker has no ${formatResourceId(target.target)}: ${capacity.message}`]
      : []),
    ...(registered === undefined || isDone || capacity.kind === 'not-found'
      ? []
      : clampRefusal(capacity, registered, target)),
  ];
  if (reasons.length > 0) return { kind: 'refused', reasons };
  if (registered === undefined) return { kind: 'unregistered' };
  if (isDone) return { kind: 'done-already', registered };
  // Scheduled actions move the bounds, which hold here too: they stay as they are.
  return {
    kind: 'to-do',
    registered,
    suspended: { in: wanted, out: wanted, scheduled: registered.suspended.scheduled },
  };
};

/** Suspends or resumes, and reads it back. @returns false where the service does not show it */
export const carryOut = async (
  { native }: Account,
  { registered, suspended }: Extract<HandOver, { kind: 'to-do' }>,
  target: TargetConfiguration,
): Promise<boolean> => {
  await native.setSuspended(registered, suspended);
  const after = findRegistration(await native.readNative(), target.target);
  return after?.suspended.in === suspended.in && after.suspended.out === suspended.out;
};
