import type { Scale } from './decision.ts';
import { openNotes } from './evaluation-notes.ts';
import type { Observation } from './observation.ts';
import { readScaleOutBreach } from './rules/breach.ts';
import type { EpochMs } from './time.ts';

/** The start of the period of the datapoint that a scale-out was decided on; `undefined` where no datapoint decided. */
export const decidingDatapointAt = (
  { configuration, waker, alarms, readings }: Observation,
  { alarmName, direction }: Scale,
  now: EpochMs,
): EpochMs | undefined => {
  if (alarmName === undefined || direction === 'in') return undefined;
  const transition = waker.by === 'alarm' && waker.transition.alarmName === alarmName ? waker.transition : undefined;
  const signal = configuration.signals.find(({ scaleOut }) => scaleOut?.alarm.name === alarmName);
  if (signal?.scaleOut === undefined) {
    return transition?.newest.kind === 'datapoint' ? transition.newest.at : undefined;
  }
  const breach = readScaleOutBreach(openNotes(), {
    signal,
    direction: signal.scaleOut,
    reading: readings[alarmName],
    described: alarms.kind === 'read' ? alarms.byName[alarmName] : undefined,
    transition,
    now,
  });
  return breach.kind === 'breach' ? breach.at : undefined;
};
