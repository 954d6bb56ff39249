import type { ScalingDecision } from '../../src/core/decision.ts';
import { SECOND_MS } from '../../src/core/time.ts';
import { NOW } from './moments.ts';

/** A decision in few words: what a table row wants to see of it. Seconds count from NOW; absent where there is no timer. */
export interface Told {
  readonly hold?: string;
  readonly lookAgainIn?: number | undefined;
  readonly out?: number;
  readonly in?: number;
  readonly because?: string;
  readonly base?: number | undefined;
  readonly limitedBy?: string | undefined;
  readonly asked?: number | undefined;
}

export const tell = (decision: ScalingDecision): Told => {
  if (decision.kind === 'hold') {
    const { reason, lookAgainAt } = decision;
    return {
      hold: reason,
      lookAgainIn: lookAgainAt === undefined ? undefined : (lookAgainAt - NOW) / SECOND_MS,
    };
  }
  const { direction, to, because, from, base, limitedBy } = decision;
  return {
    [direction]: to,
    because,
    base: base === from ? undefined : base,
    limitedBy: limitedBy?.by,
    asked: limitedBy?.asked,
  };
};
