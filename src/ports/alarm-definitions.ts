import type { AlarmDefinition } from '../core/alarm-definition.ts';
import type { AlarmState } from '../core/alarm-transition.ts';

/** One metric alarm as it stands in CloudWatch, with everything that makes it fire. */
export interface StandingAlarm {
  readonly definition: Partial<AlarmDefinition> & Pick<AlarmDefinition, 'AlarmName'>;
  readonly state: AlarmState;
  readonly actionsEnabled: boolean;
  /** False for an anomaly band, which is no number to count steps from. */
  readonly hasFixedThreshold: boolean;
}

/** Reads metric alarms whole: those of these names, or without names every one of the Region. One that does not exist is absent. */
export interface AlarmDefinitionReader {
  readDefinitions(names?: readonly string[]): Promise<readonly StandingAlarm[]>;
}
