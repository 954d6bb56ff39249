const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export interface TimeAxis {
  readonly label: string;
  readonly seconds: number;
}

/** The unit in which a run of this length is read best. */
export const toTimeAxis = (durationSeconds: number): TimeAxis => {
  if (durationSeconds > 3 * DAY) return { label: 'days', seconds: DAY };
  if (durationSeconds > 4 * HOUR) return { label: 'hours', seconds: HOUR };
  return { label: 'minutes', seconds: MINUTE };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `0:31:07` since the start; with days `2 d 04:10:00`. */
export const formatMoment = (seconds: number): string => {
  const whole = Math.round(seconds);
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  const rest = `${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
  return days > 0 ? `${days} d ${two(hours)}:${rest}` : `${hours}:${rest}`;
};
