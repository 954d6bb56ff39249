import { parseResourceId, type ScalableTarget } from '../../core/scalable-target.ts';
import type { NativePolicy, NativeTarget } from '../../ports/native-scaling.ts';
import {
  type Alarms,
  type ImportedHalf,
  type ImportedTarget,
  type LeftOut,
  lost,
  note,
  type Remark,
} from './imported.ts';
import { joinHalves } from './join-halves.ts';
import { mapAlarm } from './map-alarm.ts';
import { mapStepPolicy } from './map-step-policy.ts';
import { mapTargetTracking } from './map-target-tracking.ts';
import { isWakeAlarm, mapWake } from './map-wake.ts';

const COUNTS: ReadonlySet<string> = new Set([
  'sagemaker:variant:DesiredInstanceCount',
  'sagemaker:inference-component:DesiredCopyCount',
]);

interface Mapped {
  readonly halves: readonly ImportedHalf[];
  readonly wake?: NonNullable<ImportedTarget['wake']>;
  readonly remarks: readonly Remark[];
}

const named = (policy: NativePolicy, { kind, text }: Remark): Remark => ({
  kind,
  text: `policy ${policy.name}: ${text}`,
});

const mapStepScaling = (policy: NativePolicy, native: NativeTarget, target: ScalableTarget, alarms: Alarms): Mapped => {
  const { step } = policy;
  if (step === undefined || policy.alarms.length === 0) {
    return { halves: [], remarks: [named(policy, lost('no alarm calls it'))] };
  }
  const halves: ImportedHalf[] = [];
  const remarks: Remark[] = [];
  let wake: Mapped['wake'];
  for (const name of policy.alarms) {
    const standing = alarms.get(name);
    if (standing !== undefined && isWakeAlarm(standing)) {
      const mapped = mapWake(step, name, native);
      if ('kind' in mapped) remarks.push(named(policy, mapped));
      else {
        ({ wake } = mapped);
        remarks.push(...mapped.remarks.map((remark) => named(policy, remark)));
      }
      continue;
    }
    const alarm = mapAlarm(standing, name, target);
    if ('kind' in alarm) {
      remarks.push(named(policy, alarm));
      continue;
    }
    const { policy: steps, remarks: about } = mapStepPolicy(step, alarm.direction);
    halves.push({
      ...alarm,
      policy: steps,
      remarks: [...alarm.remarks, ...about].map((remark) => named(policy, remark)),
    });
  }
  return { halves, remarks, ...(wake === undefined ? {} : { wake }) };
};

const mapPolicy = (policy: NativePolicy, native: NativeTarget, target: ScalableTarget, alarms: Alarms): Mapped => {
  if (policy.type === 'StepScaling') return mapStepScaling(policy, native, target, alarms);
  if (policy.type !== 'TargetTrackingScaling') {
    return { halves: [], remarks: [named(policy, lost(`${policy.type} is not known here`))] };
  }
  const halves = mapTargetTracking(policy, target);
  if ('kind' in halves) return { halves: [], remarks: [named(policy, halves)] };
  return {
    halves: halves.map((half) => ({ ...half, remarks: half.remarks.map((remark) => named(policy, remark)) })),
    remarks: [],
  };
};

const capacityOf = (
  { min, max }: NativeTarget,
  { kind }: ScalableTarget,
): Pick<ImportedTarget, 'capacity' | 'remarks'> =>
  kind === 'variant' && min === 0
    ? {
        capacity: { min: 1, max },
        remarks: [
          lost('its registered minimum is 0; a variant keeps at least 1 here (asynchronous endpoints are not scaled)'),
        ],
      }
    : { capacity: { min, max }, remarks: [] };

/** One scalable target with its policies, in mode `shadow`; or why it cannot be in the file. */
export const mapTarget = (native: NativeTarget, id: string, alarms: Alarms): ImportedTarget | LeftOut => {
  const { resourceId, dimension, policies, suspended } = native;
  const target = parseResourceId(resourceId);
  if (target === undefined || !COUNTS.has(dimension)) {
    return { resourceId, remarks: [lost(`${dimension} is no count of instances or copies`)] };
  }
  if (native.max < 1) return { resourceId, remarks: [lost('its registered maximum is 0')] };
  const mapped = policies.map((policy) => mapPolicy(policy, native, target, alarms));
  const signals = joinHalves(mapped.flatMap(({ halves }) => halves));
  const wakes = mapped.flatMap(({ wake }) => wake ?? []);
  const { capacity, remarks } = capacityOf(native, target);
  const guarded =
    signals.some(({ scaleIn }) => scaleIn !== undefined) &&
    signals.some(({ source, scaleOut }) => 'metric' in source && scaleOut?.alarm.threshold !== undefined);
  const wake = wakes[0];
  return {
    id,
    resourceId,
    resource:
      target.kind === 'variant'
        ? { endpoint: target.endpointName, variant: target.variantName }
        : { inferenceComponent: target.inferenceComponentName },
    capacity,
    signals,
    ...(wake === undefined ? {} : { wake }),
    trafficGuard: guarded,
    remarks: [
      ...remarks,
      ...(policies.length === 0 ? [lost('it has no scaling policy')] : []),
      ...(wakes.length > 1 ? [lost('it has more than one wake alarm; the first is taken')] : []),
      ...(suspended.in || suspended.out
        ? [
            note(
              `Application Auto Scaling is suspended (${[suspended.in ? 'in' : '', suspended.out ? 'out' : ''].filter(Boolean).join(' and ')})`,
            ),
          ]
        : []),
      ...mapped.flatMap(({ remarks: about }) => about),
    ],
  };
};
