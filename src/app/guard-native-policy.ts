import { type DomainState, type GuardHold, type TargetState, targetStateOf } from '../core/domain-state.ts';
import { decideGuard, type GuardDecision, SUSPENSION_MS } from '../core/guard-mode.ts';
import type { Observation } from '../core/observation.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { ActOutcome, ScalingActivity, SuspensionCall } from '../core/scaling-activity.ts';
import type { EpochMs } from '../core/time.ts';
import type { NativeTarget } from '../ports/native-scaling.ts';
import { follow } from './follow.ts';
import { observe } from './observe.ts';
import type { EvaluationPorts, NativeGuard } from './ports.ts';
import { record } from './record.ts';
import { settle } from './settle.ts';
import { toActivity } from './to-activity.ts';
import type { WokenTarget } from './woken-target.ts';

type Registration = Omit<NativeTarget, 'policies'>;

/** What was done, and the state as it stands in the table then. */
interface Done {
  readonly outcome: ActOutcome;
  readonly stored: DomainState;
}

const HELD: ActOutcome = { kind: 'held', calls: [] };

const withGuardHold = ({ guardHold: _before, ...rest }: TargetState, guardHold: GuardHold | undefined): TargetState =>
  guardHold === undefined ? rest : { ...rest, guardHold };

/** Writes the hold down before anything is done about it; who loses does nothing, since somebody else has just looked. */
const noteHold = async (
  ports: EvaluationPorts,
  { configuration: { id, target } }: Observation,
  stored: DomainState,
  guardHold: GuardHold | undefined,
): Promise<DomainState | undefined> => {
  const before = targetStateOf(stored, id);
  const after = withGuardHold(before, guardHold);
  const written = await ports.state.note(lockDomainOf(target), id, before, after);
  return written === 'written' ? { ...stored, targets: { ...stored.targets, [id]: after } } : undefined;
};

const toCall = ({ resourceId, dimension, suspended }: Registration, scaleIn: boolean): SuspensionCall => ({
  call: 'RegisterScalableTarget',
  args: {
    ServiceNamespace: 'sagemaker',
    ResourceId: resourceId,
    ScalableDimension: dimension,
    SuspendedState: {
      DynamicScalingInSuspended: scaleIn,
      DynamicScalingOutSuspended: suspended.out,
      ScheduledScalingSuspended: suspended.scheduled,
    },
  },
});

/** No bounds are sent, and the whole SuspendedState as it was just read, but for the one word. */
const setScaleIn = async (
  ports: EvaluationPorts,
  { scaling }: NativeGuard,
  registered: Registration,
  isSuspended: boolean,
): Promise<Pick<ActOutcome, 'calls' | 'sentAt'>> => {
  if (registered.suspended.in === isSuspended) return { calls: [] };
  const sentAt = ports.now();
  await scaling.setSuspended(registered, { ...registered.suspended, in: isSuspended });
  return { calls: [toCall(registered, isSuspended)], sentAt };
};

/** The timer first, then the suspension: whoever dies between the two has suspended nothing. */
const suspend = async (
  ports: EvaluationPorts,
  native: NativeGuard,
  observation: Observation,
  before: DomainState,
  registered: Registration,
  { action, guardHold }: GuardDecision,
  now: EpochMs,
): Promise<Done | undefined> => {
  if (guardHold === undefined) return undefined;
  const suspendedUntil = now + SUSPENSION_MS;
  const stored = await noteHold(ports, observation, before, { ...guardHold, suspendedUntil });
  if (stored === undefined) return undefined;
  const release = { target: registered, holdSince: guardHold.since };
  await native.timer.arm(release, { ...registered.suspended, in: false }, suspendedUntil);
  const sent = await setScaleIn(ports, native, registered, true);
  return { outcome: { kind: action === 'renew' ? 'renewed' : 'suspended', ...sent }, stored };
};

/** Noted first: whoever renews at the same moment then loses, and cannot suspend what has no timer any more. */
const release = async (
  ports: EvaluationPorts,
  native: NativeGuard,
  observation: Observation,
  before: DomainState,
  registered: Registration,
  { guardHold }: GuardDecision,
): Promise<Done | undefined> => {
  const known = targetStateOf(before, observation.configuration.id).guardHold;
  const stored = await noteHold(ports, observation, before, guardHold);
  if (stored === undefined) return undefined;
  const sent = await setScaleIn(ports, native, registered, false);
  if (known) await native.timer.disarm({ target: registered, holdSince: known.since });
  return { outcome: { kind: 'released', ...sent }, stored };
};

const carryOut = async (
  ports: EvaluationPorts,
  native: NativeGuard,
  observation: Observation,
  stored: DomainState,
  registered: Registration | undefined,
  decision: GuardDecision,
  now: EpochMs,
): Promise<Done> => {
  if (registered === undefined || decision.action === 'nothing') return { outcome: HELD, stored };
  const done = await (decision.action === 'release'
    ? release(ports, native, observation, stored, registered, decision)
    : suspend(ports, native, observation, stored, registered, decision, now));
  return done ?? { outcome: { kind: 'lost-race', calls: [] }, stored };
};

/**
 * One evaluation of a target in mode `guard`: Application Auto Scaling scales, and its scale-in is suspended while the
 * traffic guard would hold one. Whatever dies at whatever step leaves a suspension of 15 minutes at worst.
 * Throws only what a retry may cure.
 */
export const guardNativePolicy =
  (ports: EvaluationPorts, native: NativeGuard) =>
  async (woken: WokenTarget): Promise<ScalingActivity> => {
    const readings = await observe(ports, woken);
    const { observation, settlements, stored } = await settle(ports, readings);
    const registered = await native.registrations.readRegistration(woken.target.target);
    const now = readings.readAt;
    const guarded = decideGuard(observation, registered, now);
    const done = await carryOut(ports, native, observation, stored, registered, guarded, now);
    const activity = toActivity({
      id: `${woken.target.id}#${ports.newId()}`,
      at: now,
      configurationHash: ports.configuration.hash,
      observation,
      settlements,
      decision: guarded.decision,
      outcome: done.outcome,
    });
    // As in evaluateTarget: a table that fails must keep nobody from the follower.
    const [recorded] = await Promise.allSettled([record(ports, observation, activity)]);
    await follow(ports, observation, done.stored, activity);
    if (recorded.status === 'rejected') throw recorded.reason;
    return activity;
  };
