import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import { type Agreement, type Calibration, MOST_BIAS } from '../../sim/history/calibrate.ts';
import { SATURATIONS, toSaturatedStretches } from '../../sim/history/find-saturation.ts';
import { findGaps, type History, type Stretch } from '../../sim/history/history.ts';
import { formatTime } from '../print/format-time.ts';
import type { Assumption } from '../simulate/report/describe-scenario.ts';
import { formatMeasured, formatNumber, formatShare } from '../simulate/report/figures.ts';
import type { Backtest } from './backtest.ts';

/** Of a list in the terminal; the JSON has all. */
const MOST_STRETCHES = 12;

export const momentOf = ({ startsAt }: History, minute: number): EpochMs => startsAt + minute * MINUTE_MS;

const describeStretch = (history: History, { from, to }: Stretch): string =>
  `${formatTime(momentOf(history, from))} to ${formatTime(momentOf(history, to))}`;

const listed = <T>(all: readonly T[], describe: (one: T) => string): readonly string[] => [
  ...all.slice(0, MOST_STRETCHES).map((one) => `- ${describe(one)}`),
  ...(all.length > MOST_STRETCHES ? [`- … and ${all.length - MOST_STRETCHES} more; --json has them all`] : []),
];

const describeHistory = ({ history }: Backtest): string => {
  const { minutes, name } = history;
  const invocations = minutes.reduce((sum, minute) => sum + (minute.invocations ?? 0), 0);
  const span = describeStretch(history, { from: 0, to: minutes.length });
  return `history: ${name}, ${span}, ${formatNumber(minutes.length)} minutes, ${formatNumber(invocations)} invocations`;
};

const describeGaps = ({ history }: Backtest): readonly string[] => {
  const gaps = findGaps(history);
  if (gaps.length === 0) return [];
  const minutes = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  return [
    `gaps: minutes without a count of requests, ${formatNumber(minutes)} of ${formatNumber(history.minutes.length)}, are played as without requests:`,
    ...listed(gaps, (gap) => describeStretch(history, gap)),
  ];
};

const describeTokens = ({ tokens: { input, output, isInputGiven, estimate } }: Backtest): string => {
  const asked = `tokens: ${formatNumber(input.mean)} input (${isInputGiven ? 'given' : 'assumed'})`;
  if (estimate === undefined) return `${asked}, ${formatNumber(output.mean)} output (given)`;
  const [low, high] = estimate.quartiles.map(formatMeasured);
  return (
    `${asked}, ${formatMeasured(output.mean)} output, estimated from the ModelLatency of ${formatNumber(estimate.minutes)} minutes ` +
    `with the service model at the concurrency Little's law gives (quartiles ${low} to ${high}); if the model is wrong, so are they`
  );
};

const size = (share: number): string => `${Math.round(100 * Math.abs(share))} %`;
const signed = (share: number): string => {
  const rounded = Math.round(100 * share);
  return `${rounded > 0 ? '+' : rounded < 0 ? '-' : ''}${size(share)}`;
};

const describeAgreement = (what: string, agreement: Agreement | undefined): string => {
  if (agreement === undefined) return `${what} not recorded`;
  const { minutes, bias, typical, most } = agreement;
  const sizes = `half of ${formatNumber(minutes)} minutes within ${size(typical)}, nine of ten within ${size(most)}`;
  return `${what} ${signed(bias)} (${sizes})`;
};

const isUnchecked = ({ latency, concurrency }: Calibration): boolean =>
  latency === undefined && concurrency === undefined;

const describeCheck = ({ check, tokens, givenUnits: given }: Backtest): readonly string[] => {
  if (check === undefined) {
    return [
      'calibration: none, the units in service are not known; add InvocationsPerInstance or InvocationsPerCopy, or give --units',
    ];
  }
  const { latency, concurrency } = check.calibration;
  const byEstimate = tokens.estimate === undefined ? '' : ', which the estimated tokens were fitted to';
  const onUnits = given === undefined ? 'the recorded units' : `${formatNumber(given)} units throughout`;
  const lines = [
    `calibration, simulated against recorded on ${onUnits}: ${describeAgreement('latency', latency)}${byEstimate}; ` +
      describeAgreement('concurrency', concurrency),
  ];
  if (isUnchecked(check.calibration)) return [...lines, 'nothing of the service model could be checked'];
  return lines;
};

const warnOfMisfit = ({ check }: Backtest): readonly string[] =>
  check === undefined || check.calibration.fits || isUnchecked(check.calibration)
    ? []
    : [
        `warning: the service model does not fit this endpoint: it is off by more than ${100 * MOST_BIAS} %. Give its measured step times under ` +
          'service in --scenario, or the tokens it is asked for.',
      ];

const describeSaturation = ({ history, saturation }: Backtest): readonly string[] => {
  const stretches = toSaturatedStretches(saturation);
  if (stretches.length === 0) return ['saturation: in no recorded minute'];
  const reasons = [...new Set(stretches.flatMap((stretch) => stretch.reasons))];
  return [
    'saturated:',
    ...listed(stretches, (stretch) => `${describeStretch(history, stretch)}: ${stretch.reasons.join(', ')}`),
    ...reasons.map((reason) => `- ${reason}: ${SATURATIONS[reason]}`),
  ];
};

const warnOfSaturation = ({ saturation }: Backtest): readonly string[] => {
  const count = saturation.filter((reasons) => reasons.length > 0).length;
  if (count === 0) return [];
  const share = formatShare(count, saturation.length);
  return [
    `warning: low confidence. ${formatNumber(count)} of ${formatNumber(saturation.length)} recorded minutes (${share}) were saturated: what was ` +
      'asked for in them is unknown, and with it what a policy would have done there and after.',
  ];
};

/** What is to be known ahead of all figures; empty where model and recorded load can be believed. */
export const warningsOf = (backtest: Backtest): readonly string[] => [
  ...warnOfMisfit(backtest),
  ...warnOfSaturation(backtest),
];

/** What the load of a report is made of, and how well the model fits it. */
export const assumptionsOf = (backtest: Backtest): readonly Assumption[] =>
  [describeHistory(backtest), describeTokens(backtest), describeCheck(backtest).join('; ')].map((line) => {
    const [, name = '', text = line] = /^(\w+)[:,] (.*)$/.exec(line) ?? [];
    return [name, text];
  });

/** All that is said of a history, in lines. */
export const describeBacktest = (backtest: Backtest): readonly string[] => {
  return [
    describeHistory(backtest),
    ...backtest.notes.map((note) => `note: ${note}`),
    ...describeGaps(backtest),
    describeTokens(backtest),
    ...describeCheck(backtest),
    ...warnOfMisfit(backtest),
    ...describeSaturation(backtest),
    ...warnOfSaturation(backtest),
  ];
};
