import type { DomainState, TargetState } from '../core/domain-state.ts';
import type { LockDomain } from '../core/scalable-target.ts';
import type { StateSchemaError } from './errors.ts';

/** `conflict`: somebody else wrote first; nothing was written, read again. */
export type WriteAnswer = 'written' | 'conflict';

/**
 * One item per lock domain. Every write is conditional, every read consistent, TTL is never trusted.
 * An item of a newer `schemaVersion` makes each method that asks for it throw `StateSchemaError`, and nothing is written.
 */
export interface StateStore {
  /** The item, or `NEW_DOMAIN` where there is none. */
  read(domain: LockDomain): Promise<DomainState>;
  /**
   * Every item there is, by `formatLockDomain`. For reconcile alone: the whole table is read. An item that is refused
   * keeps nobody from the others: its error stands in its place.
   */
  readAll(): Promise<ReadonlyMap<string, DomainState | StateSchemaError>>;
  /**
   * One arrow of the phases: `after` replaces phase, intention and abandoned, and the target members that differ from
   * `before`. Condition: version and intention id are still those of `before`. The version rises by one.
   */
  transition(domain: LockDomain, before: DomainState, after: DomainState): Promise<WriteAnswer>;
  /**
   * What no arrow writes: the members of one target that differ. Condition: each of them is still as in `before`.
   * Never touches version, phase or intention. Nothing differs → `written` without a call.
   */
  note(domain: LockDomain, targetId: string, before: TargetState, after: TargetState): Promise<WriteAnswer>;
}
