import { DEFAULT_SCENARIO } from '../../src/sim/presets/default-scenario.ts';
import { type BothLateness, measureGain, PRESETS } from './gain.ts';
import type { Lateness, TrackedMetric } from './step-run.ts';
import {
  type Cell,
  DELAYS,
  detectionTimes,
  HEIGHT,
  HEIGHTS,
  holds,
  JITTERS,
  LATER_DELAYS,
  medianOf,
  sweep,
} from './sweep.ts';
import { gainTable, gridTable, heightTable, secondsText, verdict } from './tables.ts';

const { concurrencyDelaySeconds, invocationsDelaySeconds, jitterSeconds } = DEFAULT_SCENARIO.telemetry;

/** What a scenario has that does not say anything else. */
const DEFAULTS: BothLateness = {
  invocations: { delay: invocationsDelaySeconds, jitter: jitterSeconds },
  concurrency: { delay: concurrencyDelaySeconds, jitter: jitterSeconds },
};

/** The least late one of those the figure holds for, the least jitter first. */
const leastLate = (metric: TrackedMetric, cells: readonly Cell[]): Cell | undefined =>
  cells.filter((cell) => holds(metric, cell)).toSorted((a, b) => a.jitter - b.jitter || a.delay - b.delay)[0];

const mostLate = (metric: TrackedMetric, cells: readonly Cell[]): Cell | undefined =>
  cells.filter((cell) => holds(metric, cell)).toSorted((a, b) => b.delay - a.delay)[0];

const atHeights = async (metric: TrackedMetric, lateness: Lateness, runs: number): Promise<readonly Cell[]> => {
  const cells: Cell[] = [];
  for (const height of HEIGHTS) cells.push(await detectionTimes(metric, lateness, runs, height));
  return cells;
};

const gainsAt = async (lateness: BothLateness, runs: number): Promise<string> => {
  const gains = [];
  for (const preset of PRESETS) gains.push(await measureGain(preset, lateness, runs));
  return gainTable(gains);
};

const words = ({ delay, jitter }: Lateness): string => `a delay of ${delay} s and a jitter of ${jitter} s`;

/** What is known of the lateness, against what the sweep has to have for a published figure. */
const DOCUMENTED = `Is a documented value inside? No page gives a publish delay. What there is lies within the sweep, and gives one of the two figures at most:
AWS's sample notebooks on faster scaling say "10 s plus jitter plus delay" and that triggers come one to two minutes after the nominal window, which is
90 to 150 s on the 10 s metric (not under 45 s) and 240 to 300 s on invocations (not over 6 minutes). Users report about 30 s (under 45 s: a delay of 0) against
90 to 150 s. So the published pair is not one delay and jitter of both metrics. It takes invocations that come as late as the table beyond the sweep says, or, in
single runs, a load that ends little above the target, where a minute falls below it and the three in a row begin anew.

Beyond a jitter of 60 s the 10 s metric comes no later, by the median even sooner: most of the five periods CloudWatch looks at are missing then, and an alarm
may fire on fewer points ("Configuring how CloudWatch alarms treat missing data", Amazon CloudWatch User Guide). The largest times show the price.`;

/** Everything, in Markdown. @param say told what is being done, for whoever waits */
export const writeTables = async (runs: number, say: (what: string) => void): Promise<string> => {
  say('the sweep on invocations');
  const invocations = await sweep('invocations', runs);
  const later = await sweep('invocations', runs, LATER_DELAYS);
  say('the sweep on the 10 s metric');
  const concurrency = await sweep('concurrency', runs);
  say('the heights of the step');
  const heights = {
    invocations: await atHeights('invocations', DEFAULTS.invocations, runs),
    concurrency: await atHeights('concurrency', DEFAULTS.concurrency, runs),
  };
  const slow = leastLate('invocations', [...invocations, ...later]);
  const fast = mostLate('concurrency', concurrency);
  say('the end-to-end gain');
  const atDefaults = await gainsAt(DEFAULTS, runs);
  const fitted = slow === undefined || fast === undefined ? undefined : { invocations: slow, concurrency: fast };
  const atFitted = fitted === undefined ? undefined : await gainsAt(fitted, runs);
  const where = (cell: Cell | undefined): string =>
    cell === undefined ? 'nowhere in it' : `at ${words(cell)} (median ${secondsText(medianOf(cell.seconds))} s)`;
  return `## 1. Detection: from a step of the load to the first scale-out call

Application Auto Scaling's target tracking on one metric: 3 of 3 points of a minute, or 3 of 10 s, over the target, which is the service's
working point. The load steps from 0.4 to ${HEIGHT} times that. Median of ${runs} runs (least–largest), the step at ${runs} places of the minute, seconds. **Bold**: as
published. A delay holds for every period; the jitter is drawn per period, evenly between 0 and what is said.

On invocations (60 s):

${gridTable('invocations', invocations)}

On the concurrency (10 s):

${gridTable('concurrency', concurrency)}

Delay/jitter in seconds, of the ${DELAYS.length * JITTERS.length} pairs:

${verdict(invocations, concurrency)}

Beyond the sweep, on invocations:

${gridTable('invocations', later, LATER_DELAYS)}

With an axis for each metric: over 6 minutes on invocations begins ${where(slow)}; under 45 s on the 10 s metric ends ${where(fast)}.

${DOCUMENTED}

How far the load goes beyond the target matters as much. At the defaults (${words(DEFAULTS.invocations)} on invocations, ${words(DEFAULTS.concurrency)} on the 10 s metric):

${heightTable(heights.invocations, heights.concurrency)}

## 2. The end-to-end gain: from a step of the load to the first new unit in service

Pairs of runs with the same luck, ${runs} of each. The last column is arithmetic: 360 s and 45 s of detection, and the mean
cold start. AWS has 40 %.
\`from-zero\` stands here for its length alone; from zero copies neither metric is what triggers.

At the defaults:

${atDefaults}
${
  fitted === undefined || atFitted === undefined
    ? ''
    : `
Where both published detection times hold (${words(fitted.invocations)} on invocations, ${words(fitted.concurrency)} on the 10 s metric):

${atFitted}
`
}`;
};
