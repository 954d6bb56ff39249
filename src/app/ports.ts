import type { ScalingActivity } from '../core/scaling-activity.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { ActivityRecorder } from '../ports/activity-recorder.ts';
import type { AlarmReader } from '../ports/alarm-reader.ts';
import type { CapacityActuator } from '../ports/capacity-actuator.ts';
import type { CapacityReader } from '../ports/capacity-reader.ts';
import type { Clock, IdSource } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { Logger } from '../ports/logger.ts';
import type { MetricReader } from '../ports/metric-reader.ts';
import type { MetricsRecorder } from '../ports/metrics-recorder.ts';
import type { NativeRegistrationReader, NativeScalingSwitch } from '../ports/native-scaling.ts';
import type { RecheckQueue } from '../ports/recheck-queue.ts';
import type { ReleaseTimer } from '../ports/release-timer.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { WokenTarget } from './woken-target.ts';

/** What mode `guard` needs beside. */
export interface NativeGuard {
  readonly registrations: NativeRegistrationReader;
  readonly scaling: NativeScalingSwitch;
  readonly timer: ReleaseTimer;
}

/** Everything an evaluation needs of the world. */
export interface EvaluationPorts {
  readonly configuration: CompiledConfiguration;
  readonly capacity: CapacityReader;
  readonly alarms: AlarmReader;
  readonly metrics: MetricReader;
  readonly state: StateStore;
  readonly activities: ActivityRecorder;
  /** `claimAndApply` alone asks it, and for targets in mode `act` alone. */
  readonly actuator: CapacityActuator;
  readonly rechecks: RecheckQueue;
  /** What the controller says of itself in numbers; `metrics` are those of the targets. */
  readonly ownMetrics: MetricsRecorder;
  readonly events: EventPublisher;
  /** Evaluates a target in mode `guard`. Absent in a function that may not suspend: it hands such targets on to the one that may. */
  readonly guardTarget?: (woken: WokenTarget) => Promise<ScalingActivity>;
  readonly now: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
}
