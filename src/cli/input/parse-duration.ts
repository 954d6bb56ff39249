const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const DURATION = /^([1-9]\d{0,5})([smhd])$/;

/** `90s`, `15m`, `2h`, `1d` in milliseconds; `undefined` for anything else, and for none at all. */
export const parseDuration = (text: string): number | undefined => {
  const [, count, unit = ''] = DURATION.exec(text.trim()) ?? [];
  const unitMs = UNIT_MS[unit];
  return unitMs === undefined ? undefined : Number(count) * unitMs;
};
