import type { DomainCapacity, UnitCounts } from '../../core/domain-capacity.ts';
import type { CapacityReader } from '../../ports/capacity-reader.ts';
import type { ComponentView, EndpointView, VariantView } from '../../world/capacity-types.ts';
import { AwsRefusal } from '../../world/refusal.ts';
import type { World } from '../../world/world.ts';
import { createOneShotFailure } from './one-shot-failure.ts';

export interface WorldCapacityReader extends CapacityReader {
  failNext(error: Error): void;
}

const toUnitCounts = (variant: VariantView): UnitCounts => ({
  desired: variant.desired,
  actual: variant.current,
  ...(variant.serverless === undefined ? {} : { serverless: true }),
  ...(variant.managedInstanceScaling?.status === 'ENABLED' ? { managedInstanceScaling: true } : {}),
});

const toEndpointCapacity = (endpoint: EndpointView): DomainCapacity => ({
  kind: 'found',
  status: endpoint.status,
  lastModifiedAt: endpoint.lastModifiedAt,
  configName: endpoint.configName,
  ...(endpoint.failureReason === undefined ? {} : { failureReason: endpoint.failureReason }),
  ...(endpoint.pendingConfigName === undefined ? {} : { pendingDeployment: true }),
  ...(endpoint.asynchronous ? { asynchronous: true } : {}),
  units: Object.fromEntries(endpoint.variants.map((variant) => [variant.name, toUnitCounts(variant)])),
});

const toComponentCapacity = (askedFor: string, component: ComponentView): DomainCapacity => ({
  kind: 'found',
  status: component.status,
  lastModifiedAt: component.lastModifiedAt,
  ...(component.failureReason === undefined ? {} : { failureReason: component.failureReason }),
  units: { [askedFor]: { desired: component.desired, actual: component.current } },
});

/** The plant refuses to describe only what is not there. */
const orNotFound = (describe: () => DomainCapacity): DomainCapacity => {
  try {
    return describe();
  } catch (error) {
    if (!(error instanceof AwsRefusal)) throw error;
    return { kind: 'not-found', message: error.message };
  }
};

export const createWorldCapacityReader = ({ capacity }: World): WorldCapacityReader => {
  const failure = createOneShotFailure();
  return {
    failNext: failure.set,
    async readCapacity(domain) {
      failure.throwOnce();
      return orNotFound(() =>
        domain.kind === 'endpoint'
          ? toEndpointCapacity(capacity.describeEndpoint(domain.endpointName))
          : toComponentCapacity(
              domain.inferenceComponentName,
              capacity.describeComponent(domain.inferenceComponentName),
            ),
      );
    },
  };
};
