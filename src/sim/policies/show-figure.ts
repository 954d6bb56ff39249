/** A figure as a reason shows it. */
export const show = (value: number): string => String(Math.round(value * 100) / 100);
