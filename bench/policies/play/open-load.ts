import { join } from 'node:path';
import { openTrace } from '../../../src/cli/simulate/open-trace.ts';
import type { Arrivals } from '../../../src/sim/load/arrivals.ts';
import { generateLoad } from '../../../src/sim/load/generate-load.ts';
import { parseLoad } from '../../../src/sim/load/parse-load.ts';
import type { LoadSource } from '../cells/cell.ts';
import { MOST_HOURS, TRACES } from '../cells/traces.ts';
import { holdArrivals } from './hold-arrivals.ts';
import { SEED } from './to-scenario.ts';

const HOUR = 3_600;

export const traceFile = (folder: string, name: string): string => join(folder, `${name}.csv.gz`);

const openGenerated = (words: string): Arrivals => {
  const parsed = parseLoad(words);
  if (parsed.kind === 'faulty') throw new RangeError(`${words}: ${JSON.stringify(parsed.faults)}`);
  return generateLoad(parsed.spec, SEED);
};

/** The stretch of a load that is played at most, in memory. */
export const openLoad = async (source: LoadSource, folder: string): Promise<Arrivals> => {
  if (source.kind === 'generated') return openGenerated(source.words);
  const from = (TRACES.find(({ name }) => name === source.name)?.fromHour ?? 0) * HOUR;
  const trace = await openTrace(traceFile(folder, source.name));
  return holdArrivals({ ...trace, name: source.name }, { from, to: from + MOST_HOURS * HOUR });
};
