import { type TargetState, targetStateOf } from '../core/domain-state.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';
import type { StateStore } from '../ports/state-store.ts';

/** `conflict`: others wrote first at every try, and nothing was changed. */
export type Noted =
  | { readonly kind: 'written'; readonly before: TargetState; readonly after: TargetState }
  | { readonly kind: 'conflict' };

/**
 * Changes what is remembered of one target. Who writes at the same moment may come first; then it is read and changed again.
 *
 * @param known what the first try is compared with; without it the table is read
 */
export const noteTarget = async (
  state: StateStore,
  { id, target }: TargetConfiguration,
  change: (before: TargetState) => TargetState,
  { mostTries, known }: { readonly mostTries: number; readonly known?: TargetState },
): Promise<Noted> => {
  const domain = lockDomainOf(target);
  const read = async (): Promise<TargetState> => targetStateOf(await state.read(domain), id);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = tries === 0 && known !== undefined ? known : await read();
    const after = change(before);
    if ((await state.note(domain, id, before, after)) === 'written') return { kind: 'written', before, after };
  }
  return { kind: 'conflict' };
};
