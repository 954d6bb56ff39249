import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { targetStateOf } from '../../src/core/domain-state.ts';
import { noteDecision } from '../../src/core/note-decision.ts';
import { anyObservation, SOUND } from '../support/any-observation.ts';
import { NOW } from '../support/moments.ts';

const noted = anyObservation(SOUND).map((observation) => {
  const before = targetStateOf(observation.state, 'chat');
  const decision = decide(observation, NOW);
  const lookAgainAt = decision.kind === 'hold' ? decision.lookAgainAt : undefined;
  const note = (state = before) =>
    noteDecision(
      state,
      {
        waker: observation.waker,
        decision,
        activity: 'activity-2',
        lookAgainAt,
        holdReason: decision.kind === 'hold' ? decision.reason : undefined,
      },
      NOW,
    );
  return { before, decision, lookAgainAt, waker: observation.waker, after: note(), note };
});
type Noted = typeof noted extends fc.Arbitrary<infer Value> ? Value : never;
const everyNote = (check: (noted: Noted) => void): void => {
  fc.assert(fc.property(noted, check), { numRuns: 800 });
};

describe('what is noted of any decision', () => {
  it('the generation never falls, and rises with each message that must not be read', () => {
    everyNote(({ before, after }) => {
      const [was, is] = [before.follow, after.follow];
      expect(is?.gen ?? 0).toBeGreaterThanOrEqual(was?.gen ?? 0);
      if (is?.dueAt !== was?.dueAt) expect(is?.gen).toBe((was?.gen ?? 0) + 1);
    });
  });

  it('it is due when the decision says, and not at all where it does not; an overtaken event leaves it', () => {
    everyNote(({ before, after, decision, lookAgainAt }) => {
      const overtaken = decision.kind === 'hold' && decision.reason === 'superseded';
      if (overtaken) expect(after.follow).toEqual(before.follow);
      else expect(after.follow?.dueAt).toBe(lookAgainAt);
    });
  });

  it("no alarm's newest event ever gets older, and no other alarm's moves", () => {
    everyNote(({ before, after, waker }) => {
      const own = waker.by === 'alarm' ? waker.transition.alarmName : undefined;
      for (const [name, at] of Object.entries(before.alarms ?? {})) {
        if (name === own) expect(after.alarms?.[name]).toBeGreaterThanOrEqual(at);
        else expect(after.alarms?.[name]).toBe(at);
      }
      if (waker.by === 'alarm')
        expect(after.alarms?.[waker.transition.alarmName]).toBeGreaterThanOrEqual(waker.transition.at);
    });
  });

  it('a hold is noted exactly while one lasts, under its own reason', () => {
    everyNote(({ after, decision }) => {
      expect(after.hold?.reason).toBe(decision.kind === 'hold' ? decision.reason : undefined);
    });
  });

  it("the guard's hold begins now, goes on as it was, or ends", () => {
    everyNote(({ before, after, decision }) => {
      if (after.guardHold === undefined) return;
      if (before.guardHold) expect(after.guardHold).toBe(before.guardHold);
      else expect(after.guardHold).toEqual({ since: NOW, units: decision.kind === 'hold' ? decision.at : Number.NaN });
    });
  });

  it('noting it again moves nothing but the generation', () => {
    everyNote(({ after, note }) => {
      const { follow: _, ...again } = note(after);
      const { follow: __, ...once } = after;
      expect(again).toEqual(once);
    });
  });

  it('members of other concerns stay as they were', () => {
    everyNote(({ before, after }) => {
      const { alarms: _, hold: __, guardHold: ___, follow: ____, ...rest } = after;
      for (const [member, value] of Object.entries(rest)) expect(before).toHaveProperty(member, value);
      for (const member of ['units', 'last', 'backOff', 'autoScaling', 'timesToReady', 'handChanges'] as const) {
        expect(after[member]).toBe(before[member]);
      }
      const { override } = before;
      expect(after.override).toBe(override !== undefined && override.until > NOW ? override : undefined);
    });
  });
});
