import type { Direction } from '../../core/target-configuration.ts';
import type { StandingAlarm } from '../../ports/alarm-definitions.ts';

/** `lost`: it is not in the file, and a person must know. `note`: it is there, and differs in something. */
export interface Remark {
  readonly kind: 'lost' | 'note';
  readonly text: string;
}

export const lost = (text: string): Remark => ({ kind: 'lost', text });
export const note = (text: string): Remark => ({ kind: 'note', text });

/** What a signal reads, in the keys of a targets file. */
export type ImportedSource =
  | {
      readonly metric: string;
      readonly namespace?: string;
      readonly statistic: string;
      readonly periodSeconds: number;
    }
  | { readonly metrics: readonly object[] };

export interface ImportedPolicy {
  readonly AdjustmentType: string;
  readonly Cooldown?: number;
  readonly MetricAggregationType?: string;
  readonly MinAdjustmentMagnitude?: number;
  readonly StepAdjustments: readonly object[];
}

/** One direction of a signal, before it is known what its other direction is. */
export interface ImportedHalf {
  readonly direction: Direction;
  readonly source: ImportedSource;
  readonly alarm: {
    readonly name?: string;
    readonly threshold?: number;
    readonly evaluationPeriods?: number;
    readonly datapointsToAlarm?: number;
  };
  readonly policy?: ImportedPolicy;
  readonly remarks: readonly Remark[];
}

export interface ImportedSignal {
  readonly id: string;
  readonly source: ImportedSource;
  readonly scaleOut?: ImportedHalf;
  readonly scaleIn?: ImportedHalf;
}

export interface ImportedWake {
  readonly to: number;
  readonly alarm: { readonly name: string };
}

export interface ImportedTarget {
  readonly id: string;
  readonly resourceId: string;
  readonly resource: { readonly endpoint: string; readonly variant: string } | { readonly inferenceComponent: string };
  readonly capacity: { readonly min: number; readonly max: number };
  readonly signals: readonly ImportedSignal[];
  readonly wake?: ImportedWake;
  readonly trafficGuard: boolean;
  readonly remarks: readonly Remark[];
}

/** A scalable target that cannot be in the file at all. */
export interface LeftOut {
  readonly resourceId: string;
  readonly remarks: readonly Remark[];
}

export type Alarms = ReadonlyMap<string, StandingAlarm>;
