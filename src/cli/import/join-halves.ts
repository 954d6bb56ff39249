import type { ImportedHalf, ImportedSignal, ImportedSource } from './imported.ts';

const LONGEST_ID = 63;

const SHORT: Readonly<Record<string, string>> = {
  ConcurrentRequestsPerModel: 'concurrency',
  ConcurrentRequestsPerCopy: 'concurrency',
  InvocationsPerInstance: 'invocations',
  InvocationsPerCopy: 'invocations',
};

/** A name for a person: `GPUUtilization` is `gpu-utilization`. */
const idOf = (source: ImportedSource): string => {
  if (!('metric' in source)) return 'metric-math';
  const words = source.metric
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return SHORT[source.metric] ?? (words.slice(0, LONGEST_ID - 4).replace(/-+$/, '') || 'signal');
};

/** The first of its name, else with a number behind it. */
export const uniqueId = (wanted: string, taken: ReadonlySet<string>): string => {
  let id = wanted;
  for (let number = 2; taken.has(id.toLowerCase()); number += 1) id = `${wanted}-${number}`;
  return id;
};

/** A scale-out and a scale-in on the same metric are one signal; a second one of a direction is a signal of its own. */
export const joinHalves = (halves: readonly ImportedHalf[]): readonly ImportedSignal[] => {
  const signals: { source: ImportedSource; scaleOut?: ImportedHalf; scaleIn?: ImportedHalf }[] = [];
  for (const half of halves) {
    const side = half.direction === 'out' ? 'scaleOut' : 'scaleIn';
    const same = JSON.stringify(half.source);
    const open = signals.find((signal) => signal[side] === undefined && JSON.stringify(signal.source) === same);
    if (open === undefined) signals.push({ source: half.source, [side]: half });
    else open[side] = half;
  }
  const taken = new Set<string>();
  return signals.map((signal) => {
    const id = uniqueId(idOf(signal.source), taken);
    taken.add(id.toLowerCase());
    return { id, ...signal };
  });
};
