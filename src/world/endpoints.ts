import type { EpochMs } from '../core/time.ts';
import { endpointArn, type Home } from './arns.ts';
import type {
  Deployment,
  EndpointSpec,
  EndpointView,
  ManagedInstanceScaling,
  ServerlessConfig,
  VariantSpec,
  VariantView,
  WeightAndCapacity,
} from './capacity-types.ts';
import type { ChangeMachine, Locked, Unit } from './change-machine.ts';
import { AwsRefusal, validationRefusal } from './refusal.ts';

interface Variant extends Unit {
  currentWeight: number;
  desiredWeight: number;
  initialInstanceCount: number;
  serverless: ServerlessConfig | undefined;
  readonly managedInstanceScaling: ManagedInstanceScaling | undefined;
}

interface Endpoint extends Locked {
  configName: string;
  readonly createdAt: EpochMs;
  readonly asynchronous: boolean;
  readonly variants: readonly Variant[];
}

export interface Endpoints {
  find(name: string): Locked;
  findVariant(name: string, variant: string): Unit;
  view(name: string): EndpointView;
  list(): readonly EndpointView[];
  update(name: string, wanted: readonly WeightAndCapacity[]): EndpointView;
  deploy(name: string, deployment: Deployment): EndpointView;
  put(spec: EndpointSpec): void;
  remove(name: string): void;
  /** Instances of this type that run now, over all endpoints. */
  running(instanceType: string): number;
}

const toVariant = (spec: VariantSpec): Variant => {
  const desired = spec.desired ?? (spec.serverless === undefined ? 1 : 0);
  return {
    name: spec.name,
    desired,
    current: spec.current ?? desired,
    currentWeight: spec.weight ?? 1,
    desiredWeight: spec.weight ?? 1,
    initialInstanceCount: spec.initialInstanceCount ?? desired,
    serverless: spec.serverless,
    managedInstanceScaling: spec.managedInstanceScaling,
    ...(spec.instanceType === undefined ? {} : { instanceType: spec.instanceType }),
  };
};

const toVariantView = (variant: Variant): VariantView => ({
  name: variant.name,
  desired: variant.desired,
  current: variant.current,
  currentWeight: variant.currentWeight,
  desiredWeight: variant.desiredWeight,
  ...(variant.instanceType === undefined ? {} : { instanceType: variant.instanceType }),
  ...(variant.serverless === undefined ? {} : { serverless: variant.serverless }),
  ...(variant.managedInstanceScaling === undefined ? {} : { managedInstanceScaling: variant.managedInstanceScaling }),
});

/** UpdateEndpointWeightsAndCapacities, UpdateEndpoint and DescribeEndpoint (Amazon SageMaker API Reference). */
export const createEndpoints = (world: {
  readonly home: Home;
  readonly now: () => EpochMs;
  readonly machine: ChangeMachine;
  readonly quotaOf: (instanceType: string) => number;
}): Endpoints => {
  const endpoints = new Map<string, Endpoint>();

  const find = (name: string): Endpoint => {
    const endpoint = endpoints.get(name.toLowerCase());
    if (endpoint === undefined) throw validationRefusal(`Could not find endpoint "${endpointArn(world.home, name)}".`);
    return endpoint;
  };

  const findVariant = (endpoint: Endpoint, variantName: string): Variant => {
    const variant = endpoint.variants.find(({ name }) => name === variantName);
    if (variant === undefined) {
      const arn = endpointArn(world.home, endpoint.name);
      throw validationRefusal(`Could not find variant "${variantName}" of endpoint "${arn}".`);
    }
    return variant;
  };

  const toView = (endpoint: Endpoint): EndpointView => ({
    name: endpoint.name,
    arn: endpointArn(world.home, endpoint.name),
    status: endpoint.status,
    configName: endpoint.configName,
    asynchronous: endpoint.asynchronous,
    createdAt: endpoint.createdAt,
    lastModifiedAt: endpoint.lastModifiedAt,
    variants: endpoint.variants.map(toVariantView),
    ...(endpoint.failureReason === undefined ? {} : { failureReason: endpoint.failureReason }),
    ...(endpoint.pendingConfigName === undefined ? {} : { pendingConfigName: endpoint.pendingConfigName }),
  });

  const desiredOf = (instanceType: string): number =>
    sum(endpoints, (variant) => (variant.instanceType === instanceType ? variant.desired : 0));

  /** The lock is the whole endpoint: any change of any variant, maintenance and roll-back included, refuses the next. */
  const refuseUnlessFree = (endpoint: Endpoint): void => {
    if (endpoint.status === 'InService') return;
    const arn = endpointArn(world.home, endpoint.name);
    throw ['Failed', 'OutOfService', 'UpdateRollbackFailed'].includes(endpoint.status)
      ? validationRefusal(`Cannot update endpoint "${arn}" in status ${endpoint.status}.`)
      : validationRefusal(`Cannot update in-progress endpoint "${arn}".`);
  };

  const refuseOverQuota = (variant: Variant, wanted: number): void => {
    const { instanceType } = variant;
    const delta = wanted - variant.desired;
    if (instanceType === undefined || delta <= 0) return;
    const limit = world.quotaOf(instanceType);
    const used = desiredOf(instanceType);
    if (used + delta <= limit) return;
    throw new AwsRefusal(
      'ResourceLimitExceeded',
      `The account-level service limit '${instanceType} for endpoint usage' is ${limit} Instances, with current utilization ` +
        `of ${used} Instances and a request delta of ${delta} Instances. Please use AWS Service Quotas to request an increase ` +
        'for this quota. If AWS Service Quotas is not available, contact AWS support to request an increase for this quota.',
    );
  };

  /** What AWS answers to a count of 0, or for a variant under managed instance scaling, is not documented: refused here. */
  const refuseWrongCount = (endpoint: Endpoint, variant: Variant, wanted: number): void => {
    if (variant.serverless !== undefined) {
      throw validationRefusal(`Variant "${variant.name}" is serverless and has no instance count.`);
    }
    if (variant.managedInstanceScaling?.status === 'ENABLED') {
      throw validationRefusal(`The instance count of variant "${variant.name}" is set by ManagedInstanceScaling.`);
    }
    if (wanted < 1 && !endpoint.asynchronous) {
      throw validationRefusal(`DesiredInstanceCount of variant "${variant.name}" must be at least 1.`);
    }
  };

  return {
    find,
    findVariant: (name, variant) => findVariant(find(name), variant),
    view: (name) => toView(find(name)),
    list: () => [...endpoints.values()].map(toView),
    running: (instanceType) =>
      sum(endpoints, (variant) => (variant.instanceType === instanceType ? variant.current : 0)),
    update(name, wanted) {
      const endpoint = find(name);
      const changes = wanted.map((entry) => ({ entry, variant: findVariant(endpoint, entry.variantName) }));
      refuseUnlessFree(endpoint);
      const counts = changes.filter(({ entry }) => entry.desiredInstanceCount !== undefined);
      if (counts.length > 1) throw validationRefusal('The capacity of only one variant can be changed in one call.');
      for (const { entry, variant } of counts) {
        refuseWrongCount(endpoint, variant, entry.desiredInstanceCount ?? 0);
        refuseOverQuota(variant, entry.desiredInstanceCount ?? 0);
      }
      for (const { entry, variant } of changes) {
        variant.desiredWeight = entry.desiredWeight ?? variant.desiredWeight;
        variant.currentWeight = variant.desiredWeight;
        if (variant.serverless && entry.serverless) variant.serverless = { ...variant.serverless, ...entry.serverless };
      }
      const [change] = counts;
      if (change === undefined) world.machine.beginOther(endpoint, 60, () => undefined);
      else world.machine.begin(endpoint, change.variant, change.entry.desiredInstanceCount ?? change.variant.desired);
      return toView(endpoint);
    },
    deploy(name, deployment) {
      const endpoint = find(name);
      refuseUnlessFree(endpoint);
      endpoint.pendingConfigName = deployment.configName;
      world.machine.beginOther(endpoint, deployment.seconds ?? 600, () => {
        endpoint.configName = deployment.configName;
        endpoint.pendingConfigName = undefined;
        for (const variant of endpoint.variants) {
          variant.initialInstanceCount =
            deployment.initialInstanceCounts?.[variant.name] ?? variant.initialInstanceCount;
          if (deployment.retainAllVariantProperties === true) continue;
          variant.desired = variant.initialInstanceCount;
          variant.current = variant.initialInstanceCount;
        }
      });
      return toView(endpoint);
    },
    put(spec) {
      const createdAt = spec.createdAt ?? spec.lastModifiedAt ?? world.now();
      endpoints.set(spec.name.toLowerCase(), {
        kind: 'endpoint',
        name: spec.name,
        status: spec.status ?? 'InService',
        configName: spec.configName ?? `${spec.name}-config`,
        pendingConfigName: undefined,
        createdAt,
        lastModifiedAt: spec.lastModifiedAt ?? createdAt,
        failureReason: spec.failureReason,
        asynchronous: spec.asynchronous ?? false,
        provisioningSeconds: spec.provisioningSeconds ?? 240,
        releaseSeconds: spec.releaseSeconds ?? 60,
        outcomes: [],
        changes: 0,
        variants: spec.variants.map(toVariant),
      });
    },
    remove(name) {
      find(name);
      endpoints.delete(name.toLowerCase());
    },
  };
};

const sum = (endpoints: ReadonlyMap<string, Endpoint>, count: (variant: Variant) => number): number =>
  [...endpoints.values()].flatMap(({ variants }) => variants).reduce((total, variant) => total + count(variant), 0);
