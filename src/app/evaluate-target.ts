import { decide } from '../core/decide.ts';
import type { ScalingActivity } from '../core/scaling-activity.ts';
import { claimAndApply } from './claim-and-apply.ts';
import { follow } from './follow.ts';
import { observe } from './observe.ts';
import type { EvaluationPorts } from './ports.ts';
import { record } from './record.ts';
import { settle } from './settle.ts';
import { toActivity } from './to-activity.ts';
import type { WokenTarget } from './woken-target.ts';

/** One evaluation of one target, the same whatever woke us. Throws only what a retry may cure. */
export const evaluateTarget =
  (ports: EvaluationPorts) =>
  async (woken: WokenTarget): Promise<ScalingActivity> => {
    const readings = await observe(ports, woken);
    const { observation, settlements, stored } = await settle(ports, readings);
    const decision = decide(observation, readings.readAt);
    const outcome = await claimAndApply(ports, observation, stored, decision);
    const id = `${woken.target.id}#${ports.newId()}`;
    const activity = toActivity({
      id,
      at: readings.readAt,
      configurationHash: ports.configuration.hash,
      observation,
      settlements,
      decision,
      outcome,
    });
    // The log has the activity; a table that fails must keep nobody from the follower, nor the other way round.
    const [recorded] = await Promise.allSettled([record(ports, observation, activity)]);
    const [followed] = await Promise.allSettled([follow(ports, observation, stored, activity)]);
    if (recorded.status === 'rejected') throw recorded.reason;
    if (followed.status === 'rejected') throw followed.reason;
    return activity;
  };
