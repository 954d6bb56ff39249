import { type EpochMs, SECOND_MS } from '../core/time.ts';
import type { ChangeOutcome, ProvisioningTime } from './capacity-types.ts';
import { drawFor } from './seeded.ts';
import type { Timeline } from './timeline.ts';

/** The counts of one variant or component. */
export interface Unit {
  readonly name: string;
  desired: number;
  current: number;
  readonly instanceType?: string;
}

/** An endpoint or a component: what SageMaker locks as a whole while a change of it runs. */
export interface Locked {
  readonly kind: 'endpoint' | 'inference-component';
  readonly name: string;
  status: string;
  lastModifiedAt: EpochMs;
  failureReason: string | undefined;
  /** Of an endpoint: the configuration being deployed. */
  pendingConfigName: string | undefined;
  readonly provisioningSeconds: ProvisioningTime;
  readonly releaseSeconds: ProvisioningTime;
  /** How the next changes end, first one first. */
  readonly outcomes: ChangeOutcome[];
  /** Changes accepted so far; a step on the timeline that belongs to an earlier one is void. */
  changes: number;
}

export interface ChangeMachine {
  /** Accepts a change of one unit's count: `Updating` now, and on the timeline how it goes on. */
  begin(locked: Locked, unit: Unit, wanted: number): void;
  /** Accepts a change that moves no count (weights, a deployment); `finish` is carried out when it ends. */
  beginOther(locked: Locked, seconds: number, finish: (at: EpochMs) => void): void;
}

const NO_CAPACITY =
  'Unable to provision requested ML compute capacity due to InsufficientInstanceCapacity error. ' +
  'Please retry using a different ML instance type or use instance pools.';
const NO_ROOM = 'Not enough hardware resources are available on the endpoint to place the requested copies.';

/** Looks again for an instance this often, and gives up after that long: endpoints were seen Updating for 30 min and more. */
const SEARCH_MS = 60 * SECOND_MS;
const GIVE_UP_MS = 1_800 * SECOND_MS;

export const createChangeMachine = (world: {
  readonly now: () => EpochMs;
  readonly seed: number;
  readonly timeline: Timeline;
  /** Instances of this type that can still be had; `Infinity` where nothing is scarce. */
  readonly available: (instanceType: string | undefined) => number;
}): ChangeMachine => {
  const duration = (locked: Locked, time: ProvisioningTime, units: number): number => {
    if (typeof time === 'number') return time * SECOND_MS;
    if (typeof time === 'function') return Math.round(time(locked.changes, units) * SECOND_MS);
    const draw = drawFor(world.seed, `${locked.kind}/${locked.name}/${locked.changes}`);
    return Math.round((time.least + draw * (time.most - time.least)) * SECOND_MS);
  };

  /** On the timeline only as long as no later change or forced status has taken its place. */
  const later = (locked: Locked, at: EpochMs, happen: (at: EpochMs) => void): void => {
    const change = locked.changes;
    world.timeline.schedule(at, (moment) => {
      if (locked.changes === change) happen(moment);
    });
  };

  const settle = (locked: Locked, status: string, at: EpochMs, failureReason?: string): void => {
    locked.status = status;
    locked.lastModifiedAt = at;
    locked.failureReason = failureReason;
  };

  const accept = (locked: Locked): EpochMs => {
    const at = world.now();
    locked.changes += 1;
    settle(locked, 'Updating', at);
    return at;
  };

  const fulfil = (locked: Locked, unit: Unit, at: EpochMs): void => {
    unit.current = unit.desired;
    settle(locked, 'InService', at);
  };

  const rollBack = (locked: Locked, unit: Unit, before: number, at: EpochMs, reason: string, seconds: number): void => {
    const end = (moment: EpochMs): void => {
      unit.desired = before;
      unit.current = before;
      settle(locked, 'InService', moment, reason);
    };
    if (locked.kind === 'inference-component') {
      end(at); // components have no status RollingBack
    } else {
      settle(locked, 'RollingBack', at, reason);
      later(locked, at + seconds * SECOND_MS, end);
    }
  };

  /** Waits for scarce instances, for half an hour at most. */
  const provision = (locked: Locked, unit: Unit, before: number, at: EpochMs, giveUpAt: EpochMs): void => {
    const missing = unit.desired - unit.current;
    if (missing <= 0 || world.available(unit.instanceType) >= missing) {
      fulfil(locked, unit, at);
    } else if (at >= giveUpAt) {
      rollBack(locked, unit, before, at, NO_CAPACITY, 120);
    } else {
      later(locked, at + SEARCH_MS, (moment) => provision(locked, unit, before, moment, giveUpAt));
    }
  };

  const conclude = (locked: Locked, unit: Unit, before: number, outcome: ChangeOutcome, at: EpochMs): void => {
    const reason = locked.kind === 'endpoint' ? NO_CAPACITY : NO_ROOM;
    switch (outcome.kind) {
      case 'fulfilled':
        provision(locked, unit, before, at, at + GIVE_UP_MS);
        break;
      case 'roll-back':
        rollBack(locked, unit, before, at, outcome.failureReason ?? reason, outcome.rollingBackSeconds ?? 120);
        break;
      case 'partial':
        unit.current = outcome.current;
        settle(locked, 'InService', at, outcome.failureReason ?? reason);
        break;
      case 'failed':
        settle(locked, 'Failed', at, outcome.failureReason ?? reason);
        break;
      case 'stuck':
        break;
    }
  };

  return {
    begin(locked, unit, wanted) {
      const before = unit.desired;
      const at = accept(locked);
      unit.desired = wanted;
      const time = wanted > unit.current ? locked.provisioningSeconds : locked.releaseSeconds;
      const outcome = locked.outcomes.shift() ?? { kind: 'fulfilled' };
      const ready = at + duration(locked, time, Math.abs(wanted - unit.current));
      later(locked, ready, (moment) => conclude(locked, unit, before, outcome, moment));
    },
    beginOther(locked, seconds, finish) {
      const at = accept(locked);
      later(locked, at + seconds * SECOND_MS, (moment) => {
        finish(moment);
        settle(locked, 'InService', moment);
      });
    },
  };
};
