import type { EpochMs } from '../core/time.ts';

const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?:Z|([+-]\d{2}):?(\d{2}))$/;

/** Day 0 of the next month is the last one of this month (months count from 0 here, so `month` already is the next). */
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * A moment as AWS writes it. Alarm states carry an offset without a colon (`+0000`), which date parsers are not bound
 * to read, and the envelope beside them a `Z`. `undefined` for anything else: no offset, a date only, 30 February.
 * Source: Amazon CloudWatch User Guide, "Alarm events and EventBridge".
 */
export const parseTimestamp = (text: unknown): EpochMs | undefined => {
  const [, year, month, day, time, hours = '+00', minutes = '00'] =
    (typeof text === 'string' && TIMESTAMP.exec(text)) || [];
  if (Number(day) > daysInMonth(Number(year), Number(month))) return undefined;
  const at = Date.parse(`${year}-${month}-${day}${time}${hours}:${minutes}`);
  return Number.isNaN(at) ? undefined : at;
};
