import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTargets } from '../../src/cli/load-targets.ts';
import { readEvents } from '../../src/cli/replay/read-events.ts';
import { replay } from '../../src/cli/replay/replay.ts';
import type { ReplayedEvent } from '../../src/cli/replay/replay-record.ts';
import type { ScalingActivity } from '../../src/core/scaling-activity.ts';

// Every shipped event in order through the wrapped handler, on the real SDK clients against the emulated account. What the
// handler answers and what the table holds is compared whole. `npx vitest run test/functions -u` writes the files anew: read
// the difference as carefully as code.

const shipped = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

interface Played {
  readonly event: ReplayedEvent;
  /** The activity as it was read back from the table; none where a further equal hold was counted on an earlier one. */
  readonly stored: ScalingActivity | undefined;
}

const playShippedEvents = async (): Promise<readonly Played[]> => {
  const { configuration } = await loadTargets({
    targets: shipped('targets.example.yml'),
    service: 'sagemaker-scaling-controller',
    stage: 'dev',
  });
  const played: Played[] = [];
  await replay(configuration, await readEvents([shipped('events')]), undefined, async (event, account) => {
    const { activity } = event;
    const stored = activity === undefined ? undefined : await account.ports.activities.find(activity.id);
    played.push({ event, stored });
  });
  return played;
};

/** The random half of an id; the other half is its time. */
const RANDOM = /(?<=\b[\da-z]{9}-)[\da-f]{8}-[\da-f]{4}\b/g;

/** Each random id becomes the number of its first appearance, so that the same id stays the same. */
const numberIds = (): ((text: string) => string) => {
  const numbers = new Map<string, string>();
  return (text) =>
    text.replace(RANDOM, (id) => {
      const number = numbers.get(id) ?? `random-${numbers.size + 1}`;
      numbers.set(id, number);
      return number;
    });
};

describe('the alarm function, on every shipped event in order', async () => {
  const { events } = await readEvents([shipped('events')]);
  const golden = new Map<string, { readonly text: string; readonly played: Played }>();

  beforeAll(async () => {
    const toStable = numberIds();
    for (const played of await playShippedEvents()) {
      const { event, stored } = played;
      const { file: _file, rules: _rules, ...told } = event;
      const text = `${toStable(JSON.stringify({ ...told, stored: stored !== undefined }, null, 2))}\n`;
      golden.set(event.file, { text, played });
    }
  });

  it.each(events)('$file', async ({ file }) => {
    await expect(golden.get(file)?.text).toMatchFileSnapshot(`golden/${file}`);
  });

  it.each(events)('$file: the table holds the activity the handler answered', ({ file }) => {
    const played = golden.get(file)?.played;
    if (played?.stored === undefined) expect(['ignored', 'held']).toContain(played?.event.outcome);
    else expect(played.stored).toEqual(JSON.parse(JSON.stringify(played.event.activity)));
  });
});
