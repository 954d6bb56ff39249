import { parseAlarmEvent } from '../../alarm/parse-alarm-event.ts';
import { parseTimestamp } from '../../alarm/parse-timestamp.ts';
import type { AlarmTransition } from '../../core/alarm-transition.ts';
import type { Runtime } from '../../core/runtime.ts';
import { type EpochMs, SECOND_MS } from '../../core/time.ts';
import type { SeriesPiece } from '../../world/metric-series.ts';
import type { MetricName } from '../../world/metric-store.ts';
import type { World } from '../../world/world.ts';

/** EventBridge, the function's start and the way there: an event is handled so long after its alarm was evaluated. */
const DELIVERY_MS = 2 * SECOND_MS;

const transitionsOf = (event: unknown, runtime: Runtime): readonly AlarmTransition[] =>
  parseAlarmEvent(event, runtime).filter((parsed) => parsed.kind === 'alarm-transition');

const envelopeTime = (event: unknown): EpochMs | undefined =>
  typeof event === 'object' && event !== null && 'time' in event ? parseTimestamp(event.time) : undefined;

/** When an event arrives: 2 s after its `state.timestamp`, else after its `time`; `undefined` where it names neither. */
export const arrivalOf = (event: unknown, runtime: Runtime): EpochMs | undefined => {
  const [first] = transitionsOf(event, runtime);
  const at = first?.at ?? envelopeTime(event);
  return at === undefined ? undefined : at + DELIVERY_MS;
};

/** Series that the world file gives, or that an event filled: from each event on, its newest value. */
export interface FilledSeries {
  /** Names the world file speaks of; an event leaves them as they are. */
  readonly given: (name: MetricName) => boolean;
  readonly pieces: Map<string, SeriesPiece[]>;
}

const fillSeries = (world: World, filled: FilledSeries, { metrics, newest }: AlarmTransition): void => {
  const [metric] = metrics;
  if (metric === undefined || newest.kind === 'no-data') return;
  const name: MetricName = { namespace: metric.namespace, metric: metric.name, dimensions: metric.dimensions };
  if (filled.given(name)) return;
  const key = JSON.stringify(name);
  const earlier = filled.pieces.get(key) ?? [];
  // The first event's value has always been there: what came before it nobody knows.
  const piece = { from: earlier.length === 0 ? 0 : newest.at, value: newest.value };
  // A late event does not overwrite what a newer one said.
  if (earlier.some(({ from }) => from > piece.from)) return;
  const pieces = [...earlier, piece];
  filled.pieces.set(key, pieces);
  world.metrics.setSeries(name, pieces, { resolutionSeconds: 'as-asked', kind: 'gauge' });
};

const forceState = (world: World, { alarmName, state, at }: AlarmTransition): void => {
  const [alarm] = world.alarms.describe([alarmName]);
  if (alarm !== undefined && alarm.StateUpdatedTimestamp <= at) world.alarms.forceState(alarmName, state, at);
};

/** Puts into the world what an event says of it: its alarm's state, and its metric's value. */
export const stageEvent = (world: World, filled: FilledSeries, event: unknown, runtime: Runtime): void => {
  for (const transition of transitionsOf(event, runtime)) {
    forceState(world, transition);
    fillSeries(world, filled, transition);
  }
};
