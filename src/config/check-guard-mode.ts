import type { DraftSignal, DraftTarget } from './draft.ts';
import { isGiven } from './draft.ts';
import { type Finding, fault } from './finding.ts';

const NATIVE_SCALES = 'In mode guard Application Auto Scaling scales, by the policies it has.';

const refuse = (part: object, key: string, path: readonly (string | number)[]): readonly Finding[] =>
  isGiven(part, key)
    ? [
        fault({
          path: [...path, key],
          expected: `no ${key} in mode guard`,
          found: 'one',
          hint: `Leave it out. ${NATIVE_SCALES}`,
        }),
      ]
    : [];

/** Of a signal the guard needs what one unit bears: a plain metric and the threshold, and no alarm is made at that. */
const checkGuardSignal = (signal: DraftSignal, path: readonly (string | number)[]): readonly Finding[] => {
  const alarm = signal.scaleOut?.alarm;
  return [
    ...refuse(signal, 'metrics', path),
    ...refuse(signal, 'scaleIn', path),
    ...(signal.scaleOut === undefined ? [] : refuse(signal.scaleOut, 'policy', [...path, 'scaleOut'])),
    ...(alarm === undefined
      ? []
      : ['name', 'evaluationPeriods', 'datapointsToAlarm', 'treatMissingData'].flatMap((key) =>
          refuse(alarm, key, [...path, 'scaleOut', 'alarm']),
        )),
    ...(isGiven(signal, 'scaleOut')
      ? []
      : [
          fault({
            path: [...path, 'scaleOut'],
            expected: 'scaleOut: { alarm: { threshold } }, what one unit bears',
            found: 'nothing',
          }),
        ]),
  ];
};

/** Mode guard: signals without policies, and a traffic guard. `act` and `shadow` need a policy to scale out by. */
export const checkGuardMode = (target: DraftTarget): readonly Finding[] => {
  const signals = target.signals ?? [];
  if (target.mode === undefined) return [];
  if (target.mode !== 'guard') {
    return signals.flatMap((signal, index) =>
      signal?.scaleOut === undefined || isGiven(signal.scaleOut, 'policy')
        ? []
        : [
            fault({
              path: ['signals', index, 'scaleOut', 'policy'],
              expected: 'a StepScalingPolicyConfiguration of Application Auto Scaling',
              found: 'nothing',
            }),
          ],
    );
  }
  return [
    ...(isGiven(target, 'trafficGuard')
      ? []
      : [
          fault({
            path: ['trafficGuard'],
            expected: 'trafficGuard beside mode guard',
            found: 'nothing',
            hint: 'trafficGuard: {} takes every default.',
          }),
        ]),
    ...refuse(target, 'wake', []),
    ...refuse(target, 'zero', []),
    ...signals.flatMap((signal, index) => (signal === undefined ? [] : checkGuardSignal(signal, ['signals', index]))),
  ];
};
