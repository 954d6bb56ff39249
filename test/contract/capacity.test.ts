import { createSageMakerActuator } from '../../src/adapters/aws/sagemaker-actuator.ts';
import { createSageMakerCapacityReader } from '../../src/adapters/aws/sagemaker-capacity.ts';
import { createWorldActuator } from '../../src/adapters/memory/world-actuator.ts';
import { createWorldCapacityReader } from '../../src/adapters/memory/world-capacity.ts';
import { capacityContract } from './capacity.contract.ts';
import { startEmulated } from './start-emulated.ts';
import { startWorld } from './start-world.ts';

capacityContract('in memory', async () => {
  const { world, clock } = startWorld();
  const actuator = createWorldActuator(world);
  return {
    world,
    clock,
    reader: createWorldCapacityReader(world),
    actuator,
    loseNextAnswer: actuator.loseNextAnswer,
    loseNextCall: actuator.loseNextCall,
    writes: () => actuator.sent.length,
  };
});

const WRITES = ['UpdateEndpointWeightsAndCapacities', 'UpdateInferenceComponentRuntimeConfig'];

capacityContract('SageMaker', async () => {
  const { world, clock, faults, emulator, read, write } = await startEmulated();
  return {
    world,
    clock,
    reader: createSageMakerCapacityReader(read.sageMaker),
    actuator: createSageMakerActuator(write),
    loseNextAnswer: () => faults.next('sagemaker:UpdateEndpointWeightsAndCapacities', { kind: 'lose-answer' }),
    loseNextCall: () => faults.next('sagemaker:UpdateEndpointWeightsAndCapacities', { kind: 'drop-request' }),
    writes: () => emulator.calls.filter(({ call }) => WRITES.includes(call)).length,
  };
});
