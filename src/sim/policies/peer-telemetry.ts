import { clamp } from '../../core/capacity.ts';
import type { CapacitySight, Sight, Wish } from './scaling-policy.ts';

/**
 * Where a policy that SageMaker does not have gets its figures. `cloudwatch`: transplanted, late and averaged over units,
 * and behind SageMaker's lock. `scrape`: at home, from the containers themselves.
 */
export type Telemetry = 'cloudwatch' | 'scrape';

const PERIOD_SECONDS = 10;

/** Requests per unit in service, averaged over the window; `undefined` where there is no point in it. */
const averagePerUnit = ({ cloudWatch, now }: Sight, seconds: number): number | undefined => {
  const count = Math.max(1, Math.ceil(seconds / PERIOD_SECONDS));
  const values = cloudWatch.read('ConcurrentRequests', 'Average', PERIOD_SECONDS, count, now);
  const known = values.filter((value) => value !== undefined && Number.isFinite(value));
  if (known.length === 0) return undefined;
  return known.reduce<number>((sum, value) => sum + (value ?? 0), 0) / known.length;
};

/** Units that serve. */
export const readyUnits = ({ scrape, capacity }: Sight, telemetry: Telemetry): number =>
  telemetry === 'scrape' ? scrape.units.filter(({ ready }) => ready).length : capacity.actual;

/** Requests in the whole service, queued ones included, averaged over the window; `undefined`: not known. */
export const loadOf = (sight: Sight, telemetry: Telemetry, seconds: number): number | undefined => {
  if (telemetry === 'scrape') return sight.scrape.averageInSystem(seconds);
  const average = averagePerUnit(sight, seconds);
  return average === undefined ? undefined : average * sight.capacity.actual;
};

/** The same per unit that serves; `undefined` without one. */
export const loadPerUnit = (sight: Sight, telemetry: Telemetry, seconds: number): number | undefined => {
  const ready = readyUnits(sight, telemetry);
  const load = loadOf(sight, telemetry, seconds);
  return load === undefined || ready === 0 ? undefined : load / ready;
};

/** Behind SageMaker's lock a call would only be refused: a transplanted policy keeps its wish until the lock is free. */
export const isLocked = ({ updating }: CapacitySight, telemetry: Telemetry): boolean =>
  telemetry === 'cloudwatch' && updating;

/** The wish for a count, inside the bounds; nothing where it is asked for already, or cannot be asked for now. */
export const wishFor = (
  { capacity }: Sight,
  telemetry: Telemetry,
  desired: number,
  reason: string,
): Wish | undefined => {
  const { to } = clamp(desired, capacity);
  return to === capacity.desired || isLocked(capacity, telemetry) ? undefined : { desired: to, reason };
};
