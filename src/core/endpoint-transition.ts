import type { EpochMs } from './time.ts';

/** An endpoint's status changed. A hint, best effort: what is true is read afresh. */
export interface EndpointTransition {
  readonly kind: 'endpoint-transition';
  readonly eventId?: string;
  readonly endpointName: string;
  /** In the API's spelling (`InService`), whichever the event had (`IN_SERVICE`). */
  readonly status: string;
  readonly at?: EpochMs;
}
