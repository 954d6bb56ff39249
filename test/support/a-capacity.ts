import type { DomainCapacity, UnitCounts } from '../../src/core/domain-capacity.ts';
import { minutesAgo } from './moments.ts';

export type FoundCapacity = Extract<DomainCapacity, { kind: 'found' }>;

/** So many units of variant AllTraffic and of component summariser, settled unless `actual` differs. */
export const someCounts = (
  desired: number,
  actual: number = desired,
  more: Partial<UnitCounts> = {},
): FoundCapacity['units'] => ({
  AllTraffic: { desired, actual, ...more },
  summariser: { desired, actual, ...more },
});

/** Four units in service, unchanged for two hours. */
export const aCapacity = (overrides: Partial<FoundCapacity> = {}): FoundCapacity => ({
  kind: 'found',
  status: 'InService',
  lastModifiedAt: minutesAgo(120),
  configName: 'llama-3-8b-config-1',
  units: someCounts(4),
  ...overrides,
});
