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

/** Facts whose own name says too little, or whose number has a unit. */
const PHRASES: Readonly<Record<string, (value: Fact) => string>> = {
  adjustment: (value) => `adjustment ${signed(value)}`,
  after: (value) => `after a scale-${value}`,
  asked: (value) => `${value} asked for`,
  breachDelta: (value) => `${signed(value)} from the threshold`,
  by: (value) => `limited by ${value}`,
  coverage: (value) => `${percent(value)} of the alarm's points there`,
  errorRatio: (value) => `error ratio ${percent(value)}`,
  floor: (value) => `traffic needs ${value}`,
  highestInvocations: (value) => `${formatNumber(Number(value))} requests in the busiest minute`,
  idleSeconds: (value) => `${value} s idle required`,
  load: (value) => `load ${formatNumber(Number(value))}`,
  nMinusOne: (value) => `${value} keep the load with one fewer`,
  rate: (value) => `a unit bears ${formatNumber(Number(value))} a minute`,
  rateBy: (value) => `known from ${value}`,
  secondsLeft: (value) => `${value} s left`,
  wakeTo: (value) => `wakes to ${value}`,
  wish: (value) => WISHES[String(value)] ?? `wish ${value}`,
  window: (value) => `traffic ${value}`,
};

/** `newestSeenAt` → `newest seen at`; what is no camel case, such as the name of an alarm, stays as it is. */
const toWords = (name: string): string =>
  /^[a-z]+(?:[A-Z][a-z]*)*$/.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name;

/** Facts named `…At`, `since` or `until` are moments; anything before 1973 is a plain number that happens to have such a name. */
const isMoment = (name: string, value: number): boolean => /(?:At|[sS]ince|until)$/.test(name) && value > 1e11;

const describeFact = (name: string, value: Fact): string => {
  const phrase = Object.hasOwn(PHRASES, name) ? PHRASES[name] : undefined;
  if (phrase !== undefined) return phrase(value);
  if (typeof value !== 'number') return `${toWords(name)} ${value}`;
  return `${toWords(name)} ${isMoment(name, value) ? formatTime(value) : formatNumber(value)}`;
};

/** `value 14, threshold 5, 30 s left`: what a rule looked at, in words. What is undefined, or named in `leaveOut`, is left out. */
export const describeFacts = (facts: Facts | undefined, leaveOut: readonly string[] = []): string =>
  Object.entries(facts ?? {})
    .flatMap(([name, value]) => (value === undefined || leaveOut.includes(name) ? [] : [describeFact(name, value)]))
    .join(', ');
