import type { HoldWish } from '../evaluation-notes.ts';
import { secondsUntilSettled } from '../look-again.ts';
import type { Observation } from '../observation.ts';
import { type EpochMs, SECOND_MS } from '../time.ts';

/** Every scale-in locks the endpoint for minutes; none is begun while a neighbour behind that lock waits to scale out. */
export const yieldToNeighbour = (
  { alarms, neighbourScaleOutAlarms, configuration }: Observation,
  now: EpochMs,
): HoldWish | undefined => {
  if (alarms.kind === 'not-read') return undefined;
  const alarm = neighbourScaleOutAlarms.find((name) => alarms.byName[name]?.state === 'ALARM');
  return alarm === undefined
    ? undefined
    : {
        kind: 'hold',
        rule: 'target-changeable',
        reason: 'yielding',
        facts: { alarm },
        lookAgainAt: now + secondsUntilSettled(configuration.target) * SECOND_MS,
        direction: 'in',
      };
};
