import { targetStateOf } from '../core/domain-state.ts';
import { parseRecheck, type RecheckMessage } from '../core/recheck-message.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { DeadLetters } from '../ports/recheck-queue.ts';
import { type EvaluationResult, evaluateOrFail } from './evaluate-or-fail.ts';
import { delaySecondsUntil } from './follow.ts';
import type { EvaluationPorts } from './ports.ts';

/** What became of one message. All of them are acknowledged; what a retry may cure is thrown instead. */
export type RecheckResult =
  | EvaluationResult
  /** A newer generation looks at the target, or none does. */
  | { readonly kind: 'outdated'; readonly message: RecheckMessage }
  /** SQS delays by 15 minutes at most: it came before its time and was sent on. */
  | { readonly kind: 'sent-on'; readonly message: RecheckMessage; readonly delaySeconds: number }
  | { readonly kind: 'unknown-target'; readonly message: RecheckMessage }
  | { readonly kind: 'buried'; readonly reason: string };

const lookAgain = async (ports: EvaluationPorts, message: RecheckMessage): Promise<RecheckResult> => {
  const target = ports.configuration.targets.find(({ id }) => id === message.targetId);
  if (target === undefined) return { kind: 'unknown-target', message };
  const state = await ports.state.read(lockDomainOf(target.target));
  const { follow } = targetStateOf(state, target.id);
  if (follow?.gen !== message.gen || follow.dueAt === undefined) return { kind: 'outdated', message };
  const now = ports.now();
  if (now < follow.dueAt) {
    const delaySeconds = delaySecondsUntil(follow.dueAt, now);
    await ports.rechecks.send(message, delaySeconds);
    return { kind: 'sent-on', message, delaySeconds };
  }
  return evaluateOrFail(ports)({ target, waker: { by: 'recheck' } });
};

/** Looks again at the target a message names, if it is still the follower's present message. */
export const recheck =
  (ports: EvaluationPorts, deadLetters: DeadLetters) =>
  async (body: string): Promise<RecheckResult> => {
    const parsed = parseRecheck(body);
    if (parsed.kind === 'recheck') {
      const result = await lookAgain(ports, parsed.message);
      ports.logger.debug('recheck', { result: result.kind, ...parsed.message });
      return result;
    }
    const { reason } = parsed;
    ports.logger.error('unreadable-message', { reason });
    await deadLetters.bury(body, reason);
    return { kind: 'buried', reason };
  };
