// Mode guard on the deployed stack: Application Auto Scaling keeps its policy and scales; the controller suspends its
// scale-in while a crash looks like idleness. The story tells when; what AWS does by itself, the suite does here:
// target tracking (support/native-scaling.ts) and the firing of one-time schedules (support/release-timers.ts).
import { expect } from 'vitest';
import { SUSPENSION_MS } from '../../src/core/guard-mode.ts';
import type { ScalableTarget } from '../../src/core/scalable-target.ts';
import { SECOND_MS } from '../../src/core/time.ts';
import { readActivities, type StoredActivity } from './support/deployed-stack.ts';
import { fireDue, type ReleaseTimer, readTimers } from './support/release-timers.ts';
import { scalectl } from './support/scalectl.ts';
import { RANKER, type Stage, TAGGER, TRANSLATOR, USUAL } from './support/stage.ts';
import { reaches, waitUntil } from './support/wait-until.ts';

export interface Scene {
  readonly stage: Stage;
  readonly activityTable: string;
  readonly targetsFile: string;
}

const BUSY = { concurrency: 24, invocationsPerMinute: 1_500 };
/** As many requests as ever, answered at once, by what is no answer. */
const EMPTY_ANSWERS = { ...BUSY, concurrency: 2 };
const FAILING = { ...USUAL.guarded, concurrency: 1.6, errorsPerMinute: 900 };

/** Reconcile, which notes the policies, an alarm of a minute, and a look each minute. */
const SUSPENDS_WITHIN_SECONDS = 220;
const NEXT_LOOK_SECONDS = 100;
const LETS_GO_WITHIN_SECONDS = 200;

/** The timer is set in whole seconds, and never too soon. */
const firesFor = (at: number): number => Math.ceil((at + SUSPENSION_MS) / SECOND_MS) * SECOND_MS;

/** What a call of the controller sets: no bounds, ever. */
const suspending = { scaleIn: true, setsBounds: false };
const lifting = { scaleIn: false, setsBounds: false };

const activitiesOf = async ({ stage, activityTable }: Scene, id: string): Promise<readonly StoredActivity[]> =>
  (await readActivities(stage.aws, activityTable)).filter(({ target }) => target === id);

const finds = (
  scene: Scene,
  id: string,
  what: string,
  seconds: number,
  isIt: (one: StoredActivity) => boolean,
): Promise<StoredActivity> =>
  waitUntil(
    `${id}: ${what}`,
    seconds,
    async () => (await activitiesOf(scene, id)).find(isIt),
    () => activitiesOf(scene, id),
  );

const timerOf = async ({ stage }: Scene, target: ScalableTarget): Promise<ReleaseTimer> => {
  const [timer, ...others] = await readTimers(stage.aws, target);
  expect(others).toEqual([]);
  return timer ?? expect.fail(`no timer for ${JSON.stringify(target)}`);
};

/** Waits for the suspension, and looks whether its timer was there before it. */
const isSuspended = async (scene: Scene, target: ScalableTarget, id: string): Promise<StoredActivity> => {
  const { native } = scene.stage;
  const activity = await finds(
    scene,
    id,
    'suspended',
    SUSPENDS_WITHIN_SECONDS,
    ({ outcome }) => outcome === 'suspended',
  );
  const timer = await timerOf(scene, target);
  const calls = native.suspensions(target);
  expect(calls).toMatchObject([suspending]);
  expect(native.isSuspended(target)).toBe(true);
  expect(timer.madeAt).toBeLessThanOrEqual(calls[0]?.at ?? 0);
  expect(timer.at).toBeGreaterThanOrEqual(firesFor(activity.at));
  // It lifts the scale-in alone, and leaves the owner's own suspension of schedules as it was. No bounds are sent.
  expect(timer.input).toEqual({
    ServiceNamespace: 'sagemaker',
    ResourceId: native.registered(target)?.ResourceId,
    ScalableDimension: native.registered(target)?.ScalableDimension,
    SuspendedState: {
      DynamicScalingInSuspended: false,
      DynamicScalingOutSuspended: false,
      ScheduledScalingSuspended: true,
    },
  });
  expect(timer).toMatchObject({ group: 'default', isDeletedAfterwards: true });
  return activity;
};

/** Application Auto Scaling adds a unit; its containers crash, and it may take nothing away until they are well again. */
export const holdsScaleInWhileItCrashes = async (scene: Scene): Promise<void> => {
  const { load, native, actual, aws, writes } = scene.stage;
  const before = native.registered(TRANSLATOR);
  load.set(TRANSLATOR, BUSY);
  await waitUntil('target tracking adds a unit', 60, () => (native.track(TRANSLATOR) === 'out' ? true : undefined));
  await reaches(scene.stage, TRANSLATOR, 5, 30);

  load.setNextMinute(TRANSLATOR, EMPTY_ANSWERS);
  const suspended = await isSuspended(scene, TRANSLATOR, 'translator');
  expect(suspended).toMatchObject({ verdict: 'traffic-high', because: 'crash-signature', by: 'recheck' });
  expect(native.track(TRANSLATOR)).toBe('suspended');

  load.set(TRANSLATOR, BUSY);
  const released = await finds(
    scene,
    'translator',
    'released',
    LETS_GO_WITHIN_SECONDS,
    ({ outcome }) => outcome === 'released',
  );
  expect(released).toMatchObject({ verdict: 'native-scales' });
  expect(native.suspensions(TRANSLATOR)).toMatchObject([suspending, lifting]);
  expect(await readTimers(aws, TRANSLATOR)).toEqual([]);
  expect(native.registered(TRANSLATOR)).toEqual(before);
  expect(actual(TRANSLATOR)).toBe(5);
  expect(writes(TRANSLATOR)).toEqual([]);
};

/** `scalectl resume` lifts at once; nothing is suspended again for the same crash, and the timer that is left does no harm. */
export const letsAPersonLift = async (scene: Scene): Promise<void> => {
  const { load, native, aws, emulatorUrl, writes } = scene.stage;
  load.setNextMinute(RANKER, FAILING);
  expect(await isSuspended(scene, RANKER, 'ranker')).toMatchObject({ verdict: 'errors-high', because: 'error-ratio' });
  expect(native.track(RANKER)).toBe('suspended');

  const said = await scalectl({ aws: aws.url, emulator: emulatorUrl }, scene.targetsFile, 'resume', 'ranker');
  expect(said).toContain('ranker: the suspended scale-in of Application Auto Scaling is lifted');
  expect(native.isSuspended(RANKER)).toBe(false);
  const [, lift] = native.suspensions(RANKER);
  expect(lift).toMatchObject(lifting);

  await finds(scene, 'ranker', 'looked at again', NEXT_LOOK_SECONDS, ({ lastAt }) => lastAt > (lift?.at ?? Infinity));
  expect(native.suspensions(RANKER)).toMatchObject([suspending, lifting]);
  const timer = await timerOf(scene, RANKER);
  expect(await fireDue(aws, native, RANKER, timer.at)).toBe(1);
  expect(native.isSuspended(RANKER)).toBe(false);
  expect(await readTimers(aws, RANKER)).toEqual([]);

  expect(native.track(RANKER)).toBe('in');
  await reaches(scene.stage, RANKER, 1, 30);
  expect(writes(RANKER)).toEqual([]);
};

/** A crash that nobody ends: each look pushes the timer on, and nothing else is asked of AWS again. */
export const pushesItsTimerOn = async (scene: Scene): Promise<void> => {
  const { load, native, aws } = scene.stage;
  load.setNextMinute(TAGGER, FAILING);
  await isSuspended(scene, TAGGER, 'tagger');
  const first = await timerOf(scene, TAGGER);
  const renewed = await waitUntil('the timer is pushed on', NEXT_LOOK_SECONDS, async () => {
    const timer = await timerOf(scene, TAGGER);
    return timer.at > first.at ? timer : undefined;
  });
  expect(renewed).toEqual({ ...first, at: renewed.at });
  expect(native.suspensions(TAGGER)).toMatchObject([suspending]);
  // What it was first set for comes, and AWS lifts nothing.
  expect(await fireDue(aws, native, TAGGER, first.at)).toBe(0);
  expect(native.track(TAGGER)).toBe('suspended');
};

/** The stack is gone, and with it whoever could lift: AWS does, by the timer that no stack owns, as the role that was kept. */
export const isLiftedWithoutTheStack = async (scene: Scene): Promise<void> => {
  const { aws, native, actual } = scene.stage;
  const timer = await timerOf(scene, TAGGER);
  const [, roleName = ''] = timer.roleArn.split(':role/');
  const role = await aws.query('iam', { Action: 'GetRole', RoleName: roleName, Version: '2010-05-08' });
  expect(role).toContain(`<Arn>${timer.roleArn}</Arn>`);

  expect(native.isSuspended(TAGGER)).toBe(true);
  expect(await fireDue(aws, native, TAGGER, timer.at - 1)).toBe(0);
  expect(native.isSuspended(TAGGER)).toBe(true);
  const count = actual(TAGGER);
  expect(await fireDue(aws, native, TAGGER, timer.at)).toBe(1);
  expect(native.isSuspended(TAGGER)).toBe(false);
  expect(native.registered(TAGGER)?.SuspendedState.ScheduledScalingSuspended).toBe(true);
  expect(actual(TAGGER)).toBe(count);
  expect(await readTimers(aws)).toEqual([]);
};
