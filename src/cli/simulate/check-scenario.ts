import { type Finding, fault } from '../../config/finding.ts';
import type { Path } from '../../config/problem.ts';
import type { Scenario, ServiceModel } from '../../sim/scenario.ts';

const faultAt = (path: Path, expected: string, found: unknown, hint?: string): Finding =>
  fault({ path, expected, found: String(found), ...(hint === undefined ? {} : { hint }) });

const checkCapacity = ({ unit, capacity: { min, max, initial } }: Scenario): readonly Finding[] => {
  const findings: Finding[] = [];
  if (min > max) findings.push(faultAt(['capacity', 'min'], `at most the max of ${max}`, min));
  else if (initial < min || initial > max) {
    findings.push(faultAt(['capacity', 'initial'], `a count from the min of ${min} to the max of ${max}`, initial));
  }
  if (unit === 'instance' && min === 0) {
    const hint = 'Only inference components scale to zero: write unit: copy.';
    findings.push(faultAt(['capacity', 'min'], '1 or more where units are instances', min, hint));
  }
  return findings;
};

const checkService = ({ slots, workingConcurrency, step }: ServiceModel): readonly Finding[] => {
  const findings: Finding[] = [];
  if (workingConcurrency > slots) {
    findings.push(faultAt(['service', 'workingConcurrency'], `at most the ${slots} slots`, workingConcurrency));
  }
  if (step.kind === 'fit' && step.s0 + step.s1 <= 0) {
    findings.push(faultAt(['service', 'step'], 's0 + s1 above 0: a token takes time', '0'));
  }
  if (step.kind === 'table') {
    const index = step.points.findIndex(([n], at) => n <= (step.points[at - 1]?.[0] ?? 0));
    if (index >= 0) {
      const found = step.points[index]?.[0];
      findings.push(faultAt(['service', 'step', 'points', index], 'more requests than in the pair before', found));
    }
  }
  return findings;
};

const checkSpans = (spans: Scenario['shortages'], path: Path): readonly Finding[] =>
  spans.flatMap(({ from, to }, index) =>
    from < to ? [] : [faultAt([...path, index, 'to'], `a time after from (${from})`, to)],
  );

/** Where one crash ends all containers are replaced: a second one that has begun would be over with it. */
const checkCrashes = (crashes: Scenario['crashes']): readonly Finding[] =>
  crashes.flatMap(({ at }, index) => {
    const under = crashes.find(
      (other, place) =>
        place !== index && at >= other.at && at < other.at + other.minutes * 60 && (at > other.at || place < index),
    );
    if (under === undefined) return [];
    const expected = `a time outside of the crash from ${under.at} to ${under.at + under.minutes * 60}`;
    return [faultAt(['crashes', index, 'at'], expected, at)];
  });

/** What no single key shows. */
export const checkScenario = (scenario: Scenario): readonly Finding[] => {
  const { retries } = scenario.requests;
  const backwards = retries !== undefined && retries.leastSeconds > retries.mostSeconds;
  return [
    ...checkCapacity(scenario),
    ...checkService(scenario.service),
    ...(backwards
      ? [
          faultAt(
            ['requests', 'retries', 'leastSeconds'],
            `at most mostSeconds (${retries.mostSeconds})`,
            retries.leastSeconds,
          ),
        ]
      : []),
    ...checkSpans(scenario.telemetry.gaps, ['telemetry', 'gaps']),
    ...checkCrashes(scenario.crashes),
    ...checkSpans(scenario.shortages, ['shortages']),
  ];
};

/** What a scenario says of times that the load does not have. */
export const checkAgainstLoad = (
  { crashes, shortages, warmUpSeconds }: Scenario,
  durationSeconds: number,
): readonly Finding[] => {
  const expected = `a time before the end of the load (${durationSeconds} s)`;
  const late = (at: number, path: Path): readonly Finding[] =>
    at < durationSeconds ? [] : [faultAt(path, expected, at)];
  return [
    ...crashes.flatMap(({ at }, index) => late(at, ['crashes', index, 'at'])),
    ...shortages.flatMap(({ from }, index) => late(from, ['shortages', index, 'from'])),
    ...(warmUpSeconds > 0 ? late(warmUpSeconds, ['warmUpSeconds']) : []),
  ];
};
