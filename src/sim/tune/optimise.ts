import type { TunableNumber, TunedValues } from '../policies/policy-definition.ts';
import { createRandom, normal, type Random } from '../random.ts';
import { latinHypercube } from './latin-hypercube.ts';
import { bestFor, type Objectives, WEIGHTS } from './objectives.ts';
import { paretoFront } from './pareto-front.ts';
import { placeOf, toValues, withValue } from './search-point.ts';

/** One policy's search. */
export interface Search {
  readonly space: readonly TunableNumber[];
  /** What is tried first; a number that is left out keeps its default. */
  readonly defaults?: TunedValues;
  /** What these values come to, on the part of the load that is tuned on. */
  readonly evaluate: (values: TunedValues) => Promise<Objectives>;
  /** Default: 40. */
  readonly evaluations?: number;
  readonly seed: number;
}

export interface Evaluated extends Objectives {
  readonly values: TunedValues;
}

export interface Optimum {
  /** Everything that was tried, in order: the defaults come first. */
  readonly evaluated: readonly Evaluated[];
  /** The best of them for each of `WEIGHTS`, in that order; the same one may stand for several. */
  readonly byWeight: readonly Evaluated[];
  /** Those of all that were tried that none beats. */
  readonly front: readonly Evaluated[];
}

export const EVALUATIONS = 40;

/** Of a number's range: how far the local search goes at first, and at last. */
const FIRST_REACH = 0.3;
const LAST_REACH = 0.05;
/** How likely each number is moved along; one always is. */
const MOVED = 0.3;
const TRIES = 100;

const mirrored = (place: number): number => {
  const inside = Math.abs(place) % 2;
  return inside > 1 ? 2 - inside : inside;
};

/** A number that has its default has no place yet: it may go anywhere. */
const move = (space: readonly TunableNumber[], centre: TunedValues, reach: number, random: Random): TunedValues => {
  const always = Math.floor(random.next() * space.length);
  let values = centre;
  for (const [index, number] of space.entries()) {
    if (random.next() >= MOVED && index !== always) continue;
    const place = placeOf(number, centre);
    values = withValue(values, number, place === undefined ? random.next() : mirrored(place + reach * normal(random)));
  }
  return values;
};

const keyOf = (space: readonly TunableNumber[], values: TunedValues): string =>
  space.map(({ name }) => values[name] ?? '').join(' ');

/**
 * The one optimiser of every policy: half of the evaluations spread over the whole space (the defaults, then a Latin hypercube), the
 * other half near the best found so far, in turn for each of `WEIGHTS` and nearer from one to the next. Every result counts for every weight.
 * The same seed and the same evaluation give the same search. It ends early only where the space has no other values.
 */
export const optimise = async ({
  space,
  defaults = {},
  evaluate,
  evaluations = EVALUATIONS,
  seed,
}: Search): Promise<Optimum> => {
  const random = createRandom(seed, 'tuning');
  const evaluated: Evaluated[] = [];
  const tried = new Set<string>();
  const attempt = async (values: TunedValues): Promise<void> => {
    tried.add(keyOf(space, values));
    evaluated.push({ values, ...(await evaluate(values)) });
  };
  const bestOf = (weight: number): Evaluated =>
    bestFor(evaluated, weight, evaluated[0]?.unitHours ?? 1) ?? (evaluated[0] as Evaluated);

  await attempt(defaults);
  for (const places of latinHypercube(Math.max(0, Math.ceil(evaluations / 2) - 1), space.length, random)) {
    const values = toValues(space, places);
    if (!tried.has(keyOf(space, values))) await attempt(values);
  }
  const first = evaluated.length;
  /** Values that are new, near the best for one weight; farther away the longer none is found. */
  const propose = (turn: number): TunedValues | undefined => {
    const progress = (turn - first) / Math.max(1, evaluations - first - 1);
    const reach = FIRST_REACH + progress * (LAST_REACH - FIRST_REACH);
    const centre = bestOf(WEIGHTS[(turn - first) % WEIGHTS.length] as number).values;
    for (let attempts = 0; attempts < TRIES; attempts += 1) {
      const values = move(space, centre, reach + attempts / TRIES, random);
      if (!tried.has(keyOf(space, values))) return values;
    }
    return undefined;
  };
  while (evaluated.length < evaluations && space.length > 0) {
    const values = propose(evaluated.length);
    if (values === undefined) break;
    await attempt(values);
  }
  return { evaluated, byWeight: WEIGHTS.map(bestOf), front: paretoFront(evaluated) };
};
