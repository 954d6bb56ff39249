import type { DomainState, Intention, TargetState } from '../../src/core/domain-state.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from './moments.ts';

/** Four units for two hours, and nothing else to remember. */
export const aTargetState = (overrides: Partial<TargetState> = {}): TargetState => ({
  units: { desired: 4, configName: 'llama-3-8b-config-1', since: minutesAgo(120) },
  ...overrides,
});

/** An idle domain with target `chat` behind it. */
export const aDomain = (state: Partial<TargetState> = {}, overrides: Partial<DomainState> = {}): DomainState => ({
  version: 7,
  phase: 'idle',
  targets: { chat: aTargetState(state) },
  ...overrides,
});

/** From four units to six, claimed now. */
export const anIntention = (overrides: Partial<Intention> = {}): Intention => ({
  id: 'intention-1',
  targetId: 'chat',
  unit: 'AllTraffic',
  direction: 'out',
  base: 4,
  from: 4,
  to: 6,
  claimedAt: NOW,
  callBy: inSeconds(8),
  leaseUntil: inSeconds(60),
  seen: { lastModifiedAt: minutesAgo(120), configName: 'llama-3-8b-config-1' },
  ...overrides,
});

/** The same, claimed 61 s ago: its lease is over. */
export const anOldIntention = (overrides: Partial<Intention> = {}): Intention =>
  anIntention({ claimedAt: secondsAgo(61), callBy: secondsAgo(53), leaseUntil: secondsAgo(1), ...overrides });
