import { coldStartSeconds } from '../../../sim/plant/cold-start-seconds.ts';
import type { Crash, Scenario } from '../../../sim/scenario.ts';
import { formatNumber } from './figures.ts';
import { formatMoment } from './time-axis.ts';

/** A name and what is assumed of it. */
export type Assumption = readonly [name: string, text: string];

const seconds = (value: number): string => `${formatNumber(value)} s`;

const describeCrash = ({ at, minutes, copies, how }: Crash): string =>
  `at ${formatMoment(at)} for ${formatNumber(minutes)} min, ${copies === 'all' ? 'all units' : 'one unit'}, ${how}`;

const describeService = ({ service }: Scenario): string => {
  const { slots, workingConcurrency, pricePerHour, step } = service;
  const measured = step.kind === 'table' ? 'a measured table' : 'a fit';
  return (
    `${formatNumber(slots)} slots, ${formatNumber(workingConcurrency)} requests at the working point, step times from ${measured}, ` +
    `${formatNumber(pricePerHour)} USD per unit and hour`
  );
};

const describeColdStart = ({ coldStart }: Scenario): string => {
  const { instance, image, weights, start, variation, release, instanceRelease } = coldStart;
  const later = instanceRelease === 0 ? '' : `, the last one's instance ${seconds(instanceRelease)} later`;
  const parts = `instance ${seconds(instance)}, image ${seconds(image)}, weights ${seconds(weights)}, start ${seconds(start)}`;
  return `${seconds(coldStartSeconds(coldStart))} on average (${parts}), each with a variation of ${formatNumber(variation)}; released within ${seconds(release)}${later}`;
};

const describeRequests = ({ requests: { timeoutSeconds, routing, retries } }: Scenario): string => {
  const again =
    retries === undefined
      ? 'not tried again'
      : `at most ${formatNumber(retries.tries)} tries, which add up to ${formatNumber(retries.budget * 100)} % to the requests`;
  return `ended after ${seconds(timeoutSeconds)}, routed ${routing}, ${again}`;
};

const describeTelemetry = ({ telemetry }: Scenario): string => {
  const { concurrencyDelaySeconds, invocationsPeriodSeconds, invocationsDelaySeconds, jitterSeconds } = telemetry;
  return (
    `concurrency every 10 s, ${seconds(concurrencyDelaySeconds)} late; invocations every ${seconds(invocationsPeriodSeconds)}, ` +
    `${seconds(invocationsDelaySeconds)} late; each up to ${seconds(jitterSeconds)} later`
  );
};

const describeShortages = ({ shortages }: Scenario): string =>
  shortages.map(({ from, to }) => `${formatMoment(from)} to ${formatMoment(to)}`).join('; ');

/** What a run rests on beside its load, for the end of a report. */
export const describeScenario = (scenario: Scenario): readonly Assumption[] => {
  const { unit, capacity, crashes, shortages, rollBacks, warmUpSeconds } = scenario;
  const { min, max, initial } = capacity;
  const units = unit === 'instance' ? 'instances' : 'copies';
  return [
    ['capacity', `${formatNumber(min)} to ${formatNumber(max)} ${units}, ${formatNumber(initial)} at the start`],
    ['a unit', describeService(scenario)],
    ['cold start', describeColdStart(scenario)],
    ['requests', describeRequests(scenario)],
    ['telemetry', describeTelemetry(scenario)],
    ['not scored', `the first ${formatMoment(warmUpSeconds)}`],
    ...(crashes.length === 0 ? [] : [['crashes', crashes.map(describeCrash).join('; ')] as const]),
    ...(shortages.length === 0 ? [] : [['no further unit', describeShortages(scenario)] as const]),
    ...(rollBacks.length === 0
      ? []
      : [['rolled back', `scale-outs ${rollBacks.join(', ')}, counted from 0, of each policy`] as const]),
  ];
};

/** Where the beginning is not scored for too short a time to be forgotten; empty where it is long enough. */
export const warnOfShortLoad = ({ coldStart, warmUpSeconds }: Scenario): readonly string[] => {
  const mean = coldStartSeconds(coldStart);
  if (warmUpSeconds >= 2 * mean) return [];
  return [
    `warning: a short load. Only its first ${seconds(Math.round(warmUpSeconds))} are not scored, and a new unit takes ${seconds(mean)}: ` +
      'the figures tell more of how each policy begins than of how it goes on.',
  ];
};
