import { describe, expect, it } from 'vitest';
import type { ScalingActivity } from '../../src/core/scaling-activity.ts';
import type { ActivityHistory, ActivityReader, ActivityRecorder } from '../../src/ports/activity-recorder.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');

export const holdActivity = (id: string): ScalingActivity => ({
  id,
  at: NOW,
  targetId: 'chat',
  resourceId: 'endpoint/llama-3-8b/variant/AllTraffic',
  mode: 'act',
  configurationHash: '0123456789ab',
  cause: { by: 'alarm', alarmName: 'demo-dev-chat-concurrency-low', state: 'ALARM', stateAt: NOW - 2_000 },
  seen: {
    capacity: { kind: 'found', status: 'InService', units: { AllTraffic: { desired: 4, actual: 4 } } },
    phase: 'idle',
  },
  decision: {
    kind: 'hold',
    at: 4,
    reason: 'errors-high',
    lookAgainAt: NOW + 60_000,
    verdicts: [
      { rule: 'override', answer: 'pass' },
      { rule: 'traffic-guard', answer: 'hold', facts: { errors: 120, ratio: 0.4, closed: true } },
    ],
    remarks: [{ about: 'threshold', facts: { alarm: 2, configuration: 3 } }],
  },
  outcome: { kind: 'held', calls: [] },
  count: 1,
  lastAt: NOW,
});

/** The promises of `ActivityRecorder`, `ActivityReader` and `ActivityHistory`. Every test has activities of its own. */
export const activitiesContract = (
  name: string,
  make: () => ActivityRecorder & ActivityReader & ActivityHistory,
): void => {
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `chat#0mm8xk2p-${ids}`;
  };

  describe(`activities: ${name}`, () => {
    it.each([
      ['the id of a target in its time', newId],
      ['an id of any other form', () => `7f2c9a31-${newId().replace('#', '-')}`],
    ])('an activity is found by %s, as it was recorded', async (_name, idOf) => {
      const activities = make();
      const activity = holdActivity(idOf());
      await activities.record(activity);
      expect(await activities.find(activity.id)).toEqual(activity);
    });

    it('one that nobody recorded is not found', async () => {
      expect(await make().find(newId())).toBeUndefined();
    });

    it('recorded twice there is one, and what was counted on it stays', async () => {
      const activities = make();
      const activity = holdActivity(newId());
      await activities.record(activity);
      await activities.repeat(activity.id, NOW + 60_000);
      await activities.record(activity);
      expect(await activities.find(activity.id)).toEqual({ ...activity, count: 2, lastAt: NOW + 60_000 });
    });

    it('repeats count up and move the last time; the same moment counts once', async () => {
      const activities = make();
      const activity = holdActivity(newId());
      await activities.record(activity);
      for (const seconds of [60, 120, 120, 300]) await activities.repeat(activity.id, NOW + seconds * 1_000);
      expect(await activities.find(activity.id)).toEqual({ ...activity, count: 4, lastAt: NOW + 300_000 });
    });

    it('a repeat of what is no longer there leaves no half activity', async () => {
      const activities = make();
      const id = newId();
      await activities.repeat(id, NOW);
      expect(await activities.find(id)).toBeUndefined();
    });

    it.each([
      { name: 'a page', limit: 2, want: [5, 4] },
      { name: 'more than there are', limit: 100, want: [5, 4, 3, 2, 1] },
    ])("the newest of a target, newest first, and nobody else's: $name", async ({ limit, want }) => {
      const activities = make();
      const target = `history-${limit}`;
      const idOf = (index: number): string => `${target}#0mm8xk2p${index}-0f3a`;
      for (const index of [3, 1, 5, 2, 4]) await activities.record(holdActivity(idOf(index)));
      await activities.record(holdActivity(`${target}-2#0mm8xk2p9-0f3a`));
      expect(await activities.newest(target, limit)).toEqual(want.map((index) => holdActivity(idOf(index))));
    });

    it('of a target without any there is nothing', async () => {
      expect(await make().newest('nobody', 10)).toEqual([]);
    });
  });
};
