import type { Random } from '../random.ts';
import type { RequestRules } from '../scenario.ts';
import type { Copy } from './copy.ts';

/** The copy that the next request goes to; of copies there is at least one. */
export type Router = (copies: readonly Copy[]) => Copy;

const toAny =
  (random: Random): Router =>
  (copies) =>
    copies[Math.floor(random.next() * copies.length)] as Copy;

const toLeastOutstanding =
  (random: Random): Router =>
  (copies) => {
    let least = Infinity;
    let equals = 0;
    let place = 0;
    for (let i = 0; i < copies.length; i += 1) {
      const others = (copies[i] as Copy).inSystem;
      if (others < least) {
        least = others;
        equals = 1;
        place = i;
      } else if (others === least) {
        equals += 1;
      }
    }
    // Of equals each is as likely.
    for (let skip = equals > 1 ? Math.floor(random.next() * equals) : 0; skip > 0; skip -= 1) {
      do place += 1;
      while ((copies[place] as Copy).inSystem !== least);
    }
    return copies[place] as Copy;
  };

/** SageMaker's routing strategies (Amazon SageMaker API Reference, ProductionVariantRoutingConfig). */
export const createRouter = (routing: RequestRules['routing'], random: Random): Router =>
  routing === 'RANDOM' ? toAny(random) : toLeastOutstanding(random);
