import { type EpochMs, SECOND_MS } from '../../core/time.ts';

/** What a function is invoked with. */
export type Invocation =
  | { readonly to: 'on-alarm' | 'on-endpoint-state'; readonly event: unknown }
  | { readonly to: 'recheck'; readonly body: string }
  | { readonly to: 'reconcile' };

/** One invocation that is to come. */
export interface Delivery {
  readonly at: EpochMs;
  readonly invocation: Invocation;
  /** From 0. */
  readonly attempt: number;
}

/** What is on its way to the functions. */
export interface Deliveries {
  send(invocation: Invocation, at: EpochMs): void;
  /** The same again later, as Lambda and SQS do; after the last try it is lost. */
  retry(delivery: Delivery, now: EpochMs): void;
  /** Takes out what is due, in order of time, and of sending where the time is the same. */
  takeDue(now: EpochMs): readonly Delivery[];
}

/**
 * Lambda tries an asynchronous event again after one minute, then after two ("Asynchronous invocation", AWS Lambda Developer
 * Guide); a message is visible again after the queue's 180 s. Nobody tries a reconcile again: the next one comes.
 */
const RETRY_SECONDS: Readonly<Record<Invocation['to'], readonly number[]>> = {
  'on-alarm': [60, 120],
  'on-endpoint-state': [60, 120],
  recheck: [180, 180, 180, 180],
  reconcile: [],
};

const NOTHING: readonly Delivery[] = [];

export const createDeliveries = (): Deliveries => {
  const pending: Delivery[] = [];
  const insert = (delivery: Delivery): void => {
    const later = pending.findIndex(({ at }) => at > delivery.at);
    pending.splice(later === -1 ? pending.length : later, 0, delivery);
  };
  return {
    send: (invocation, at) => insert({ at, invocation, attempt: 0 }),
    retry({ invocation, attempt }, now) {
      const wait = RETRY_SECONDS[invocation.to][attempt];
      if (wait !== undefined) insert({ at: now + wait * SECOND_MS, invocation, attempt: attempt + 1 });
    },
    takeDue(now) {
      const first = pending[0];
      if (first === undefined || first.at > now) return NOTHING;
      const later = pending.findIndex(({ at }) => at > now);
      return pending.splice(0, later === -1 ? pending.length : later);
    },
  };
};
