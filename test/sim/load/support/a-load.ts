import type { Arrivals } from '../../../../src/sim/load/arrivals.ts';
import { generateLoad } from '../../../../src/sim/load/generate-load.ts';
import { parseLoad } from '../../../../src/sim/load/parse-load.ts';

/** The load these words ask for. @throws where they are faulty */
export const aLoad = (text: string, seed = 1): Arrivals => {
  const parsed = parseLoad(text);
  if (parsed.kind === 'faulty') throw new Error(JSON.stringify(parsed.faults));
  return generateLoad(parsed.spec, seed);
};
