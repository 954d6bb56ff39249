import { describe, expect, it } from 'vitest';
import type { DeadLetters, RecheckQueue } from '../../src/ports/recheck-queue.ts';

export interface QueueUnderTest {
  readonly queue: RecheckQueue;
  readonly deadLetters: DeadLetters;
  /** Bodies that can be received now. */
  receive(): Promise<readonly string[]>;
  /** What was buried: body and reason. */
  dug(): Promise<readonly { readonly body: string; readonly reason: string | undefined }[]>;
}

/** A queue of reminders and the place for what nobody can read. */
export const testRecheckQueue = (name: string, open: () => Promise<QueueUnderTest>): void => {
  describe(`RecheckQueue: ${name}`, () => {
    it('delivers a message that waits for nothing', async () => {
      const { queue, receive } = await open();
      await queue.send({ targetId: 'chat', gen: 7 }, 0);
      expect((await receive()).map((body) => JSON.parse(body))).toEqual([{ targetId: 'chat', gen: 7 }]);
    });

    it('keeps a message until its delay is over', async () => {
      const { queue, receive } = await open();
      await queue.send({ targetId: 'chat', gen: 7 }, 900);
      expect(await receive()).toEqual([]);
    });

    it.each(['ping', '', '{"targetId":"","gen":1}'])('buries %j with the reason', async (body) => {
      const { deadLetters, dug } = await open();
      await deadLetters.bury(body, 'the body is no JSON');
      const [buried, ...others] = await dug();
      expect(others).toEqual([]);
      expect(buried?.reason).toBe('the body is no JSON');
      expect([body, '(empty)']).toContain(buried?.body);
    });
  });
};
