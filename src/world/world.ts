import type { EpochMs } from '../core/time.ts';
import { type AlarmBook, createAlarmBook } from './alarm-book.ts';
import type { Home } from './arns.ts';
import { type CapacityPlant, createCapacityPlant } from './capacity-plant.ts';
import { createMetricStore, type MetricStore } from './metric-store.ts';
import { createQuotas, type Quotas } from './quotas.ts';
import { createScalingRegistry, type ScalingRegistry } from './scaling-registry.ts';
import { createTimeline, type Timeline } from './timeline.ts';

export interface WorldOptions extends Home {
  /** The present moment of the world; it must not run back. */
  readonly now: () => EpochMs;
  /** Same seed, same world. Absent: 1. */
  readonly seed?: number;
  /**
   * `on-demand` (absent): alarm states move only by `alarms.evaluate()` and by force.
   * `on-read`: DescribeAlarms of the emulator evaluates first, as a real account would have meanwhile.
   */
  readonly alarmEvaluation?: 'on-demand' | 'on-read';
}

/** One simulated AWS account in one Region. It knows no scaling rule, and nothing in it runs by itself. */
export interface World extends Home {
  readonly now: () => EpochMs;
  readonly seed: number;
  readonly alarmEvaluation: 'on-demand' | 'on-read';
  readonly capacity: CapacityPlant;
  readonly metrics: MetricStore;
  readonly alarms: AlarmBook;
  readonly scaling: ScalingRegistry;
  readonly quotas: Quotas;
  /** For what somebody will do at a given moment: a deployment, a lost metric. */
  readonly timeline: Timeline;
}

export const createWorld = (options: WorldOptions): World => {
  const { account, region, partition } = options;
  const seed = options.seed ?? 1;
  const home: Home = { account, region, partition };
  const timeline = createTimeline(options.now);
  const { now } = timeline;
  const capacity = createCapacityPlant({ home, now, seed, timeline });
  const store = createMetricStore(now);
  const metrics: MetricStore = {
    ...store,
    read(request, asOf) {
      timeline.catchUp();
      return store.read(request, asOf);
    },
  };
  return {
    ...home,
    now,
    seed,
    alarmEvaluation: options.alarmEvaluation ?? 'on-demand',
    capacity,
    metrics,
    alarms: createAlarmBook({ home, now, metrics }),
    scaling: createScalingRegistry({ home, now, capacity }),
    quotas: createQuotas(now),
    timeline,
  };
};
