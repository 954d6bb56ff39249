import type { LockDomain, ScalableTarget } from '../../../src/core/scalable-target.ts';
import type { SeriesRequest } from '../../../src/ports/metric-reader.ts';
import type { Sabotage } from '../harness/invoke.ts';
import { ENDPOINT } from '../harness/targets.ts';

/** Each variant believes in an endpoint of its own, and so in a lock of its own; SageMaker knows the one there is. */
const aliased = (target: ScalableTarget): ScalableTarget =>
  target.kind === 'variant' ? { ...target, endpointName: `${ENDPOINT}-${target.variantName}` } : target;

const real = (target: ScalableTarget): ScalableTarget =>
  target.kind === 'variant' ? { ...target, endpointName: ENDPOINT } : target;

const realDomain = (domain: LockDomain): LockDomain =>
  domain.kind === 'endpoint' ? { kind: 'endpoint', endpointName: ENDPOINT } : domain;

const realRequest = (request: SeriesRequest): SeriesRequest =>
  request.kind === 'metric' && request.dimensions.EndpointName !== undefined
    ? { ...request, dimensions: { ...request.dimensions, EndpointName: ENDPOINT } }
    : request;

/** One state item, and with it one lock, per target instead of per endpoint. */
export const lockingPerTarget: Sabotage = {
  ports: (ports) => ({
    ...ports,
    configuration: {
      ...ports.configuration,
      targets: ports.configuration.targets.map((target) => ({ ...target, target: aliased(target.target) })),
    },
    capacity: { readCapacity: (domain) => ports.capacity.readCapacity(realDomain(domain)) },
    metrics: { readSeries: (requests, range) => ports.metrics.readSeries(requests.map(realRequest), range) },
    actuator: { setDesired: (target, desired) => ports.actuator.setDesired(real(target), desired) },
  }),
};
