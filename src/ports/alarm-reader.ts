import type { AlarmDescription } from '../core/observation.ts';

/** Reads alarms by exact name, metric and composite ones, 100 at most. One that does not exist is absent from the answer. */
export interface AlarmReader {
  readAlarms(names: readonly string[]): Promise<readonly AlarmDescription[]>;
}
