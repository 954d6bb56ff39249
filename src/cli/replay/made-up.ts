import { formatResourceId } from '../../core/scalable-target.ts';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import type { WorldFile } from '../../emulator/world-file-shape.ts';
import { WORLD_FILE } from './list-event-files.ts';
import type { EventInput } from './read-events.ts';
import type { ReplayedEvent } from './replay-record.ts';
import { halfway } from './stage-account.ts';

const DOCUMENTED = 'docs/world-file.md says how to tell it';

const isSame = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

const isGiven = ({ target }: TargetConfiguration, file: WorldFile | undefined): boolean =>
  target.kind === 'variant'
    ? (file?.endpoints ?? []).some(({ name }) => isSame(name, target.endpointName))
    : (file?.inferenceComponents ?? []).some(({ name }) => isSame(name, target.inferenceComponentName));

/** The targets that were looked at, each with the first event that did. */
const firstLooks = (events: readonly ReplayedEvent[]): ReadonlyMap<string, ReplayedEvent> => {
  const firsts = new Map<string, ReplayedEvent>();
  for (const event of events) {
    const id = event.activity?.targetId;
    if (id !== undefined && !firsts.has(id)) firsts.set(id, event);
  }
  return firsts;
};

const describeWorld = (input: EventInput, targets: readonly TargetConfiguration[]): readonly string[] => {
  const unknown = targets.filter((target) => !isGiven(target, input.world?.file));
  if (unknown.length === 0) return [];
  if (input.world === undefined) {
    const counts = unknown.map(({ id, capacity }) => `${id} ${halfway(capacity)}`).join(', ');
    return [
      `no ${WORLD_FILE} beside the events, so this was made up: capacity begins halfway between min and max (${counts}); ` +
        `metrics no event speaks of are 0; alarms keep the state of their newest event, else OK (${DOCUMENTED})`,
    ];
  }
  return unknown.map(
    ({ id, target, capacity }) =>
      `${input.world?.path} does not speak of ${formatResourceId(target)}, so this was made up: the capacity of ${id} ` +
      `begins halfway between min and max, at ${halfway(capacity)} (${DOCUMENTED})`,
  );
};

/** A first look that held only because nothing was seen before: what it hides, and how to see past it. */
const describeSettling = ({ activity, at }: ReplayedEvent): readonly string[] => {
  const facts = activity?.decision.verdicts.find((verdict) => verdict.facts?.reason === 'settling')?.facts;
  if (activity === undefined || facts?.since !== at) return [];
  return [
    `${activity.targetId} holds as settling because this replay never saw it before: a target that is new waits one ` +
      `scale-in cooldown. To see past it, replay an earlier event too, or put "seenSince": "<an earlier time>" into ${WORLD_FILE}`,
  ];
};

/** What a replay had to make up, and where that decided; nothing where the world file tells it all. */
export const describeMadeUp = (
  input: EventInput,
  targets: readonly TargetConfiguration[],
  events: readonly ReplayedEvent[],
): readonly string[] => {
  const firsts = firstLooks(events);
  return [
    ...describeWorld(
      input,
      targets.filter(({ id }) => firsts.has(id)),
    ),
    ...[...firsts.values()].flatMap(describeSettling),
  ];
};
