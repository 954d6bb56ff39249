import type { HoldReason } from './decision.ts';

/** Under what a run of holds is counted: `refused` by SageMaker for good, `stuck` behind a change that does not end. */
export type HoldRunReason = HoldReason | 'refused' | 'stuck';

export interface HoldTraits {
  /** No timer ends it: a transition, a person or a changed setting does. Looking each minute would find the same. */
  readonly quiet?: true;
  /** Against a pin: `in-vain` until a person or a transition ends it, `followed` by a look of its own soon enough. */
  readonly againstPin?: 'in-vain' | 'followed';
  /** The traffic guard's own, with a limit to how long it may last. */
  readonly guards?: true;
}

const TRAITS: Readonly<Record<HoldRunReason, HoldTraits>> = {
  paused: {},
  superseded: {},
  'alarm-cleared': {},
  muted: { quiet: true },
  'no-metric-value': { quiet: true },
  'target-not-found': { quiet: true, againstPin: 'followed' },
  'target-unsupported': { quiet: true, againstPin: 'in-vain' },
  'endpoint-failed': { againstPin: 'followed' },
  updating: { againstPin: 'followed' },
  'in-flight': { againstPin: 'followed' },
  'backing-off': { againstPin: 'followed' },
  'owned-elsewhere': { quiet: true, againstPin: 'in-vain' },
  'bounds-conflict': { quiet: true, againstPin: 'in-vain' },
  'no-data': {},
  'stale-data': {},
  'no-step': {},
  'already-there': {},
  'at-min': { quiet: true },
  'at-max': { quiet: true },
  cooldown: {},
  settling: {},
  yielding: {},
  'traffic-high': { guards: true },
  'errors-high': { guards: true },
  'traffic-unknown': { guards: true },
  'would-flap': {},
  'not-idle': { againstPin: 'followed' },
  'native-scales': {},
  'guard-unfit': { quiet: true },
  refused: { quiet: true, againstPin: 'in-vain' },
  stuck: {},
};

const NO_TRAITS: HoldTraits = {};

/** What is true of every hold of this reason; nothing of one that a newer version wrote down. */
export const traitsOf = (reason: HoldRunReason): HoldTraits => TRAITS[reason] ?? NO_TRAITS;
