import type { TunableNumber, TunedValues } from '../policies/policy-definition.ts';

const DIGITS = 3;

/** Three digits are read and written more easily than sixteen, and what is printed is what was played. */
const toValue = ({ least, most, integer }: TunableNumber, place: number): number => {
  const raw = least + place * (most - least);
  const rounded = integer === true ? Math.round(raw) : Number(raw.toPrecision(DIGITS));
  return Math.min(most, Math.max(least, rounded));
};

/** @param places one for each number of the space: 0 its least value, 1 its greatest */
export const toValues = (space: readonly TunableNumber[], places: readonly number[]): TunedValues =>
  Object.fromEntries(space.map((number, index) => [number.name, toValue(number, places[index] ?? 0)]));

/** Another value of one number; the others stay, and who has none keeps its default. */
export const withValue = (values: TunedValues, number: TunableNumber, place: number): TunedValues => ({
  ...values,
  [number.name]: toValue(number, place),
});

/** Where a value lies in its range, 0 to 1; undefined where none was chosen. */
export const placeOf = ({ name, least, most }: TunableNumber, values: TunedValues): number | undefined => {
  const value = values[name];
  if (value === undefined) return undefined;
  return most === least ? 0 : Math.min(1, Math.max(0, (value - least) / (most - least)));
};

const EDGE = 0.02;

/** The numbers that end at an edge of their range: a wider one might have had something better. */
export const atEdge = (space: readonly TunableNumber[], values: TunedValues): readonly TunableNumber[] =>
  space.filter((number) => {
    const place = placeOf(number, values);
    return place !== undefined && (place <= EDGE || place >= 1 - EDGE);
  });
