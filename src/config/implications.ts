import { applyAdjustment, type StepAdjustment, type StepScalingPolicy, selectStep } from '../core/step-scaling.ts';
import type { Direction, Signal, SignalDirection, TargetConfiguration } from '../core/target-configuration.ts';
import { BEARABLE_SHARE } from '../core/traffic-guard.ts';
import { SAGEMAKER_METRICS } from './sagemaker-metrics.ts';
import { isSameQuantity } from './same-quantity.ts';

/** What one count means for one signal. Loads are totals over all units, in the metric's unit, spread evenly. */
interface CountImplication {
  readonly count: number;
  /** At or below this load the count shrinks, to `shrinksTo` when the load is just there. */
  readonly shrinksAtLoad?: number;
  readonly shrinksTo?: number;
  /** At or above this load it grows, to `growsTo` when the load is just there. */
  readonly growsAtLoad?: number;
  readonly growsTo?: number;
  /** What one unit fewer bears with a tenth to spare: above it the guard takes nothing away. */
  readonly bearableByOneFewer?: number;
}

/** The way from one end of the bounds to the other when the same step is taken every time. */
export interface StepPath {
  readonly step: StepAdjustment;
  readonly counts: readonly number[];
  /** Alarm and cooldowns, without the time SageMaker takes for each change; absent where the step never gets there. */
  readonly minutes?: number;
}

export interface SignalImplications {
  readonly signalId: string;
  readonly metric?: string;
  /** Little's law: the time in system at which one unit at its threshold bears its known rate. */
  readonly secondsPerRequest?: number;
  readonly counts: readonly CountImplication[];
  readonly scaleOut: readonly StepPath[];
  readonly scaleIn: readonly StepPath[];
}

export interface TargetImplications {
  readonly targetId: string;
  readonly unit: 'instance' | 'copy';
  readonly signals: readonly SignalImplications[];
}

const MOST_ROWS = 40;

/** Loads are for reading: three decimals hide what binary fractions add. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000;

const metricOf = ({ source }: Signal): string | undefined => (source.kind === 'metric' ? source.metric : undefined);

const familyOf = (signal: Signal): string | undefined => SAGEMAKER_METRICS.get(metricOf(signal) ?? '')?.family;

/** One change by one step, inside the bounds and `maxStep`. The last unit goes by a rule of its own, not by a step. */
const takeStep = (
  { capacity }: TargetConfiguration,
  policy: StepScalingPolicy,
  step: StepAdjustment,
  count: number,
  direction: Direction,
): number => {
  const wanted = applyAdjustment(policy, step, count);
  const most = capacity.maxStep?.[direction] ?? Number.POSITIVE_INFINITY;
  return direction === 'out'
    ? Math.max(count, Math.min(wanted, count + most, capacity.max))
    : Math.min(count, Math.max(wanted, count - most, capacity.min, 1));
};

const pathOf = (
  target: TargetConfiguration,
  { alarm, policy }: SignalDirection,
  step: StepAdjustment,
  direction: Direction,
): StepPath => {
  const least = Math.max(target.capacity.min, 1);
  const [start, end] = direction === 'out' ? [least, target.capacity.max] : [target.capacity.max, least];
  const counts = [start];
  for (let count = start; count !== end; ) {
    const next = takeStep(target, policy, step, count, direction);
    if (next === count) return { step, counts };
    counts.push(next);
    count = next;
  }
  const alarmSeconds = (alarm.datapointsToAlarm ?? 1) * alarm.periodSeconds;
  const changes = counts.length - 1;
  const seconds = changes === 0 ? 0 : alarmSeconds + (changes - 1) * policy.cooldownSeconds;
  return { step, counts, minutes: tidy(seconds / 60) };
};

const pathsOf = (
  target: TargetConfiguration,
  part: SignalDirection | undefined,
  direction: Direction,
): readonly StepPath[] => part?.policy.steps.map((step) => pathOf(target, part, step, direction)) ?? [];

/** All counts, or evenly chosen ones with both ends where they would fill more than a screen. */
const countsOf = ({ capacity: { min, max } }: TargetConfiguration): readonly number[] => {
  const least = Math.max(min, 1);
  const rows = Math.min(max - least + 1, MOST_ROWS);
  return Array.from({ length: rows }, (_, row) =>
    rows === 1 ? least : Math.round(least + (row * (max - least)) / (rows - 1)),
  );
};

type Row = Omit<CountImplication, 'count'>;

const growth = (target: TargetConfiguration, { scaleOut }: Signal, count: number, scale: number): Row => {
  const threshold = scaleOut?.alarm.threshold;
  const step = selectStep(scaleOut?.policy.steps ?? [], 0, 'above');
  if (scaleOut === undefined || threshold === undefined || step === undefined || count >= target.capacity.max)
    return {};
  return { growsAtLoad: tidy(threshold * scale), growsTo: takeStep(target, scaleOut.policy, step, count, 'out') };
};

/** The lowest scale-out threshold on what the signal measures, its own or another signal's: what the guard asks of one fewer. */
const highOf = ({ signals }: TargetConfiguration, signal: Signal): number | undefined => {
  const isOnIt = ({ source }: Signal): boolean =>
    source.kind === 'metric' && signal.source.kind === 'metric' && isSameQuantity(source, signal.source);
  const highs = signals.filter(isOnIt).flatMap(({ scaleOut }) => scaleOut?.alarm.threshold ?? []);
  return highs.length === 0 ? undefined : Math.min(...highs);
};

const shrinkage = (target: TargetConfiguration, signal: Signal, count: number, scale: number): Row => {
  const { scaleIn } = signal;
  const low = scaleIn?.alarm.threshold;
  const high = highOf(target, signal);
  const step = selectStep(scaleIn?.policy.steps ?? [], 0, 'below');
  if (scaleIn === undefined || low === undefined || step === undefined || count <= Math.max(target.capacity.min, 1))
    return {};
  const wanted = takeStep(target, scaleIn.policy, step, count, 'in');
  const shrinksAtLoad = tidy(low * scale);
  if (target.trafficGuard === undefined || high === undefined || scale !== count) {
    return { shrinksAtLoad, shrinksTo: wanted };
  }
  const needed = Math.ceil(tidy(shrinksAtLoad / (BEARABLE_SHARE * high)));
  return {
    shrinksAtLoad,
    shrinksTo: Math.min(count, Math.max(needed, wanted)),
    bearableByOneFewer: tidy(BEARABLE_SHARE * high * (count - 1)),
  };
};

/** The load behind a value is known for requests in flight and for counts, not for latencies or percentages. */
const tableOf = (target: TargetConfiguration, signal: Signal): readonly CountImplication[] => {
  const metric = SAGEMAKER_METRICS.get(metricOf(signal) ?? '');
  if (metric === undefined || (metric.family !== 'gauge' && metric.family !== 'count')) return [];
  return countsOf(target).map((count) => {
    const scale = metric.perUnit ? count : 1;
    return { count, ...shrinkage(target, signal, count, scale), ...growth(target, signal, count, scale) };
  });
};

/** What one unit bears per minute, as far as the numbers say it. */
const ratePerUnit = ({ trafficGuard, signals }: TargetConfiguration): number | undefined =>
  trafficGuard?.invocationsPerMinutePerUnit ??
  signals.find((signal) => familyOf(signal) === 'count' && metricOf(signal)?.startsWith('InvocationsPer'))?.scaleOut
    ?.alarm.threshold;

const implicationsOfSignal = (target: TargetConfiguration, signal: Signal): SignalImplications => {
  const metric = metricOf(signal);
  const rate = ratePerUnit(target);
  const high = signal.scaleOut?.alarm.threshold;
  return {
    signalId: signal.id,
    ...(metric !== undefined && { metric }),
    ...(familyOf(signal) === 'gauge' && rate && high !== undefined && { secondsPerRequest: tidy((high * 60) / rate) }),
    counts: tableOf(target, signal),
    scaleOut: pathsOf(target, signal.scaleOut, 'out'),
    scaleIn: pathsOf(target, signal.scaleIn, 'in'),
  };
};

/** What the numbers of one target come to, for a person to check against what is known of the model. */
export const implicationsOf = (target: TargetConfiguration): TargetImplications => ({
  targetId: target.id,
  unit: target.target.kind === 'variant' ? 'instance' : 'copy',
  signals: target.signals.map((signal) => implicationsOfSignal(target, signal)),
});
