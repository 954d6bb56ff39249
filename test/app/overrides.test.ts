import { describe, expect, it } from 'vitest';
import { pause, pin, resume, setOverride } from '../../src/app/overrides.ts';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import type { StateStore } from '../../src/ports/state-store.ts';
import { HIGH } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { aTarget, VARIANT } from '../support/a-target.ts';
import { byHigh } from '../support/a-transition.ts';
import { inMinutes, NOW } from '../support/moments.ts';

const DOMAIN = lockDomainOf(VARIANT);
const CHAT = aTarget();
const UNTIL = inMinutes(60);
type Stage = ReturnType<typeof aStage>;

const overrideOf = async (stage: Stage) => (await stage.state.read(DOMAIN)).targets.chat?.override;
const decisionsOf = async (stage: Stage) =>
  (await stage.reconcile()).evaluations.map((result) =>
    result.kind === 'evaluated' ? result.activity.decision : result,
  );
const desiredOf = ({ world }: Stage) => world.capacity.describeEndpoint('llama-3-8b').variants[0]?.desired;

describe("a person's word", () => {
  it('is written, and what was in force before is answered', async () => {
    const { ports, ...stage } = aStage();
    expect(await pause(ports)(CHAT, UNTIL)).toEqual({ kind: 'written', before: undefined });
    expect(await stage.state.read(DOMAIN)).toMatchObject({
      version: 0,
      targets: { chat: { override: { kind: 'pause', until: UNTIL } } },
    });
    expect(await pin(ports)(CHAT, 6, UNTIL)).toEqual({ kind: 'written', before: { kind: 'pause', until: UNTIL } });
    expect(await resume(ports)(CHAT)).toEqual({
      kind: 'written',
      before: { kind: 'pin', capacity: 6, until: UNTIL },
    });
    expect((await stage.state.read(DOMAIN)).targets).toEqual({});
  });

  it('that was over before is not called in force', async () => {
    const { ports, clock } = aStage();
    await pause(ports)(CHAT, UNTIL);
    clock.set(UNTIL);
    expect(await pin(ports)(CHAT, 6, inMinutes(120))).toEqual({ kind: 'written', before: undefined });
  });

  it('is tried again where an evaluation wrote first', async () => {
    const stage = aStage();
    let conflicts = 2;
    const state: StateStore = {
      ...stage.state,
      note: (...args) => (conflicts-- > 0 ? Promise.resolve('conflict' as const) : stage.state.note(...args)),
    };
    expect((await pause({ ...stage.ports, state })(CHAT, UNTIL)).kind).toBe('written');
    expect(await overrideOf(stage)).toEqual({ kind: 'pause', until: UNTIL });
  });

  it('is given up where others always write first', async () => {
    const stage = aStage();
    const state: StateStore = { ...stage.state, note: async () => 'conflict' };
    const set = setOverride({ ...stage.ports, state });
    expect(await set(CHAT, { kind: 'pause', until: UNTIL })).toEqual({ kind: 'conflict' });
    expect(await overrideOf(stage)).toBeUndefined();
  });
});

describe('within a minute', () => {
  it('a pause is heard, once', async () => {
    const stage = aStage();
    await pause(stage.ports)(CHAT, UNTIL);
    const { looked } = await stage.reconcile();
    expect(looked).toEqual([{ targetId: 'chat', reason: 'override' }]);
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    expect((await stage.reconcile()).looked).toEqual([]);
    expect((await stage.evaluate()).decision).toMatchObject({ kind: 'hold', reason: 'paused', lookAgainAt: UNTIL });
    expect(stage.actuator.sent).toEqual([]);
  });

  it('a pin is carried out, and reached', async () => {
    const stage = aStage();
    await stage.evaluate({ by: 'recheck' });
    await pin(stage.ports)(CHAT, 4, UNTIL);
    expect(await decisionsOf(stage)).toMatchObject([{ kind: 'scale', to: 4, because: 'pinned' }]);
    expect(desiredOf(stage)).toBe(4);
    stage.clock.set(inMinutes(20));
    expect(await decisionsOf(stage)).toMatchObject([{ kind: 'hold', reason: 'paused', lookAgainAt: UNTIL }]);
    stage.clock.set(inMinutes(21));
    expect((await stage.reconcile()).looked).toEqual([]);
  });

  it('a pin that is moved is carried out anew', async () => {
    const stage = aStage();
    await pin(stage.ports)(CHAT, 2, UNTIL);
    await stage.reconcile();
    await pin(stage.ports)(CHAT, 3, UNTIL);
    expect(await decisionsOf(stage)).toMatchObject([{ kind: 'scale', to: 3, because: 'pinned' }]);
  });

  it('a resume lets the alarms decide again', async () => {
    const stage = aStage();
    await pause(stage.ports)(CHAT, UNTIL);
    await stage.reconcile();
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    await resume(stage.ports)(CHAT);
    expect(await decisionsOf(stage)).toMatchObject([{ kind: 'scale', direction: 'out', because: 'step' }]);
    expect(await overrideOf(stage)).toBeUndefined();
  });

  it('the end of a pause is noticed, and the pause forgotten', async () => {
    const stage = aStage();
    await pause(stage.ports)(CHAT, inMinutes(5));
    await stage.reconcile();
    stage.clock.set(inMinutes(5));
    const { looked, evaluations } = await stage.reconcile();
    expect(looked).toEqual([{ targetId: 'chat', reason: 'override' }]);
    expect(evaluations).toMatchObject([{ activity: { decision: { reason: 'alarm-cleared' } } }]);
    expect(await overrideOf(stage)).toBeUndefined();
  });

  it('what was refused for good is asked again where a person says so', async () => {
    const stage = aStage();
    stage.world.capacity.putEndpoint({
      name: 'llama-3-8b',
      configName: 'config-1',
      variants: [{ name: 'AllTraffic', desired: 2, instanceType: 'ml.g5.xlarge' }],
    });
    stage.world.capacity.setQuota('ml.g5.xlarge', 2);
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    expect((await stage.evaluate(byHigh({ at: NOW }))).outcome.kind).toBe('refused');
    expect((await stage.reconcile()).looked).toEqual([]);
    stage.world.capacity.setQuota('ml.g5.xlarge', 8);
    await resume(stage.ports)(CHAT);
    expect(await decisionsOf(stage)).toMatchObject([{ kind: 'scale', to: 3 }]);
    expect(desiredOf(stage)).toBe(3);
  });
});
