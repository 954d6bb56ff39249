import { describe, expect, it } from 'vitest';
import type { ScalableTarget } from '../../src/core/scalable-target.ts';
import type { CapacityActuator } from '../../src/ports/capacity-actuator.ts';
import type { CapacityReader } from '../../src/ports/capacity-reader.ts';
import type { VirtualClock } from '../../src/world/virtual-clock.ts';
import type { World } from '../../src/world/world.ts';

/** Both sides of SageMaker over one world, and what may be lost between them. */
export interface CapacityUnderTest {
  readonly world: World;
  readonly clock: VirtualClock;
  readonly reader: CapacityReader;
  readonly actuator: CapacityActuator;
  /** The next write is carried out and its answer lost. */
  loseNextAnswer(): void;
  /** The next write is lost on its way: nothing is carried out. */
  loseNextCall(): void;
  /** How many writes reached SageMaker. */
  writes(): number;
}

const CHAT: ScalableTarget = { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'blue' };
const COMPONENT: ScalableTarget = { kind: 'inference-component', inferenceComponentName: 'summariser' };
const ENDPOINT = { kind: 'endpoint', endpointName: 'llama-3-8b' } as const;
const COMPONENT_DOMAIN = { kind: 'inference-component', inferenceComponentName: 'summariser' } as const;

const populate = ({ capacity }: World): void => {
  capacity.putEndpoint({
    name: 'llama-3-8b',
    configName: 'llama-3-8b-v1',
    provisioningSeconds: 240,
    variants: [
      { name: 'blue', desired: 2, instanceType: 'ml.g5.xlarge' },
      { name: 'Blue', desired: 5 },
      { name: 'burst', serverless: { memorySizeInMB: 2048, maxConcurrency: 5 } },
      { name: 'managed', desired: 3, managedInstanceScaling: { status: 'ENABLED', min: 1, max: 4 } },
    ],
  });
  capacity.putComponent({ name: 'summariser', endpointName: 'components', desired: 1, provisioningSeconds: 180 });
};

/** The promises of `CapacityReader` and `CapacityActuator`. `make` gives a new world each time. */
export const capacityContract = (name: string, make: () => Promise<CapacityUnderTest>): void => {
  const given = async (): Promise<CapacityUnderTest> => {
    const subject = await make();
    populate(subject.world);
    return subject;
  };

  describe(`CapacityReader and CapacityActuator: ${name}`, () => {
    it('an endpoint is told whole: every variant by its name exactly', async () => {
      const { reader, clock } = await given();
      expect(await reader.readCapacity(ENDPOINT)).toEqual({
        kind: 'found',
        status: 'InService',
        configName: 'llama-3-8b-v1',
        lastModifiedAt: clock.now(),
        units: {
          blue: { desired: 2, actual: 2 },
          Blue: { desired: 5, actual: 5 },
          burst: { desired: 0, actual: 0, serverless: true },
          managed: { desired: 3, actual: 3, managedInstanceScaling: true },
        },
      });
    });

    it('a component is told under the name asked for, whatever its case', async () => {
      const { reader, clock } = await given();
      const shouted = { kind: 'inference-component', inferenceComponentName: 'SUMMARISER' } as const;
      expect(await reader.readCapacity(shouted)).toEqual({
        kind: 'found',
        status: 'InService',
        lastModifiedAt: clock.now(),
        units: { SUMMARISER: { desired: 1, actual: 1 } },
      });
    });

    it.each([
      { kind: 'endpoint', endpointName: 'nowhere' } as const,
      { kind: 'inference-component', inferenceComponentName: 'nowhere' } as const,
    ])('a missing $kind is an answer', async (domain) => {
      const { reader } = await given();
      expect(await reader.readCapacity(domain)).toMatchObject({
        kind: 'not-found',
        message: expect.stringContaining('nowhere'),
      });
    });

    it('a pending deployment and an asynchronous endpoint are told', async () => {
      const { reader, world } = await given();
      world.capacity.updateEndpoint('llama-3-8b', { configName: 'llama-3-8b-v2' });
      expect(await reader.readCapacity(ENDPOINT)).toMatchObject({ status: 'Updating', pendingDeployment: true });
      world.capacity.putEndpoint({ name: 'llama-3-8b', asynchronous: true, variants: [{ name: 'blue' }] });
      expect(await reader.readCapacity(ENDPOINT)).toMatchObject({ status: 'InService', asynchronous: true });
    });

    it('a failure is told with its reason', async () => {
      const { reader, world } = await given();
      const lock = { kind: 'endpoint', name: 'llama-3-8b' } as const;
      world.capacity.setStatus(lock, 'Failed', { failureReason: 'no room' });
      expect(await reader.readCapacity(ENDPOINT)).toMatchObject({ status: 'Failed', failureReason: 'no room' });
    });

    it.each([
      { target: CHAT, domain: ENDPOINT, unit: 'blue', from: 2, seconds: 240 },
      { target: COMPONENT, domain: COMPONENT_DOMAIN, unit: 'summariser', from: 1, seconds: 180 },
    ])(
      '$target.kind: an accepted write shows at once as desired, and in time as actual',
      async ({ target, domain, unit, from, seconds }) => {
        const { reader, actuator, clock, writes } = await given();
        expect(await actuator.setDesired(target, 4)).toMatchObject({ kind: 'accepted' });
        expect(await reader.readCapacity(domain)).toMatchObject({
          status: 'Updating',
          units: { [unit]: { desired: 4, actual: from } },
        });
        clock.advance(seconds * 1_000);
        expect(await reader.readCapacity(domain)).toMatchObject({
          status: 'InService',
          units: { [unit]: { desired: 4, actual: 4 } },
        });
        expect(writes()).toBe(1);
      },
    );

    it('the call is told as it was sent', async () => {
      const { actuator } = await given();
      expect(await actuator.setDesired(CHAT, 3)).toEqual({
        kind: 'accepted',
        sent: {
          call: 'UpdateEndpointWeightsAndCapacities',
          args: {
            EndpointName: 'llama-3-8b',
            DesiredWeightsAndCapacities: [{ VariantName: 'blue', DesiredInstanceCount: 3 }],
          },
        },
      });
      expect(await actuator.setDesired(COMPONENT, 0)).toEqual({
        kind: 'accepted',
        sent: {
          call: 'UpdateInferenceComponentRuntimeConfig',
          args: { InferenceComponentName: 'summariser', DesiredRuntimeConfig: { CopyCount: 0 } },
        },
      });
    });

    it.each([
      { target: CHAT, domain: ENDPOINT, unit: 'blue' },
      { target: COMPONENT, domain: COMPONENT_DOMAIN, unit: 'summariser' },
    ])('$target.kind: a second write while the first runs is refused as updating', async ({ target, domain, unit }) => {
      const { reader, actuator, writes } = await given();
      await actuator.setDesired(target, 4);
      expect(await actuator.setDesired(target, 5)).toMatchObject({
        kind: 'refused',
        because: 'updating',
        errorName: 'ValidationException',
      });
      expect(writes()).toBe(2);
      expect(await reader.readCapacity(domain)).toMatchObject({ units: { [unit]: { desired: 4 } } });
    });

    it('a quota, a wrong count and a missing target are refusals of their own', async () => {
      const { actuator, world } = await given();
      world.capacity.setQuota('ml.g5.xlarge', 3);
      expect(await actuator.setDesired(CHAT, 4)).toMatchObject({
        kind: 'refused',
        because: 'quota',
        errorName: 'ResourceLimitExceeded',
      });
      expect(await actuator.setDesired(CHAT, 0)).toMatchObject({ kind: 'refused', because: 'validation' });
      expect(await actuator.setDesired({ ...CHAT, endpointName: 'nowhere' }, 2)).toMatchObject({
        kind: 'refused',
        because: 'not-found',
      });
      const gone = { kind: 'inference-component', inferenceComponentName: 'nowhere' } as const;
      expect(await actuator.setDesired(gone, 2)).toMatchObject({ kind: 'refused', because: 'not-found' });
    });

    it.each(['Failed', 'OutOfService', 'UpdateRollbackFailed'])(
      'a write to an endpoint that is %s is refused for good',
      async (status) => {
        const { actuator, world } = await given();
        world.capacity.setStatus({ kind: 'endpoint', name: 'llama-3-8b' }, status);
        expect(await actuator.setDesired(CHAT, 3)).toMatchObject({ kind: 'refused', because: 'validation' });
      },
    );

    it.each(['SystemUpdating', 'RollingBack', 'Creating'])(
      'a write to an endpoint that is %s is refused as updating',
      async (status) => {
        const { actuator, world } = await given();
        world.capacity.setStatus({ kind: 'endpoint', name: 'llama-3-8b' }, status);
        expect(await actuator.setDesired(CHAT, 3)).toMatchObject({ kind: 'refused', because: 'updating' });
      },
    );

    it('the answer lost after acceptance: one write, carried out, and unknown', async () => {
      const { actuator, reader, writes, loseNextAnswer } = await given();
      loseNextAnswer();
      expect(await actuator.setDesired(CHAT, 3)).toMatchObject({
        kind: 'unknown',
        sent: { call: 'UpdateEndpointWeightsAndCapacities' },
      });
      expect(writes()).toBe(1);
      expect(await reader.readCapacity(ENDPOINT)).toMatchObject({
        status: 'Updating',
        units: { blue: { desired: 3, actual: 2 } },
      });
    });

    it('a write lost on its way looks the same, and nothing was changed', async () => {
      const { actuator, reader, writes, loseNextCall } = await given();
      loseNextCall();
      expect(await actuator.setDesired(CHAT, 3)).toMatchObject({ kind: 'unknown' });
      expect(writes()).toBe(1);
      expect(await reader.readCapacity(ENDPOINT)).toMatchObject({
        status: 'InService',
        units: { blue: { desired: 2, actual: 2 } },
      });
    });
  });
};
