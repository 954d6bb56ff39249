import type { ScalableTarget } from '../core/scalable-target.ts';
import type { Direction } from '../core/target-configuration.ts';
import { checkAlarm } from './check-alarm.ts';
import { checkDirection } from './check-direction.ts';
import { checkMetric } from './check-metric.ts';
import { checkMetricMath } from './check-metric-math.ts';
import { checkSteps } from './check-steps.ts';
import { type DraftDirection, type DraftSignal, isGiven } from './draft.ts';
import { type Finding, fault, under, warning } from './finding.ts';
import { namespaceOf } from './sagemaker-metrics.ts';
import { isSameQuantity } from './same-quantity.ts';

const PLAIN_KEYS = ['metric', 'statistic', 'periodSeconds'] as const;

/** A low threshold above this share of the high one flaps: what one unit fewer must bear is near the high one again. */
export const MOST_LOW_SHARE = 0.45;

const checkSource = (signal: DraftSignal, kind: ScalableTarget['kind'] | undefined): readonly Finding[] => {
  if (!isGiven(signal, 'metrics')) {
    const missing = PLAIN_KEYS.filter((key) => !isGiven(signal, key));
    return [
      ...missing.map((key) =>
        fault({
          path: [key],
          expected: `${key}, since a signal needs metric, statistic and periodSeconds (or metrics)`,
          found: 'nothing',
        }),
      ),
      ...checkMetric(signal, kind),
    ];
  }
  const doubled = [...PLAIN_KEYS, 'namespace'].filter((key) => isGiven(signal, key));
  return [
    ...doubled.map((key) =>
      fault({
        path: [key],
        expected: `no ${key} beside metrics`,
        found: 'both',
        hint: 'A metric-math signal says all of it in metrics.',
      }),
    ),
    ...(signal.metrics === undefined ? [] : under(['metrics'], checkMetricMath(signal.metrics))),
  ];
};

const periodOf = (signal: DraftSignal): number | undefined => {
  const periods = signal.metrics?.flatMap((query) => query?.MetricStat?.Period ?? []) ?? [];
  return signal.periodSeconds ?? (periods.length === 0 ? undefined : Math.max(...periods));
};

const checkOneDirection = (
  part: DraftDirection,
  direction: Direction,
  periodSeconds: number | undefined,
): readonly Finding[] => [
  ...(part.alarm === undefined ? [] : under(['alarm'], checkAlarm(part.alarm, direction, periodSeconds))),
  ...(part.policy === undefined
    ? []
    : under(
        ['policy'],
        [...checkSteps(part.policy), ...checkDirection(part.policy, direction, part.alarm?.threshold)],
      )),
];

const nearThreshold = (low: number, high: number, of: string): Finding =>
  warning({
    path: ['scaleIn', 'alarm', 'threshold'],
    expected: `at most ${MOST_LOW_SHARE} × the high threshold${of} (${Number((MOST_LOW_SHARE * high).toPrecision(3))})`,
    found: `${low}`,
    hint: 'Nearer thresholds make the count go back and forth.',
  });

const isNear = (low: number, high: number): boolean => high > 0 && low > MOST_LOW_SHARE * high;

const checkThresholds = (signal: DraftSignal): readonly Finding[] => {
  const high = signal.scaleOut?.alarm?.threshold;
  const low = signal.scaleIn?.alarm?.threshold;
  if (high === undefined || low === undefined) return [];
  if (low > high) {
    const path = ['scaleIn', 'alarm', 'threshold'];
    return [fault({ path, expected: `a low threshold below the high one (${high})`, found: `${low}` })];
  }
  return isNear(low, high) ? [nearThreshold(low, high, '')] : [];
};

/** The low threshold beside the lowest high one that another signal of the target has on the same quantity. */
const checkBeside = (
  signal: DraftSignal,
  siblings: readonly (DraftSignal | undefined)[],
  kind: ScalableTarget['kind'] | undefined,
): readonly Finding[] => {
  const low = signal.scaleIn?.alarm?.threshold;
  const measured = ({ namespace, ...rest }: DraftSignal) => ({
    ...rest,
    namespace: namespace ?? (kind && rest.metric && namespaceOf(rest.metric, kind)),
  });
  const [nearest] = siblings
    .filter((sibling) => sibling !== undefined)
    .filter((sibling) => sibling !== signal && isSameQuantity(measured(sibling), measured(signal)))
    .flatMap(({ id, scaleOut }) => {
      const high = scaleOut?.alarm?.threshold;
      return high === undefined ? [] : [{ id, high }];
    })
    .sort((a, b) => a.high - b.high);
  if (low === undefined || nearest === undefined || !isNear(low, nearest.high)) return [];
  return [nearThreshold(low, nearest.high, ` of signal ${nearest.id}`)];
};

/** Everything about one signal, beside all of its target, that its shape does not say. */
export const checkSignal = (
  signal: DraftSignal,
  siblings: readonly (DraftSignal | undefined)[],
  kind: ScalableTarget['kind'] | undefined,
): readonly Finding[] => [
  ...checkSource(signal, kind),
  ...(isGiven(signal, 'scaleOut') || isGiven(signal, 'scaleIn')
    ? []
    : [fault({ path: [], expected: 'scaleOut, scaleIn or both', found: 'neither' })]),
  ...(signal.scaleOut === undefined
    ? []
    : under(['scaleOut'], checkOneDirection(signal.scaleOut, 'out', periodOf(signal)))),
  ...(signal.scaleIn === undefined
    ? []
    : under(['scaleIn'], checkOneDirection(signal.scaleIn, 'in', periodOf(signal)))),
  ...checkThresholds(signal),
  ...checkBeside(signal, siblings, kind),
];
