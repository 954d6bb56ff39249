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
    await record(ports, observation, activity);
    await follow(ports, observation, stored, activity);
    return activity;
  };
