import { nearest } from '../core/nearest.ts';
import type { ScalableTarget } from '../core/scalable-target.ts';
import type { DraftSignal } from './draft.ts';
import { type Finding, warning } from './finding.ts';
import { didYouMean } from './problem.ts';
import {
  isNearSageMaker,
  isValidStatistic,
  namespaceOf,
  SAGEMAKER_METRICS,
  type SageMakerMetric,
} from './sagemaker-metrics.ts';

type Kind = ScalableTarget['kind'];

const NOUN: Readonly<Record<Kind, string>> = { variant: 'variants', 'inference-component': 'inference components' };

const checkName = (name: string, kind: Kind | undefined): readonly Finding[] => {
  const known = SAGEMAKER_METRICS.get(name);
  const candidates = [...SAGEMAKER_METRICS].filter(([, metric]) => kind === undefined || metric.kinds.includes(kind));
  const names = candidates.map(([candidate]) => candidate);
  if (known === undefined) {
    const near = nearest(name, names);
    return [
      warning({
        path: ['metric'],
        expected: 'a metric SageMaker publishes',
        found: JSON.stringify(name),
        hint: near === undefined ? 'An alarm on it may never see a value.' : didYouMean(near),
      }),
    ];
  }
  return kind === undefined || known.kinds.includes(kind)
    ? []
    : [
        warning({
          path: ['metric'],
          expected: `a metric SageMaker publishes for ${NOUN[kind]}`,
          found: `${name}, which it publishes for ${known.kinds.map((each) => NOUN[each]).join(' and ')}`,
        }),
      ];
};

/** A namespace beside SageMaker's own, by one letter's case or by the kind of metric; any other may hold a user's own metrics. */
export const checkNamespace = (
  name: string,
  namespace: string | undefined,
  kind: Kind | undefined,
): readonly Finding[] => {
  if (namespace === undefined || kind === undefined || !SAGEMAKER_METRICS.has(name)) return [];
  const expected = namespaceOf(name, kind);
  return namespace === expected || !isNearSageMaker(namespace)
    ? []
    : [
        warning({
          path: ['namespace'],
          expected: `${expected}, where SageMaker publishes ${name}`,
          found: JSON.stringify(namespace),
          hint: 'An alarm there never sees a value.',
        }),
      ];
};

const checkStatistic = (name: string, metric: SageMakerMetric, statistic: string): readonly Finding[] => {
  if (isValidStatistic(metric, statistic)) return [];
  const isAverageOfCount = metric.family === 'count' && statistic === 'Average';
  return [
    warning({
      path: ['statistic'],
      expected: `${metric.statistics.join(' or ')} of ${name}`,
      found: statistic,
      hint: isAverageOfCount
        ? `The ${statistic} of ${name} is the same at any load: it is never scaled on (no-metric-value).`
        : `SageMaker calls other statistics of ${name} meaningless.`,
    }),
  ];
};

const checkPeriod = (name: string, metric: SageMakerMetric, periodSeconds: number): readonly Finding[] =>
  periodSeconds >= metric.periodSeconds
    ? []
    : [
        warning({
          path: ['periodSeconds'],
          expected: `${metric.periodSeconds} or more, since ${name} comes once a minute`,
          found: `${periodSeconds}`,
          hint: 'Without enhanced metrics at that frequency the alarm sees gaps.',
        }),
      ];

const checkGaugeThreshold = (signal: DraftSignal, name: string): readonly Finding[] =>
  (['scaleOut', 'scaleIn'] as const).flatMap((direction) => {
    const threshold = signal[direction]?.alarm?.threshold;
    if (threshold === undefined || threshold >= 1) return [];
    return [
      warning({
        path: [direction, 'alarm', 'threshold'],
        expected: `1 or more, since the Maximum of ${name} counts whole requests`,
        found: `${threshold}`,
        hint:
          direction === 'scaleOut'
            ? 'A single request in flight is above it.'
            : 'Only a target without a single request is below it.',
      }),
    ];
  });

/** What is known of SageMaker's metrics, against a plain signal. Warnings only: SageMaker may publish more tomorrow. */
export const checkMetric = (signal: DraftSignal, kind: Kind | undefined): readonly Finding[] => {
  const { metric: name, namespace, statistic, periodSeconds } = signal;
  if (name === undefined || (namespace !== undefined && !isNearSageMaker(namespace))) return [];
  const known = SAGEMAKER_METRICS.get(name);
  return [
    ...checkName(name, kind),
    ...checkNamespace(name, namespace, kind),
    ...(known !== undefined && statistic !== undefined ? checkStatistic(name, known, statistic) : []),
    ...(known !== undefined && periodSeconds !== undefined ? checkPeriod(name, known, periodSeconds) : []),
    ...(known?.family === 'gauge' && statistic === 'Maximum' ? checkGaugeThreshold(signal, name) : []),
  ];
};
