import type { Override } from '../../core/domain-state.ts';
import { formatTime } from './format-time.ts';

/** `paused until …`, `pinned at 6 until …`, `nothing`. */
export const describeOverride = (override: Override | undefined): string => {
  if (override === undefined) return 'nothing';
  const what = override.kind === 'pin' ? `pinned at ${override.capacity}` : 'paused';
  return `${what} until ${formatTime(override.until)}`;
};
