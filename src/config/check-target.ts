import type { ScalableTarget } from '../core/scalable-target.ts';
import { checkGuardMode } from './check-guard-mode.ts';
import { checkQueryMetrics } from './check-query-metrics.ts';
import { checkSignal } from './check-signal.ts';
import { type DraftTarget, isGiven } from './draft.ts';
import { type Finding, fault, notice, under, warning } from './finding.ts';

type Kind = ScalableTarget['kind'];

/** What kind of target the user means, where that is clear. */
const kindOf = (target: DraftTarget): Kind | undefined => {
  const isVariant = isGiven(target, 'endpoint') || isGiven(target, 'variant');
  const isComponent = isGiven(target, 'inferenceComponent');
  if (isVariant === isComponent) return undefined;
  return isVariant ? 'variant' : 'inference-component';
};

const checkResource = (target: DraftTarget): readonly Finding[] => {
  const hasEndpoint = isGiven(target, 'endpoint');
  const hasVariant = isGiven(target, 'variant');
  if (isGiven(target, 'inferenceComponent')) {
    return hasEndpoint || hasVariant
      ? [fault({ path: [], expected: 'either endpoint and variant or inferenceComponent', found: 'both' })]
      : [];
  }
  if (!hasEndpoint && !hasVariant) {
    return [fault({ path: [], expected: 'endpoint and variant, or inferenceComponent', found: 'neither' })];
  }
  if (!hasEndpoint) return [fault({ path: ['endpoint'], expected: 'the endpoint of the variant', found: 'nothing' })];
  return hasVariant
    ? []
    : [
        fault({
          path: ['variant'],
          expected: 'the name of the variant',
          found: 'nothing',
          hint: 'Name the variant of the endpoint to scale; AllTraffic is never assumed.',
        }),
      ];
};

const checkCapacity = (target: DraftTarget, kind: Kind | undefined): readonly Finding[] => {
  const { min, max } = target.capacity ?? {};
  return [
    ...(min !== undefined && max !== undefined && min > max
      ? [fault({ path: ['capacity'], expected: 'min of at most max', found: `min ${min} and max ${max}` })]
      : []),
    ...(min === 0 && kind === 'variant'
      ? [
          fault({
            path: ['capacity', 'min'],
            expected: '1 or more for a variant',
            found: '0',
            hint: 'SageMaker keeps at least one instance of a variant; only inference components scale to 0.',
          }),
        ]
      : []),
  ];
};

const canReachZero = (target: DraftTarget, kind: Kind | undefined): boolean =>
  kind === 'inference-component' && target.capacity?.min === 0;

/** False only where it is certain that the target never has 0 units. */
const mayReachZero = (target: DraftTarget, kind: Kind | undefined): boolean =>
  kind !== 'variant' && (target.capacity?.min ?? 0) === 0;

const checkZero = (target: DraftTarget, kind: Kind | undefined): readonly Finding[] => {
  const { min, max } = target.capacity ?? {};
  const found = kind === 'variant' ? 'a variant' : `min ${min}`;
  const to = target.wake?.to;
  return [
    ...(isGiven(target, 'wake') && !mayReachZero(target, kind)
      ? [fault({ path: ['wake'], expected: 'wake only for inference components with min 0', found })]
      : []),
    ...(to !== undefined && max !== undefined && to > max
      ? [fault({ path: ['wake', 'to'], expected: `a whole number from 1 to max (${max})`, found: `${to}` })]
      : []),
    ...(canReachZero(target, kind) && target.mode !== 'guard' && !isGiven(target, 'wake')
      ? [
          warning({
            path: ['wake'],
            expected: 'wake beside min 0',
            found: 'nothing',
            hint: 'At 0 copies no other metric arrives: without wake nothing brings the target back.',
          }),
        ]
      : []),
    ...(isGiven(target, 'zero') && !mayReachZero(target, kind)
      ? [
          warning({
            path: ['zero'],
            expected: 'zero only for inference components with min 0',
            found,
            hint: 'It has no effect here.',
          }),
        ]
      : []),
  ];
};

const checkGuard = (target: DraftTarget): readonly Finding[] => {
  const signals = target.signals ?? [];
  if (!isGiven(target, 'trafficGuard')) {
    return signals.some((signal) => signal !== undefined && isGiven(signal, 'scaleIn'))
      ? [
          warning({
            path: ['trafficGuard'],
            expected: 'trafficGuard: {}',
            found: 'nothing',
            hint: 'Without it a crash that looks like idleness takes units away.',
          }),
        ]
      : [];
  }
  // A faulty part was complained about already; it may be the threshold that is looked for.
  const isEnough = signals.some((signal) => {
    if (signal === undefined) return true;
    if (isGiven(signal, 'metrics') || !isGiven(signal, 'scaleOut')) return false;
    const alarm = signal.scaleOut?.alarm;
    return alarm === undefined || isGiven(alarm, 'threshold');
  });
  return isEnough || target.signals === undefined
    ? []
    : [
        fault({
          path: ['trafficGuard'],
          expected: 'at least one plain signal with a scale-out threshold beside it',
          found: 'none',
          hint: 'Add scaleOut.alarm.threshold (beside name: a copy of it), or leave trafficGuard out.',
        }),
      ];
};

const checkSignals = (target: DraftTarget, kind: Kind | undefined): readonly Finding[] => {
  const signals = target.signals ?? [];
  const ids = signals.map((signal) => signal?.id?.toLowerCase());
  return [
    ...(target.signals?.length === 0 && !isGiven(target, 'wake')
      ? [fault({ path: ['signals'], expected: 'at least one signal, or wake', found: 'neither' })]
      : []),
    ...ids.flatMap((id, index) =>
      id !== undefined && ids.indexOf(id) < index
        ? [
            fault({
              path: ['signals', index, 'id'],
              expected: 'an id of its own',
              found: `${JSON.stringify(signals[index]?.id)}, which signals[${ids.indexOf(id)}] has already`,
            }),
          ]
        : [],
    ),
    ...signals.flatMap((signal, index) =>
      signal === undefined ? [] : under(['signals', index], checkSignal(signal, signals, kind)),
    ),
  ];
};

/** A count that only ever goes one way: now and then meant, more often a direction that was forgotten. */
const checkBothWays = (target: DraftTarget): readonly Finding[] => {
  const { signals, capacity: { min, max } = {} } = target;
  // An empty list is meant, a faulty signal was complained about already, and a count without room moves no way at all.
  if (!signals?.length || signals.includes(undefined) || (min !== undefined && min === max)) return [];
  const has = (key: 'scaleOut' | 'scaleIn') => signals.some((signal) => signal !== undefined && isGiven(signal, key));
  return [
    ...(has('scaleIn')
      ? []
      : [
          notice({
            path: ['signals'],
            expected: 'scaleIn in a signal',
            found: 'none',
            hint: 'Nothing ever takes units away: what was added stays until a person removes it.',
          }),
        ]),
    ...(has('scaleOut') || isGiven(target, 'wake')
      ? []
      : [
          notice({
            path: ['signals'],
            expected: 'scaleOut in a signal',
            found: 'none',
            hint: 'Nothing ever adds units: what was taken away stays away.',
          }),
        ]),
  ];
};

/** Everything about one target that its shape does not say. */
export const checkTarget = (target: DraftTarget): readonly Finding[] => {
  const kind = kindOf(target);
  return [
    ...checkResource(target),
    ...checkCapacity(target, kind),
    ...checkSignals(target, kind),
    ...checkQueryMetrics(target, kind),
    ...checkZero(target, kind),
    ...checkGuardMode(target),
    ...(target.mode === 'guard' ? [] : checkBothWays(target)),
    ...checkGuard(target),
  ];
};
