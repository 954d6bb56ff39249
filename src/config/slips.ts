import { nearest } from '../core/nearest.ts';
import { STATISTICS } from '../core/statistic.ts';
import { didYouMean, type Path } from './problem.ts';

const ONLY_STEPS = 'Target tracking is not done here: write step policies (AdjustmentType and StepAdjustments).';

/** What to say of a key or value that people write for a reason. */
const KNOWN_SLIPS: Readonly<Record<string, string>> = {
  Unit: 'Leave Unit out: an alarm whose unit differs from the metric stays in INSUFFICIENT_DATA for ever.',
  AccountId: 'Metrics of another account are not read: leave AccountId out.',
  TargetValue: ONLY_STEPS,
  TargetTracking: ONLY_STEPS,
  TargetTrackingScaling: ONLY_STEPS,
  TargetTrackingScalingPolicyConfiguration: ONLY_STEPS,
  PredefinedMetricSpecification: ONLY_STEPS,
  CustomizedMetricSpecification: ONLY_STEPS,
  ScaleInCooldown: `Write Cooldown in the policy of scaleIn. ${ONLY_STEPS}`,
  ScaleOutCooldown: `Write Cooldown in the policy of scaleOut. ${ONLY_STEPS}`,
  PolicyType: `Leave PolicyType out. ${ONLY_STEPS}`,
};

/** Names people give to statistics. */
const STATISTIC_SLIPS: Readonly<Record<string, string>> = {
  avg: 'Average',
  mean: 'Average',
  max: 'Maximum',
  min: 'Minimum',
  count: 'SampleCount',
  median: 'p50',
};

interface Hint {
  readonly hint?: string;
}

const own = (words: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

const toHint = (hint: string | undefined): Hint => (hint === undefined ? {} : { hint });

const guess = (word: string | undefined): string | undefined => (word === undefined ? undefined : didYouMean(word));

const upperFirst = (key: string): string => `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;

/** Where a key that is right by itself belongs: into a neighbour, or to one of those it stands under. */
const misplaced = (key: string, path: Path, keysAt: (path: Path) => readonly string[]): string | undefined => {
  const inside = keysAt(path).find((neighbour) => keysAt([...path, neighbour]).includes(key));
  if (inside !== undefined) return `${key} belongs under ${inside}: indent it further.`;
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const outer = path.slice(0, length);
    if (typeof outer.at(-1) === 'string' || !keysAt(outer).includes(key)) continue;
    const stands = path.slice(length).filter((part) => typeof part === 'string');
    return `${key} belongs beside ${stands[0]}, not under it: indent it less.`;
  }
  return undefined;
};

/** What to do about a key the schema does not know at this path. */
export const hintForKey = (key: string, path: Path, keysAt: (path: Path) => readonly string[]): Hint =>
  toHint(
    own(KNOWN_SLIPS, key) ??
      own(KNOWN_SLIPS, upperFirst(key)) ??
      misplaced(key, path, keysAt) ??
      guess(nearest(key, keysAt(path))),
  );

const NAMES_OF_RESOURCES: readonly unknown[] = ['endpoint', 'variant', 'inferenceComponent', 'name'];

/** The last part of an ARN: `…:endpoint/llama` → `llama`; an alarm's may have colons of its own: `…:alarm:a:b` → `a:b`. */
const nameInArn = (arn: string): string => arn.replace(/^(?:[^:]*:){6}/, '').replace(/^.*\//, '');

const nearestStatistic = (word: string): string | undefined =>
  /^[a-z]+\d/i.test(word)
    ? word.toLowerCase()
    : (own(STATISTIC_SLIPS, word.toLowerCase()) ?? nearest(word, STATISTICS));

/** What to do about a text that is none of the choices, or has the wrong form. */
export const hintForValue = (value: string, path: Path, choices: readonly string[]): Hint => {
  const key = path.at(-1);
  if (NAMES_OF_RESOURCES.includes(key) && value.startsWith('arn:')) {
    return { hint: `Write the name, not the ARN: ${nameInArn(value)}.` };
  }
  if (key === 'statistic' || key === 'Stat') return toHint(guess(nearestStatistic(value)));
  return toHint(own(KNOWN_SLIPS, value) ?? guess(nearest(value, choices)));
};
