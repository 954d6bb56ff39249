/** CloudWatch's statistics with a name of their own. Source: "CloudWatch statistics definitions". */
export const STATISTICS = ['Average', 'Sum', 'Minimum', 'Maximum', 'SampleCount', 'IQM'] as const;

/** `90`, `99.9`, `100`: a percentile, with ten decimals at most. */
const SHARE = String.raw`(?:100|\d{1,2}(?:\.\d{1,10})?)`;
/** Both ends, or one of them, of a range of percentiles (`10%:90%`) or of values (`150:1000`). */
const SHARES = `(?:${SHARE}%:(?:${SHARE}%)?|:${SHARE}%)`;
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const VALUES = `(?:${NUMBER}:(?:${NUMBER})?|:${NUMBER})`;

/**
 * Every statistic CloudWatch knows, letter by letter: percentiles (`p90`), trimmed ones (`tm90`, `TM(10%:90%)`; also tc, ts, wm)
 * and percentile ranks (`PR(0:300)`). Source: "CloudWatch statistics definitions".
 */
export const STATISTIC_PATTERN = new RegExp(
  `^(?:${STATISTICS.join('|')}|(?:p|tm|tc|ts|wm)${SHARE}|(?:TM|TC|TS|WM)\\((?:${SHARES}|${VALUES})\\)|PR\\(${VALUES}\\))$`,
);
