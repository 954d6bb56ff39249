import { expect, it } from 'vitest';
import { createDeliveries, type Delivery, type Invocation } from '../../../src/sim/controller/deliveries.ts';

const ALARM: Invocation = { to: 'on-alarm', event: {} };
const MESSAGE: Invocation = { to: 'recheck', body: 'gen 1' };
const SCHEDULE: Invocation = { to: 'reconcile' };

it('what is due comes in order of time, and of sending where the time is the same', () => {
  const deliveries = createDeliveries();
  deliveries.send(ALARM, 2_000);
  deliveries.send(MESSAGE, 1_000);
  deliveries.send(SCHEDULE, 2_000);
  deliveries.send(ALARM, 3_000);
  expect(deliveries.takeDue(999)).toEqual([]);
  expect(deliveries.takeDue(2_000).map(({ invocation }) => invocation)).toEqual([MESSAGE, ALARM, SCHEDULE]);
  expect(deliveries.takeDue(2_000)).toEqual([]);
  expect(deliveries.takeDue(3_000).map(({ invocation }) => invocation)).toEqual([ALARM]);
});

it.each([
  { name: 'Lambda tries an event again after one minute, then two', invocation: ALARM, tries: [0, 60, 180] },
  { name: 'a message is visible again after 180 s', invocation: MESSAGE, tries: [0, 180, 360, 540, 720] },
  { name: 'nobody tries reconcile again', invocation: SCHEDULE, tries: [0] },
])('$name', ({ invocation, tries }) => {
  const deliveries = createDeliveries();
  deliveries.send(invocation, 0);
  const seen: number[] = [];
  for (let now = 0; now <= 3_600_000; now += 1_000) {
    for (const delivery of deliveries.takeDue(now)) {
      seen.push(delivery.at / 1_000);
      deliveries.retry(delivery satisfies Delivery, now);
    }
  }
  expect(seen).toEqual(tries);
});
