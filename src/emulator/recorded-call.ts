import type { EpochMs } from '../core/time.ts';

export type Service = 'sagemaker' | 'cloudwatch' | 'application-auto-scaling' | 'events';

/** One request as it was sent, and what became of it. An SDK that repeats a request leaves one record for each try. */
export interface RecordedCall {
  readonly service: Service;
  /** E.g. `UpdateEndpointWeightsAndCapacities`. */
  readonly call: string;
  /** As on the wire: times are epoch seconds. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly at: EpochMs;
  /**
   * `accepted`: carried out and answered. `refused`: answered with an error. `lost`: carried out, the answer never arrived.
   * `dropped`: never carried out, never answered. `scripted`: a read answered by the script; a scripted write is `accepted`
   * or `refused`.
   */
  readonly answer: 'accepted' | 'refused' | 'lost' | 'dropped' | 'scripted';
  /** The error's name where it was refused. */
  readonly errorName?: string;
}
