import type { Facts } from './decision.ts';

type Fact = number | string | boolean;

const ISO_MILLISECONDS = '.000Z';

const formatTime = (at: number): string => {
  const text = new Date(at).toISOString();
  return text.endsWith(ISO_MILLISECONDS) ? `${text.slice(0, -ISO_MILLISECONDS.length)}Z` : text;
};

/** Three decimals at most. */
const formatNumber = (value: number): string => String(Math.round(value * 1000) / 1000);

const percent = (value: Fact): string => `${formatNumber(Number(value) * 100)} %`;
const signed = (value: Fact): string => `${Number(value) > 0 ? '+' : ''}${formatNumber(Number(value))}`;

const WISHES: Readonly<Record<string, string>> = {
  out: 'wants to scale out',
  in: 'wants to scale in',
  pin: 'wants the pinned capacity',
  bounds: 'wants no more than to be inside the bounds',
};

const WINDOWS: Readonly<Record<string, string>> = {
  known: 'the traffic is known',
  idle: 'no request came, and the load is reported 0',
  unknown: 'the traffic of the window is not known',
};

const RATE_SOURCES: Readonly<Record<string, string>> = {
  configured: 'as configured',
  'busy-minutes': 'as its busy minutes show',
  'hourly-medians': 'as its last hours suggest',
};

const BECAUSE: Readonly<Record<string, string>> = {
  'hold-expired': 'the guard has held for its longest time',
  'no-rate': 'nothing says what a unit bears, so the load alone decides',
  idle: 'there is nothing to guard',
};

const ADJUSTMENTS: Readonly<Record<string, (value: Fact) => string>> = {
  PercentChangeInCapacity: (value) => `adjustment ${signed(value)} %`,
  ExactCapacity: (value) => `adjustment to exactly ${value}`,
};

const wordFor = (words: Readonly<Record<string, string>>, value: Fact, otherwise: string): string =>
  words[String(value)] ?? `${otherwise} ${value}`;

const units = (value: Fact): string => `${value} ${value === 1 ? 'unit' : 'units'}`;

/** Facts whose own name says too little, or whose number has a unit. An empty phrase was said with another fact. */
const PHRASES: Readonly<Record<string, (value: Fact, facts: Facts) => string>> = {
  adjustment: (value, { adjustmentType }) =>
    ADJUSTMENTS[String(adjustmentType)]?.(value) ?? `adjustment ${signed(value)}`,
  adjustmentType: () => '',
  after: (value) => `after a scale-${value}`,
  asked: (value) => `${value} asked for`,
  base: (value) => `counted from ${value}`,
  because: (value) => wordFor(BECAUSE, value, 'because'),
  breachDelta: (value) => `${signed(value)} from the threshold`,
  by: (value) => `limited by ${value}`,
  coverage: (value) => `${percent(value)} of the alarm's points there`,
  errorRatio: (value) => `${percent(value)} of the requests failed`,
  errors: (value) => (value === 1 ? '1 error' : `${value} errors`),
  floor: (value) => `the traffic needs ${units(value)}`,
  highestInvocations: (value) => `${formatNumber(Number(value))} requests in the busiest minute`,
  idleSeconds: (value) => `${value} s idle required`,
  load: (value) => `the busiest unit's load is mostly ${formatNumber(Number(value))}`,
  nMinusOne: (value) => `the load needs ${units(value)}`,
  netted: (value) => `which gives ${value}`,
  rate: (value) => `a unit bears ${formatNumber(Number(value))} a minute`,
  rateBy: (value) => wordFor(RATE_SOURCES, value, 'known from'),
  reportedIdle: (value) => (value === true ? 'nothing but zeros reported' : 'more than zeros reported, or a gap'),
  secondsLeft: (value) => `${value} s left`,
  trafficFloor: (value) => `the traffic needs ${units(value)}`,
  wakeTo: (value) => `wakes to ${value}`,
  wish: (value) => wordFor(WISHES, value, 'wish'),
  window: (value) => wordFor(WINDOWS, value, 'traffic'),
};

/** `newestSeenAt` → `newest seen at`; what is no camel case, such as the name of an alarm, stays as it is. */
const toWords = (name: string): string =>
  /^[a-z]+(?:[A-Z][a-z]*)*$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;

/** Facts named `…At`, `since` or `until` are moments; anything before 1973 is a plain number that happens to have such a name. */
const isMoment = (name: string, value: number): boolean => /(?:At|[sS]ince|until)$/.test(name) && value > 1e11;

const describeFact = (name: string, value: Fact, facts: Facts): string => {
  const phrase = Object.hasOwn(PHRASES, name) ? PHRASES[name] : undefined;
  if (phrase !== undefined) return phrase(value, facts);
  if (typeof value !== 'number') return `${toWords(name)} ${value}`;
  return `${toWords(name)} ${isMoment(name, value) ? formatTime(value) : formatNumber(value)}`;
};

/** `value 14, threshold 5, 30 s left`: what a rule looked at, in words. What is undefined, or named in `leaveOut`, is left out. */
export const describeFacts = (facts: Facts | undefined, leaveOut: readonly string[] = []): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) =>
      value === undefined || leaveOut.includes(name) ? '' : describeFact(name, value, facts ?? {}),
    )
    .filter((words) => words !== '')
    .join(', ');
