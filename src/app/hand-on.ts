import { type TargetState, targetStateOf } from '../core/domain-state.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { EvaluationPorts } from './ports.ts';
import type { WokenTarget } from './woken-target.ts';

/** A target in mode guard, left to the one function that may suspend: it looks at once. */
export interface HandedOn {
  readonly kind: 'handed-on';
  readonly targetId: string;
}

const MOST_TRIES = 3;

/** Arms the follower for now: first the generation, then the message that bears it, as `follow` does. */
export const handOn =
  (ports: EvaluationPorts) =>
  async ({ target: { id, target } }: WokenTarget): Promise<HandedOn> => {
    const domain = lockDomainOf(target);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const before = targetStateOf(await ports.state.read(domain), id);
      const gen = (before.follow?.gen ?? 0) + 1;
      const after: TargetState = { ...before, follow: { gen, dueAt: ports.now() } };
      if ((await ports.state.note(domain, id, before, after)) !== 'written') continue;
      await ports.rechecks.send({ targetId: id, gen }, 0);
      break;
    }
    // Who loses at every try has been overtaken by others that look at this moment.
    const handedOn: HandedOn = { kind: 'handed-on', targetId: id };
    ports.logger.info('handed-on', { targetId: id });
    return handedOn;
  };
