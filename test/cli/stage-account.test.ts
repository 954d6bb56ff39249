import { expect, it } from 'vitest';
import { stageAccount } from '../../src/cli/replay/stage-account.ts';
import { createWorld } from '../../src/world/world.ts';
import { aTarget } from '../support/a-target.ts';
import { NOW } from '../support/moments.ts';

it('two spellings of one endpoint are one endpoint with both variants', () => {
  const world = createWorld({ account: '123456789012', region: 'us-east-1', partition: 'aws', now: () => NOW });
  const on = (endpointName: string, variantName: string) =>
    aTarget({ id: variantName, target: { kind: 'variant', endpointName, variantName } });
  stageAccount(world, [on('Shared', 'A'), on('shared', 'B')], NOW);
  expect(world.capacity.describeEndpoint('shared').variants.map(({ name }) => name)).toEqual(['A', 'B']);
});
