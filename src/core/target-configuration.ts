import { formatLockDomain, type LockDomain, lockDomainOf, type ScalableTarget } from './scalable-target.ts';
import type { StepScalingPolicy } from './step-scaling.ts';

/** The direction of a change. */
export type Direction = 'out' | 'in';

/**
 * `act` changes the count; `shadow` decides and records, and never writes; `guard` leaves scaling to Application Auto
 * Scaling and suspends its scale-in while the traffic guard would hold one.
 */
export type Mode = 'act' | 'shadow' | 'guard';

/** One entry of PutMetricAlarm's `Metrics`, with the members a scaling signal can use. */
export interface MetricDataQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly Label?: string;
  readonly Period?: number;
  readonly ReturnData?: boolean;
  readonly MetricStat?: {
    readonly Metric: {
      readonly Namespace: string;
      readonly MetricName: string;
      readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
    };
    readonly Period: number;
    readonly Stat: string;
  };
}

/**
 * The query whose value is the series: the one that says `ReturnData: true`, else the first that does not say false.
 * PutMetricAlarm demands exactly one that returns data, and takes a query without the member for one that does (Amazon
 * CloudWatch API Reference, MetricDataQuery). `undefined` where every query says false.
 */
export const returnedQuery = <Query extends { readonly ReturnData?: boolean | undefined }>(
  queries: readonly Query[],
): Query | undefined =>
  queries.find(({ ReturnData }) => ReturnData === true) ?? queries.find(({ ReturnData }) => ReturnData !== false);

/** A metric of the target itself; its dimensions follow from the target. */
export interface PlainMetric {
  readonly kind: 'metric';
  readonly namespace: string;
  readonly metric: string;
  readonly statistic: string;
  readonly periodSeconds: number;
}

/** A metric-math signal: the queries of its alarm, exactly one of which returns data. */
export interface MetricMath {
  readonly kind: 'metric-math';
  readonly queries: readonly MetricDataQuery[];
  readonly periodSeconds: number;
}

export type SignalSource = PlainMetric | MetricMath;

/** An alarm by its exact name. */
export interface ConfiguredAlarm {
  readonly name: string;
  /** True where the stack makes the alarm, false where the user has it already. */
  readonly owned: boolean;
  /** The configuration's copy; the alarm's own threshold wins where it is known. In the metric's unit. */
  readonly threshold?: number;
  readonly periodSeconds: number;
  readonly evaluationPeriods?: number;
  readonly datapointsToAlarm?: number;
  readonly treatMissingData?: 'missing' | 'notBreaching' | 'ignore' | 'breaching';
}

export interface SignalDirection {
  readonly alarm: ConfiguredAlarm;
  readonly policy: StepScalingPolicy;
}

/** What mode `guard` needs of a signal: what one unit bears, and an alarm that says when Application Auto Scaling may scale in. */
export interface SignalGuard {
  /** `T`, in the metric's unit. */
  readonly threshold: number;
  readonly alarm: ConfiguredAlarm;
}

export interface Signal {
  readonly id: string;
  readonly source: SignalSource;
  readonly scaleOut?: SignalDirection;
  readonly scaleIn?: SignalDirection;
  /** Mode `guard` alone, which has no directions of its own. */
  readonly guard?: SignalGuard;
}

/** The hybrid guard's settings; ratios between 0 and 1, seconds whole. */
export interface TrafficGuard {
  readonly windowSeconds: number;
  readonly maxErrorRatio: number;
  readonly holdAfterErrorsSeconds: number;
  /** 0 = a hold never expires. */
  readonly maxHoldSeconds: number;
  readonly invocationsPerMinutePerUnit?: number;
}

/** The way back from zero copies: an alarm on NoCapacityInvocationFailures and the count to start with. */
export interface Wake {
  readonly to: number;
  readonly alarm: ConfiguredAlarm;
}

/** One target, compiled: every default filled in, every name final. What a Lambda reads and `decide` sees. */
export interface TargetConfiguration {
  readonly id: string;
  readonly target: ScalableTarget;
  readonly capacity: {
    readonly min: number;
    readonly max: number;
    readonly maxStep?: { readonly out?: number; readonly in?: number };
  };
  readonly mode: Mode;
  readonly signals: readonly Signal[];
  readonly wake?: Wake;
  readonly trafficGuard?: TrafficGuard;
  /** Mode `guard` alone: an alarm on Invocation5XXErrors. */
  readonly crashAlarm?: ConfiguredAlarm;
  readonly zero: { readonly idleSeconds: number };
}

/** Who is told by the controller's own alarms: a topic, or nobody, said explicitly. */
export type Notifications = 'none' | { readonly snsTopicArn: string };

/** The one JSON inside a bundle. */
export interface CompiledConfiguration {
  readonly schemaVersion: 1;
  /** First 12 hex digits of the SHA-256 of everything else in it. */
  readonly hash: string;
  readonly service: string;
  readonly stage: string;
  /** Left out only where no target is in `act`. */
  readonly notifications?: Notifications;
  readonly targets: readonly TargetConfiguration[];
}

/** What an alarm is for. In mode `guard`, `scale-in` is the low alarm that wakes the guard, and `crash` that on failed requests. */
export type AlarmRole = 'scale-out' | 'scale-in' | 'wake' | 'crash';

/** Every alarm of a target with what it is for, in configuration order. */
export const alarmsOf = (
  configuration: TargetConfiguration,
): readonly {
  readonly role: AlarmRole;
  readonly alarm: ConfiguredAlarm;
  readonly signal?: Signal;
}[] => [
  ...configuration.signals.flatMap((signal) => [
    ...(signal.scaleOut ? [{ role: 'scale-out' as const, alarm: signal.scaleOut.alarm, signal }] : []),
    ...(signal.scaleIn ? [{ role: 'scale-in' as const, alarm: signal.scaleIn.alarm, signal }] : []),
    ...(signal.guard ? [{ role: 'scale-in' as const, alarm: signal.guard.alarm, signal }] : []),
  ]),
  ...(configuration.wake ? [{ role: 'wake' as const, alarm: configuration.wake.alarm }] : []),
  ...(configuration.crashAlarm ? [{ role: 'crash' as const, alarm: configuration.crashAlarm }] : []),
];

/** Every target behind one lock, in the order of the configuration. */
export const targetsBehind = (
  { targets }: Pick<CompiledConfiguration, 'targets'>,
  domain: LockDomain,
): readonly TargetConfiguration[] => {
  const key = formatLockDomain(domain);
  return targets.filter(({ target }) => formatLockDomain(lockDomainOf(target)) === key);
};
