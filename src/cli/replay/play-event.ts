import type { ScalableTarget } from '../../core/scalable-target.ts';
import type { EpochMs } from '../../core/time.ts';
import type { RecordedCall } from '../../emulator/recorded-call.ts';
import type { CapacityPlant } from '../../world/capacity-plant.ts';
import type { VirtualAccount } from '../local/virtual-account.ts';
import type { EventFile } from './read-events.ts';
import { type ReplayedEvent, strongest, toAnswer } from './replay-record.ts';

const isWrite = ({ service, call }: RecordedCall): boolean => service === 'sagemaker' && call.startsWith('Update');

const describeCapacity = (plant: CapacityPlant, target: ScalableTarget): string | undefined => {
  try {
    const view =
      target.kind === 'variant'
        ? plant.describeEndpoint(target.endpointName)
        : plant.describeComponent(target.inferenceComponentName);
    const unit =
      'variants' in view
        ? view.variants.find(({ name }) => name === (target.kind === 'variant' ? target.variantName : ''))
        : view;
    return unit === undefined ? undefined : `desired ${unit.desired}, actual ${unit.current}, ${view.status}`;
  } catch {
    return undefined;
  }
};

const targetOf = ({ configuration }: VirtualAccount, targetId: string | undefined): ScalableTarget | undefined =>
  configuration.targets.find(({ id }) => id === targetId)?.target;

/** Delivers one event to the handler at its moment, and tells what came of it. */
export const playEvent = async (
  account: VirtualAccount,
  { file, event }: EventFile,
  at: EpochMs,
): Promise<ReplayedEvent> => {
  const before = account.emulator.calls.length;
  let answers: ReturnType<typeof toAnswer>[];
  try {
    answers = (await account.deliver(event)).map(toAnswer);
  } catch (error) {
    // What a handler throws, Lambda retries.
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    answers = [{ outcome: 'failed', reason: name, detail: message, from: null, to: null, rules: [] }];
  }
  const answer = strongest(answers) ?? {
    outcome: 'ignored' as const,
    reason: 'other-event',
    detail: 'a batch without records',
    from: null,
    to: null,
    rules: [],
  };
  const calls = account.emulator.calls
    .slice(before)
    .filter(isWrite)
    .map(({ call, args }) => ({ call, args }));
  const target = targetOf(account, answer.activity?.targetId);
  const after = target && describeCapacity(account.world.capacity, target);
  return { file, at, ...answer, calls, ...(after === undefined ? {} : { after }) };
};
