import { createRandom } from '../random.ts';
import { arrivalTimes } from './arrival-times.ts';
import type { ArrivalBlock, Arrivals } from './arrivals.ts';
import { addRequest, isFull, openBlock } from './block.ts';
import type { LoadSpec } from './load-spec.ts';
import { tokenDraw } from './token-draw.ts';

async function* generate(spec: LoadSpec, seed: number): AsyncGenerator<ArrivalBlock> {
  const times = createRandom(seed, 'times');
  const input = createRandom(seed, 'input tokens');
  const output = createRandom(seed, 'output tokens');
  const block = openBlock();
  let start = 0;
  for (const phase of spec.phases) {
    const nextAt = arrivalTimes(phase, times);
    const nextInput = tokenDraw(phase.input, input);
    const nextOutput = tokenDraw(phase.output, output);
    for (let at = nextAt(); at < phase.durationSeconds; at = nextAt()) {
      addRequest(block, start + at, nextInput(), nextOutput());
      if (isFull(block)) {
        yield block;
        block.count = 0;
      }
    }
    start += phase.durationSeconds;
  }
  if (block.count > 0) yield block;
}

/** The requests a specification describes; the same for the same seed, however often they are asked for. */
export const generateLoad = (spec: LoadSpec, seed: number): Arrivals => ({
  name: spec.name,
  durationSeconds: spec.phases.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  blocks: () => generate(spec, seed),
});
