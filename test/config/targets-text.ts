import { Document } from 'yaml';

const scaleOut = {
  alarm: { threshold: 10 },
  policy: {
    AdjustmentType: 'ChangeInCapacity',
    StepAdjustments: [
      { MetricIntervalLowerBound: 0, MetricIntervalUpperBound: 10, ScalingAdjustment: 1 },
      { MetricIntervalLowerBound: 10, ScalingAdjustment: 3 },
    ],
  },
};

const signal = (metric: string) => ({
  id: 'concurrency',
  metric,
  statistic: 'Maximum',
  periodSeconds: 10,
  scaleOut,
  scaleIn: {
    alarm: { threshold: 4 },
    policy: {
      AdjustmentType: 'ChangeInCapacity',
      StepAdjustments: [{ MetricIntervalUpperBound: 0, ScalingAdjustment: -1 }],
    },
  },
});

const SOUND = {
  targets: [
    {
      id: 'chat',
      endpoint: 'demo-endpoint',
      variant: 'AllTraffic',
      capacity: { min: 1, max: 8 },
      mode: 'act',
      signals: [signal('ConcurrentRequestsPerModel')],
      trafficGuard: {},
    },
    {
      id: 'summariser',
      inferenceComponent: 'demo-component',
      capacity: { min: 0, max: 4 },
      mode: 'shadow',
      signals: [signal('ConcurrentRequestsPerCopy')],
      wake: { to: 1 },
      trafficGuard: {},
    },
  ],
  notifications: 'none',
};

/** What to change in the sound file: a path with dots, and the new value (`undefined` takes the key away). */
export type Changes = Readonly<Record<string, unknown>>;

/** The text of a sound targets file with some places changed. Made new for each call. */
export const targetsText = (changes: Changes = {}): string => {
  const document = new Document(structuredClone(SOUND), { aliasDuplicateObjects: false });
  for (const [place, value] of Object.entries(changes)) {
    const path = place.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    if (value === undefined) document.deleteIn(path);
    else document.setIn(path, document.createNode(value));
  }
  return document.toString();
};

export const SIGNAL = 'targets.0.signals.0';
export const OUT = `${SIGNAL}.scaleOut`;
export const OUT_STEPS = `${OUT}.policy.StepAdjustments`;
export const IN = `${SIGNAL}.scaleIn`;
export const IN_STEPS = `${IN}.policy.StepAdjustments`;

/** A step as a short word: `[0, 10, 1]`, with `null` for an open end. */
export const step = (lower: number | null, upper: number | null, adjustment: number) => ({
  ...(lower !== null && { MetricIntervalLowerBound: lower }),
  ...(upper !== null && { MetricIntervalUpperBound: upper }),
  ScalingAdjustment: adjustment,
});

/** `targets.0.signals.0` as problems write it: `targets[0].signals[0]`. */
export const asPath = (place: string): string => place.replaceAll(/\.(\d+)/g, '[$1]');
