import type { ArrivalBlock, Arrivals } from '../load/arrivals.ts';
import { addRequest, isFull, openBlock } from '../load/block.ts';
import type { TokenSpec } from '../load/load-spec.ts';
import { tokenDraw } from '../load/token-draw.ts';
import { createRandom, type Random } from '../random.ts';
import { askedOf, type History } from './history.ts';

const MINUTE = 60;

export interface RecordedTokens {
  readonly input: TokenSpec;
  readonly output: TokenSpec;
}

/** A Poisson process of which the count is known has its times anywhere, each as likely as the other. */
const timesOf = (minute: number, count: number, random: Random): Float64Array =>
  Float64Array.from({ length: count }, () => (minute + random.next()) * MINUTE).sort();

async function* play({ minutes }: History, tokens: RecordedTokens, seed: number): AsyncGenerator<ArrivalBlock> {
  const times = createRandom(seed, 'times');
  const nextInput = tokenDraw(tokens.input, createRandom(seed, 'input tokens'));
  const nextOutput = tokenDraw(tokens.output, createRandom(seed, 'output tokens'));
  const block = openBlock();
  for (const [minute, recorded] of minutes.entries()) {
    for (const at of timesOf(minute, Math.round(askedOf(recorded) ?? 0), times)) {
      addRequest(block, at, nextInput(), nextOutput());
      if (isFull(block)) {
        yield block;
        block.count = 0;
      }
    }
  }
  if (block.count > 0) yield block;
}

/**
 * The recorded load: in each minute as many requests as were asked for, as a Poisson process would have them within the minute. How they
 * bunched within a minute is not known, a gap has none, and what clients sent again is sent again.
 */
export const recordedLoad = (history: History, tokens: RecordedTokens, seed: number): Arrivals => ({
  name: history.name,
  durationSeconds: history.minutes.length * MINUTE,
  blocks: () => play(history, tokens, seed),
});
