import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import { dimensionsOf, formatResourceId } from '../../../src/core/scalable-target.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import type { World } from '../../../src/world/world.ts';

/** What callers ask of all units of a target together. */
export interface Demand {
  /** Requests in flight. */
  readonly concurrency: number;
  readonly invocationsPerMinute: number;
  readonly errorsPerMinute?: number;
}

/** Callers of the emulated endpoints: they measure what SageMaker would publish, each second, at the counts of that second. */
export interface Load {
  /** From now on, until it is set anew. */
  set(target: ScalableTarget, demand: Demand): void;
  /** As `set`, from the beginning of the next minute on: no minute holds both, so the first closed one tells. */
  setNextMinute(target: ScalableTarget, demand: Demand): void;
  /** An hour of this demand, borne by so many units, that has been and gone. */
  remember(target: ScalableTarget, demand: Demand, units: number): void;
  stop(): void;
}

const TICK_MS = SECOND_MS;
const HISTORY_MINUTES = 60;

interface Values {
  readonly concurrency?: number;
  readonly invocations?: number;
  readonly perUnit?: number;
  readonly errors?: number;
  readonly refused?: number;
}

const METRICS: Readonly<Record<ScalableTarget['kind'], Readonly<Record<keyof Values, string>>>> = {
  variant: {
    concurrency: 'ConcurrentRequestsPerModel',
    invocations: 'Invocations',
    perUnit: 'InvocationsPerInstance',
    errors: 'Invocation5XXErrors',
    refused: 'NoCapacityInvocationFailures',
  },
  'inference-component': {
    concurrency: 'ConcurrentRequestsPerCopy',
    invocations: 'Invocations',
    perUnit: 'InvocationsPerCopy',
    errors: 'Invocation5XXErrors',
    refused: 'NoCapacityInvocationFailures',
  },
};

/** Gauges come every 10 s, counts once a minute; a sample belongs to the period it falls into. */
const periodOf = (value: keyof Values): number => (value === 'concurrency' ? 10 * SECOND_MS : MINUTE_MS);

const unitsOf = ({ capacity }: World, target: ScalableTarget): number => {
  if (target.kind === 'inference-component') return capacity.describeComponent(target.inferenceComponentName).current;
  const { variants } = capacity.describeEndpoint(target.endpointName);
  return variants.find(({ name }) => name === target.variantName)?.current ?? 0;
};

/** What is measured of a demand over a share of a minute. Without a unit nothing runs, and whoever calls is refused. */
const measure = (
  { concurrency, invocationsPerMinute, errorsPerMinute }: Demand,
  units: number,
  minutes: number,
): Values => {
  const invocations = invocationsPerMinute * minutes;
  if (units === 0) return invocations > 0 ? { refused: invocations } : {};
  return {
    concurrency: concurrency / units,
    ...(invocations > 0 ? { invocations, perUnit: invocations / units } : {}),
    ...(errorsPerMinute === undefined ? {} : { errors: errorsPerMinute * minutes }),
  };
};

interface Callers {
  readonly target: ScalableTarget;
  readonly demand: Demand;
  readonly next?: { readonly from: number; readonly demand: Demand };
}

export const startLoad = (world: World): Load => {
  const demands = new Map<string, Callers>();

  const publish = (target: ScalableTarget, values: Values, at: number): void => {
    for (const [name, value] of Object.entries(values) as [keyof Values, number][]) {
      const period = periodOf(name);
      const metric = {
        namespace: 'AWS/SageMaker',
        metric: METRICS[target.kind][name],
        dimensions: dimensionsOf(target),
      };
      world.metrics.put(metric, [{ at: Math.floor(at / period) * period, value }]);
    }
  };

  const timer = setInterval(() => {
    for (const { target, demand, next } of demands.values()) {
      const now = world.now();
      const present = next !== undefined && now >= next.from ? next.demand : demand;
      publish(target, measure(present, unitsOf(world, target), TICK_MS / MINUTE_MS), now);
    }
  }, TICK_MS);

  return {
    set: (target, demand) => void demands.set(formatResourceId(target), { target, demand }),
    setNextMinute(target, demand) {
      const from = (Math.floor(world.now() / MINUTE_MS) + 1) * MINUTE_MS;
      const known = demands.get(formatResourceId(target));
      if (known === undefined) throw new Error(`nobody calls ${formatResourceId(target)} yet`);
      demands.set(formatResourceId(target), { target, demand: known.demand, next: { from, demand } });
    },
    remember(target, demand, units) {
      const present = Math.floor(world.now() / MINUTE_MS) * MINUTE_MS;
      for (let minute = HISTORY_MINUTES; minute > 0; minute -= 1) {
        publish(target, measure(demand, units, 1), present - minute * MINUTE_MS);
      }
    },
    stop: () => clearInterval(timer),
  };
};
