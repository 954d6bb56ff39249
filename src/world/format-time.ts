import { type EpochMs, SECOND_MS } from '../core/time.ts';

const DAY_SECONDS = 86_400;

/** Days since 1970-01-01 to the civil date, by the era arithmetic of the Gregorian calendar (400 years have 146,097 days). */
const civilDate = (days: number): { readonly year: number; readonly month: number; readonly day: number } => {
  const shifted = days + 719_468; // since 0000-03-01, so that a leap day ends its year
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
};

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** `2025-06-03T10:15:04`, UTC; the core and the world have no Date. */
const formatSeconds = (at: EpochMs): string => {
  const seconds = Math.floor(at / SECOND_MS);
  const { year, month, day } = civilDate(Math.floor(seconds / DAY_SECONDS));
  const ofDay = ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  const clock = [Math.floor(ofDay / 3_600), Math.floor((ofDay % 3_600) / 60), ofDay % 60].map((part) => pad(part));
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}T${clock.join(':')}`;
};

/** As an event's `time`: whole seconds, `2025-06-03T10:15:04Z`. */
export const formatEventTime = (at: EpochMs): string => `${formatSeconds(at)}Z`;

/** As an alarm's `state.timestamp`: `2025-06-03T10:15:04.412+0000`, an offset without a colon. */
export const formatAlarmTime = (at: EpochMs): string =>
  `${formatSeconds(at)}.${pad(((at % SECOND_MS) + SECOND_MS) % SECOND_MS, 3)}+0000`;
