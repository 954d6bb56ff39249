import type { HoldWish } from '../evaluation-notes.ts';
import type { Signal, SignalDirection, Wake } from '../target-configuration.ts';

/** A signal's alarm in ALARM that pulls in its direction. */
export interface DrivingAlarm {
  readonly signal: Signal;
  readonly direction: SignalDirection;
}

/** What the alarms (or a person) ask for, before anybody asked whether it can be had. */
export type Wish =
  | HoldWish
  | { readonly kind: 'pin'; readonly capacity: number; readonly until: number }
  /** A count outside the bounds, found by reconcile while the alarms ask for nothing. */
  | { readonly kind: 'bounds' }
  | {
      readonly kind: 'out';
      readonly driving: readonly DrivingAlarm[];
      /** As far as the alarms were read: not every low alarm is in ALARM. */
      readonly lowAlarmsCleared?: boolean;
      readonly wake?: Wake | undefined;
      /** A deployment reset the count; the traffic needs this many. */
      readonly restore?: number;
    }
  | { readonly kind: 'in'; readonly driving: readonly DrivingAlarm[] };
