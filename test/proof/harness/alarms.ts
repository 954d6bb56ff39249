import { alarmsOf } from '../../../src/core/target-configuration.ts';
import type { Account } from './account.ts';
import type { AlarmChange } from './events.ts';

/** Measures every target, and has every alarm judge what was measured. Gives back the transitions. */
export const moveAlarms = (account: Account): readonly AlarmChange[] => {
  const { clock, world, setting } = account;
  const now = clock.now();
  const changes: AlarmChange[] = [];
  for (const target of setting.targets) {
    const demand = account.demandOf(target.id);
    demand.measure(now, account.unitsOf(target).actual);
    const states = demand.alarmStates(now);
    for (const { role, alarm } of alarmsOf(target)) {
      const state = role === 'scale-out' ? states.high : role === 'scale-in' ? states.low : states.wake;
      const [described] = world.alarms.describe([alarm.name]);
      const previous = described?.StateValue ?? 'OK';
      if (state === previous) continue;
      world.alarms.forceState(alarm.name, state, now);
      const { newest, recent } = states;
      const threshold = alarm.threshold ?? 0;
      changes.push({ targetId: target.id, alarmName: alarm.name, state, previous, at: now, threshold, newest, recent });
    }
  }
  return changes;
};
