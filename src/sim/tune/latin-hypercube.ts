import type { Random } from '../random.ts';

/** Fisher and Yates. */
const shuffled = (count: number, random: Random): readonly number[] => {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = Math.floor(random.next() * (index + 1));
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
  return order;
};

/**
 * So many points in the unit cube that each of so many equal slices of each dimension holds exactly one (McKay, Beckman and Conover,
 * 1979): no number is left untried in a part of its range, however few points there are.
 */
export const latinHypercube = (count: number, dimensions: number, random: Random): readonly (readonly number[])[] => {
  const columns = Array.from({ length: dimensions }, () =>
    shuffled(count, random).map((slice) => (slice + random.next()) / count),
  );
  return Array.from({ length: count }, (_, index) => columns.map((column) => column[index] as number));
};
