import type { Calls } from './calls.ts';
import { type Figure, formatNumber } from './figure.ts';

/** Calls of several events, as one line in all and one per service. */
export const callFigures = (calls: Calls, events = 1): readonly Figure[] => {
  const services = new Map<string, { count: number; readonly names: string[] }>();
  for (const [call, count] of Object.entries(calls).sort()) {
    const [service = '', name = ''] = call.split('.');
    const known = services.get(service) ?? { count: 0, names: [] };
    services.set(service, known);
    known.count += count;
    known.names.push(count === events ? name : `${formatNumber(count / events)} × ${name}`);
  }
  const total = [...services.values()].reduce((sum, { count }) => sum + count, 0);
  return [
    { what: '· AWS calls', value: formatNumber(total / events), unit: 'per event' },
    ...[...services].map(([service, { count, names }]) => ({
      what: `·· ${service}`,
      value: formatNumber(count / events),
      unit: 'per event',
      beside: names.join(', '),
    })),
  ];
};

/** The calls of several events in one. */
export const addCalls = (several: readonly Calls[]): Calls => {
  const sum: Record<string, number> = {};
  for (const calls of several) {
    for (const [call, count] of Object.entries(calls)) sum[call] = (sum[call] ?? 0) + count;
  }
  return sum;
};
