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
  const [matched, year, month, day, time, hours, minutes] = (typeof text === 'string' && TIMESTAMP.exec(text)) || [];
  if (matched === undefined || Number(day) > daysInMonth(Number(year), Number(month))) return undefined;
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const at = Date.parse(`${year}-${month}-${day}${time}${offset}`);
  return Number.isNaN(at) ? undefined : at;
};
