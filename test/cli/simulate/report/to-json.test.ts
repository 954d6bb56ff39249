import { describe, expect, it } from 'vitest';
import { toJson } from '../../../../src/cli/simulate/report/to-json.ts';
import { anEmptyRun, aPolicyRun, aSimulationReport } from '../../../support/a-simulation-report.ts';

const POLICY_KEYS = [
  'name',
  'requests',
  'failed',
  'overLimit',
  'unitHours',
  'servingHours',
  'cost',
  'scaleOuts',
  'scaleIns',
  'scaleInsDuringCrash',
  'overLimitAfterRecovery',
  'underProvisionedUnitMinutes',
  'directionChanges',
  'latencySeconds',
  'ttftSeconds',
  'detectionSeconds',
  'timeToCapacitySeconds',
];

/** Every value in it that is neither a map nor a list. */
const leavesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

describe('the JSON report', () => {
  it('has the promised members first, and in their order', () => {
    const report = JSON.parse(toJson(aSimulationReport()));
    expect(Object.keys(report).slice(0, 3)).toEqual(['trace', 'seed', 'policies']);
    expect(report.policies).toHaveLength(3);
    for (const policy of report.policies) expect(Object.keys(policy).slice(0, 17)).toEqual(POLICY_KEYS);
  });

  it('has the figures of a policy, counts as counts and others to six digits', () => {
    const [policy] = JSON.parse(toJson(aSimulationReport({ policies: [aPolicyRun()] }))).policies;
    expect(policy).toEqual({
      name: 'controller',
      requests: 20_000,
      failed: 3,
      overLimit: 120,
      unitHours: 6.12346,
      servingHours: 5.9,
      cost: 30.6173,
      scaleOuts: 1,
      scaleIns: 1,
      scaleInsDuringCrash: 0,
      overLimitAfterRecovery: 4,
      underProvisionedUnitMinutes: 7.5,
      directionChanges: 1,
      latencySeconds: { p50: 4.2, p95: 9.1, p99: 14.7 },
      ttftSeconds: { p50: 0.3, p95: 1.1, p99: 2.9 },
      detectionSeconds: { p50: 31, p95: 44 },
      timeToCapacitySeconds: { p50: 330, p95: 341 },
      overLimitAtHalf: 480,
      overLimitAtDouble: 31,
      requestsAfterRecovery: 900,
      availableOnSageMaker: true,
      setting: 'sagemaker',
    });
  });

  it('keeps a count of more than six digits whole', () => {
    const report = aSimulationReport({ policies: [aPolicyRun({ requests: 12_345_678 })] });
    expect(JSON.parse(toJson(report)).policies[0].requests).toBe(12_345_678);
  });

  it.each([
    { name: 'nothing came', run: anEmptyRun() },
    {
      name: 'a figure has no value',
      run: aPolicyRun({ unitHours: Number.NaN, detectionSeconds: { p50: Number.POSITIVE_INFINITY, p95: Number.NaN } }),
    },
  ])('has only numbers where $name', ({ run }) => {
    const [policy] = JSON.parse(toJson(aSimulationReport({ policies: [run] }))).policies;
    const { name, availableOnSageMaker, setting, ...figures } = policy;
    expect({ name, availableOnSageMaker, setting }).toEqual({
      name: 'controller',
      availableOnSageMaker: true,
      setting: 'sagemaker',
    });
    expect(leavesOf(figures).every((leaf) => Number.isFinite(leaf))).toBe(true);
  });

  it('says on which limits it rests, and of P only where one is assumed', () => {
    const limits = { ttftBaseSeconds: 2, secondsPerToken: 0.045 };
    expect(JSON.parse(toJson(aSimulationReport())).assumptions).toEqual({ ...limits, prefillTokensPerSecond: 8_000 });
    const without = aSimulationReport({ prefillTokensPerSecond: undefined });
    expect(JSON.parse(toJson(without)).assumptions).toEqual(limits);
  });

  it('has the same bytes for sums that differ in their last digits', () => {
    const one = aSimulationReport({ policies: [aPolicyRun({ unitHours: 0.1 + 0.2 })] });
    const other = aSimulationReport({ policies: [aPolicyRun({ unitHours: 0.3 })] });
    expect(toJson(one)).toBe(toJson(other));
  });
});
