import type { EpochMs } from '../core/time.ts';
import type { Home } from './arns.ts';
import type {
  ChangeOutcome,
  ComponentSpec,
  ComponentView,
  Deployment,
  EndpointSpec,
  EndpointView,
  WeightAndCapacity,
} from './capacity-types.ts';
import { createChangeMachine } from './change-machine.ts';
import { createComponents } from './components.ts';
import { createEndpoints } from './endpoints.ts';
import type { Timeline } from './timeline.ts';

/** A lock by its owner's name: an endpoint, or a component. */
export interface LockName {
  readonly kind: 'endpoint' | 'inference-component';
  readonly name: string;
}

/**
 * SageMaker's side of capacity. Reads and writes answer and refuse as the API does; the rest arranges what happens.
 * Names are found whatever their case, as SageMaker does. Every method throws `AwsRefusal` for a name that is not there.
 */
export interface CapacityPlant {
  describeEndpoint(name: string): EndpointView;
  /** @throws AwsRefusal while a change runs, over a quota, for an unknown or serverless variant, for more than one count */
  updateWeightsAndCapacities(name: string, wanted: readonly WeightAndCapacity[]): EndpointView;
  /** UpdateEndpoint: a deployment, which sets the counts back unless it is told to retain them. */
  updateEndpoint(name: string, deployment: Deployment): EndpointView;
  listEndpoints(): readonly EndpointView[];
  describeComponent(name: string): ComponentView;
  /** UpdateInferenceComponentRuntimeConfig. The count it already has changes nothing. */
  updateCopyCount(name: string, copies: number): ComponentView;
  listComponents(): readonly ComponentView[];

  /** Creates it, or puts this in its place. */
  putEndpoint(spec: EndpointSpec): void;
  putComponent(spec: ComponentSpec): void;
  removeEndpoint(name: string): void;
  removeComponent(name: string): void;
  /** How the next accepted changes end, one each. */
  plan(lock: LockName, ...outcomes: readonly ChangeOutcome[]): void;
  /** Forces a status (`SystemUpdating`, `Failed`, …); with `seconds` it is `InService` again after them. A change that runs is dropped. */
  setStatus(
    lock: LockName,
    status: string,
    options?: { readonly seconds?: number; readonly failureReason?: string },
  ): void;
  /** Somebody's hand: the counts are these from now on, without a change. */
  setCounts(lock: LockName, unit: string, counts: { readonly desired?: number; readonly current?: number }): void;
  /** The account's limit for an instance type: a write above it is refused with ResourceLimitExceeded. */
  setQuota(instanceType: string, instances: number): void;
  /** Instances of a type that the Region has for this account: above it a change searches, then rolls back. */
  setAvailable(instanceType: string, instances: number): void;
}

export const createCapacityPlant = (world: {
  readonly home: Home;
  readonly now: () => EpochMs;
  readonly seed: number;
  readonly timeline: Timeline;
}): CapacityPlant => {
  const quotas = new Map<string, number>();
  const pools = new Map<string, number>();
  const machine = createChangeMachine({
    ...world,
    available: (type) => (type === undefined ? Infinity : (pools.get(type) ?? Infinity) - endpoints.running(type)),
  });
  const endpoints = createEndpoints({ ...world, machine, quotaOf: (type) => quotas.get(type) ?? Infinity });
  const components = createComponents({ ...world, machine });
  /** Every door of the plant: first what was due meanwhile. */
  const present = <T>(look: () => T): T => {
    world.timeline.catchUp();
    return look();
  };
  const lockOf = (lock: LockName) =>
    lock.kind === 'endpoint' ? endpoints.find(lock.name) : components.find(lock.name);
  const unitOf = (lock: LockName, unit: string) =>
    lock.kind === 'endpoint' ? endpoints.findVariant(lock.name, unit) : components.find(lock.name).unit;

  return {
    describeEndpoint: (name) => present(() => endpoints.view(name)),
    updateWeightsAndCapacities: (name, wanted) => present(() => endpoints.update(name, wanted)),
    updateEndpoint: (name, deployment) => present(() => endpoints.deploy(name, deployment)),
    listEndpoints: () => present(() => endpoints.list()),
    describeComponent: (name) => present(() => components.view(name)),
    updateCopyCount: (name, copies) => present(() => components.update(name, copies)),
    listComponents: () => present(() => components.list()),
    putEndpoint: (spec) => present(() => endpoints.put(spec)),
    putComponent: (spec) => present(() => components.put(spec)),
    removeEndpoint: (name) => present(() => endpoints.remove(name)),
    removeComponent: (name) => present(() => components.remove(name)),
    plan: (lock, ...outcomes) => present(() => void lockOf(lock).outcomes.push(...outcomes)),
    setStatus(lock, status, options = {}) {
      present(() => {
        const locked = lockOf(lock);
        locked.changes += 1;
        locked.status = status;
        locked.failureReason = options.failureReason;
        locked.pendingConfigName = undefined;
        locked.lastModifiedAt = world.now();
        const change = locked.changes;
        world.timeline.schedule(world.now() + (options.seconds ?? Infinity) * 1_000, (at) => {
          if (locked.changes !== change) return;
          locked.status = 'InService';
          locked.failureReason = undefined;
          locked.lastModifiedAt = at;
        });
      });
    },
    setCounts(lock, unit, counts) {
      present(() => {
        const found = unitOf(lock, unit);
        found.desired = counts.desired ?? found.desired;
        found.current = counts.current ?? found.current;
      });
    },
    setQuota: (instanceType, instances) => present(() => void quotas.set(instanceType, instances)),
    setAvailable: (instanceType, instances) => present(() => void pools.set(instanceType, instances)),
  };
};
