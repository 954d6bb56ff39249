import { ownKey, pointsOf, seriesRequests } from '../../../src/app/series-requests.ts';
import { readAlarm } from '../../../src/core/alarm-reading.ts';
import { clamp } from '../../../src/core/capacity.ts';
import { openNotes } from '../../../src/core/evaluation-notes.ts';
import { readScaleOutBreach } from '../../../src/core/rules/breach.ts';
import { applyAdjustment, type StepScalingPolicy, selectStep } from '../../../src/core/step-scaling.ts';
import type { Signal, TargetConfiguration } from '../../../src/core/target-configuration.ts';
import type { EpochMs } from '../../../src/core/time.ts';
import type { Policy, TableRow } from '../file/format.ts';
import { CaseFault } from '../file/read-case.ts';
import { type Observed, observedWord } from '../outcome.ts';
import { loadPolicies } from '../setup/load-policies.ts';
import { openCaseAccount } from '../setup/open-case-account.ts';
import { momentsOf, type Trial } from '../setup/trial.ts';

const STEP = { lower: 0, adjustment: 1 };
/** For rows that ask for no policy of their own. */
const PLAIN_POLICY: Policy = {
  target: {
    kind: 'variant',
    endpointName: 'demo-endpoint',
    variantName: 'AllTraffic',
    inferenceComponentName: undefined,
  },
  minCapacity: 1,
  maxCapacity: 8,
  scaleOut: {
    adjustmentType: 'ChangeInCapacity',
    cooldownSeconds: 60,
    threshold: 10,
    steps: [{ ...STEP, upper: undefined }],
  },
};

/** A table needs both directions whether an alarm is on them or not. */
const withAlarms = (policy: Policy): Policy => {
  const roles = policy.alarmRoles ?? {};
  const has = (role: 'scaleOut' | 'scaleIn') => Object.values(roles).includes(role);
  return {
    ...policy,
    alarmRoles: {
      ...roles,
      ...(policy.scaleOut === undefined || has('scaleOut') ? {} : { 'table-high': 'scaleOut' as const }),
      ...(policy.scaleIn === undefined || has('scaleIn') ? {} : { 'table-low': 'scaleIn' as const }),
    },
  };
};

const policyOf = ({ signals }: TargetConfiguration, side: 'out' | 'in'): StepScalingPolicy => {
  for (const signal of signals) {
    const direction = side === 'out' ? signal.scaleOut : signal.scaleIn;
    if (direction) return direction.policy;
  }
  throw new CaseFault(`a row with side ${side}, and a policy without that direction`);
};

const signalOf = ({ signals }: TargetConfiguration): Signal => {
  const [signal] = signals;
  if (signal === undefined) throw new CaseFault('a row that reads, and a policy without a signal');
  return signal;
};

/** The script under the name of the signal's metric, whatever the row calls it. */
const toAnswer = (read: Readonly<Record<string, unknown>>, signal: Signal): Readonly<Record<string, unknown>> => {
  if (Array.isArray(read.MetricDataResults) && read.MetricDataResults.length > 1) return read;
  const [result] = Array.isArray(read.MetricDataResults) ? read.MetricDataResults : [read];
  const name = signal.source.kind === 'metric' ? signal.source.metric : 'm1';
  return { MetricDataResults: [{ StatusCode: 'Complete', ...Object(result), Id: name }] };
};

/** Through the real client and reader, then rule 6. */
const readValue = async (
  trial: Trial,
  target: TargetConfiguration,
  read: Readonly<Record<string, unknown>>,
  now: EpochMs,
) => {
  const loaded = loadPolicies(trial);
  if (loaded.kind === 'refused') throw new CaseFault(loaded.because);
  const signal = signalOf(target);
  const script = { call: 'cloudwatch:GetMetricData' as const, response: toAnswer(read, signal) };
  const account = await openCaseAccount({ ...trial, aws: [script] }, loaded.configuration, now);
  try {
    const series = await account.ports.metrics.readSeries(seriesRequests(target), {
      from: now - 3 * 3_600_000,
      to: now,
    });
    const { periodSeconds } = signal.source;
    const window = { periodSeconds, evaluationPeriods: 1 };
    const reading = readAlarm(pointsOf(series, ownKey(signal)), periodSeconds, window, undefined, now);
    const direction = signal.scaleOut ?? signal.scaleIn;
    if (direction === undefined) return null;
    const alarm = { ...direction.alarm, threshold: direction.alarm.threshold ?? 0 };
    const question = {
      signal,
      direction: { ...direction, alarm },
      reading,
      described: undefined,
      transition: undefined,
      now,
    };
    const breach = readScaleOutBreach(openNotes(), question);
    return breach.kind === 'breach' ? breach.value : null;
  } finally {
    await account.close();
  }
};

const found = (what: string, value: unknown, expected: unknown): readonly string[] =>
  Object.is(value, expected) ? [] : [`${what} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`];

const withName = (policy: Policy, endpointName: unknown): Policy => ({
  ...policy,
  target: {
    kind: 'variant',
    endpointName,
    variantName: policy.target.variantName ?? 'AllTraffic',
    inferenceComponentName: undefined,
  },
});

const checkRow = async (row: TableRow, trial: Trial, policy: Policy, now: EpochMs): Promise<readonly string[]> => {
  if ('name' in row) {
    const loaded = loadPolicies({ ...trial, policies: [withName(policy, row.name)] });
    return found(`valid of ${JSON.stringify(row.name)}`, loaded.kind === 'loaded', row.valid);
  }
  const loaded = loadPolicies(trial);
  const target = loaded.kind === 'loaded' ? loaded.configuration.targets[0] : undefined;
  if (target === undefined) return [loaded.kind === 'refused' ? loaded.because : 'no target'];
  if ('percent' in row) {
    const step = { adjustment: row.percent };
    const percent = { adjustmentType: 'PercentChangeInCapacity' as const, cooldownSeconds: 0, steps: [step] };
    const { to } = clamp(applyAdjustment(percent, step, row.current), target.capacity);
    return found(`${row.percent} % of ${row.current}`, to, row.desired);
  }
  if ('side' in row) {
    const side = row.side === 'out' ? 'above' : 'below';
    const step = selectStep(policyOf(target, row.side).steps, row.value - row.threshold, side);
    return found(`the adjustment at ${row.value} over ${row.threshold}`, step?.adjustment ?? null, row.adjustment);
  }
  return found('the value read', await readValue(trial, target, row.read, now), row.value);
};

/** Each row by itself, with the product's own functions. */
export const runTable = async (trial: Trial, rows: readonly TableRow[]): Promise<Observed> => {
  const policy = withAlarms(trial.policies[0] ?? PLAIN_POLICY);
  const [given] = trial.now;
  const now = given ?? momentsOf({ ...trial, arrivals: [{ event: undefined }] })[0] ?? 0;
  const whole: Trial = { ...trial, policies: [policy] };
  const problems: string[] = [];
  for (const [index, row] of rows.entries()) {
    for (const problem of await checkRow(row, whole, policy, now)) problems.push(`row ${index + 1}: ${problem}`);
  }
  return problems.length === 0
    ? observedWord('value', `${rows.length} rows hold`)
    : observedWord('mismatch', problems.join('; '));
};
