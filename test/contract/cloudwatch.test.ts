import { createCloudWatchAlarmReader } from '../../src/adapters/aws/cloudwatch-alarms.ts';
import { createCloudWatchMetricReader } from '../../src/adapters/aws/cloudwatch-metrics.ts';
import { createWorldAlarmReader } from '../../src/adapters/memory/world-alarms.ts';
import { createWorldMetricReader } from '../../src/adapters/memory/world-metrics.ts';
import { cloudWatchContract } from './cloudwatch.contract.ts';
import { startEmulated } from './start-emulated.ts';
import { startWorld } from './start-world.ts';

cloudWatchContract('in memory', async (start) => {
  const { world, clock } = startWorld(start);
  return { world, clock, alarms: createWorldAlarmReader(world), metrics: createWorldMetricReader(world) };
});

cloudWatchContract('CloudWatch', async (start) => {
  const { world, clock, read } = await startEmulated(start);
  return {
    world,
    clock,
    alarms: createCloudWatchAlarmReader(read.cloudWatch),
    metrics: createCloudWatchMetricReader(read.cloudWatch),
  };
});
