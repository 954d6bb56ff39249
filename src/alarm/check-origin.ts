import type { IgnoreReason } from '../core/alarm-transition.ts';
import type { Runtime } from '../core/runtime.ts';
import type { ArnOrigin } from './arn.ts';

/** Where an event says it comes from. It may say so twice, in members of its own and in its alarm's ARN. */
export interface EventOrigin {
  readonly account: string | undefined;
  readonly region: string | undefined;
  readonly arn: ArnOrigin | undefined;
}

interface Foreign {
  readonly reason: IgnoreReason;
  readonly detail: string;
}

const FOREIGN_REASONS = {
  account: 'foreign-account',
  partition: 'foreign-partition',
  region: 'foreign-region',
} as const satisfies Record<string, IgnoreReason>;

const findStranger = (claims: readonly (string | undefined)[], own: string): string | undefined =>
  claims.find((claim) => claim !== undefined && claim !== own);

/**
 * Tells an event of another account, partition or region from ours; every claim must agree, since the local endpoint
 * of the same name is not the one that is loaded. The account comes first: it is the one people get wrong.
 */
export const findForeign = (origin: EventOrigin, runtime: Runtime): Foreign | undefined => {
  const claims = {
    account: [origin.account, origin.arn?.account],
    partition: [origin.arn?.partition],
    region: [origin.region, origin.arn?.region],
  };
  for (const part of ['account', 'partition', 'region'] as const) {
    const stranger = findStranger(claims[part], runtime[part]);
    if (stranger !== undefined) {
      return {
        reason: FOREIGN_REASONS[part],
        detail: `the event comes from ${part} ${stranger}, this controller answers for ${part} ${runtime[part]}`,
      };
    }
  }
  return undefined;
};
