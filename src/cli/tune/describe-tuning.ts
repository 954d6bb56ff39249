import type { Interval } from '../../sim/tune/block-bootstrap.ts';
import type { ComparedPolicy, OnBothParts, Tuning } from '../../sim/tune/tuning.ts';
import { formatMeasured, formatShare } from '../simulate/report/figures.ts';
import { formatMoment } from '../simulate/report/time-axis.ts';

/** Which part of the load is which, by time since its start; the warm-up before each is left out. */
export const describeParts = ({ parts: { tuning, heldOut } }: Tuning): string =>
  `tuned on ${formatMoment(tuning.scoredFrom)} to ${formatMoment(tuning.to)}, held out ${formatMoment(heldOut.scoredFrom)} to ${formatMoment(heldOut.to)}`;

const share = (value: number): string => formatShare(value, 1);

/** `4.2 % fewer`, of two amounts. */
const change = (now: number, before: number): string => {
  if (!(before > 0)) return 'not to be compared';
  const percent = (100 * (now - before)) / before;
  return `${formatMeasured(Math.abs(percent))} % ${percent <= 0 ? 'fewer' : 'more'}`;
};

const describeGoal = ({ goal, isWithin, evaluations }: Tuning): string => {
  if (goal.kind === 'weight') {
    return `Chosen: the least of unit-hours (over those of the default) + ${goal.weight} × share over the limit, of ${evaluations} settings.`;
  }
  return isWithin
    ? `Chosen: the cheapest of ${evaluations} settings with at most ${share(goal.share)} over the limit on the tuning part.`
    : `NOT REACHED: none of ${evaluations} settings has at most ${share(goal.share)} over the limit on the tuning part; chosen is the one nearest to it.`;
};

const describeDifference = ({ chosen, against }: Tuning, { tuning, heldOut }: OnBothParts): readonly string[] => [
  `The chosen setting has ${share(chosen.tuning.overLimitShare)} over the limit on the tuning part and ${share(chosen.heldOut.overLimitShare)} on the held-out part, which no setting was chosen by: the second figure is the one to expect.`,
  `Against ${against}: ${change(chosen.tuning.unitHours, tuning.unitHours)} unit-hours on the tuning part, ${change(chosen.heldOut.unitHours, heldOut.unitHours)} on the held-out part, where ${against} has ${share(heldOut.overLimitShare)} over the limit.`,
];

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;

const range = ({ estimate, low, high }: Interval, times: number, unit: string): string =>
  `${signed(estimate * times, 2)} ${unit} (${signed(low * times, 2)} to ${signed(high * times, 2)})`;

const describeEvidence = ({ confidence, against }: Tuning): string => {
  const { scoredHours, blocks, difference } = confidence;
  const stands = `The evidence is ${formatMeasured(scoredHours)} h of held-out load, ${blocks} ${blocks === 1 ? 'block' : 'blocks'} of 6 h`;
  if (difference === undefined)
    return `${stands}: n = 1, no interval. More than a day of held-out load would give one.`;
  const { overLimitShare, unitsInService } = difference;
  return (
    `${stands}. Difference to ${against} there, with its 95 % interval (moving-block bootstrap, 6 h): ` +
    `${range(overLimitShare, 100, 'percentage points over the limit')}, ${range(unitsInService, 1, 'units in service')}.`
  );
};

const describeEdges = ({ edges, chosen }: Tuning): readonly string[] =>
  edges.map(
    ({ name, least, most }) =>
      `AT AN EDGE: ${name} is ${chosen.values[name]}, and the search went from ${least} to ${most}; something better may lie outside.`,
  );

/** What was found, and how sure that is; one paragraph each. */
export const describeTuning = (tuning: Tuning): readonly string[] => {
  const other = tuning.compared.find(({ name }) => name === tuning.against) as ComparedPolicy;
  return [
    describeGoal(tuning),
    ...describeDifference(tuning, other),
    describeEvidence(tuning),
    ...describeEdges(tuning),
    'All of this is a simulation, and one policy of several was tuned: the others have their defaults.',
  ];
};
