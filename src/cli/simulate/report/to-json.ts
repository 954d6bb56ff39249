import type { PolicyRun, Quantiles, SimulationReport } from '../../../sim/result.ts';
import { toRounded } from './to-rounded.ts';

const twoOf = ({ p50, p95 }: { readonly p50: number; readonly p95: number }) => ({
  p50: toRounded(p50),
  p95: toRounded(p95),
});

const threeOf = ({ p50, p95, p99 }: Quantiles) => ({ ...twoOf({ p50, p95 }), p99: toRounded(p99) });

/** The order is part of the format: what stands first is promised, what follows `timeToCapacitySeconds` is beside it. */
const toPolicy = (run: PolicyRun) => ({
  name: run.name,
  requests: toRounded(run.requests),
  failed: toRounded(run.failed),
  overLimit: toRounded(run.overLimit),
  unitHours: toRounded(run.unitHours),
  servingHours: toRounded(run.servingHours),
  cost: toRounded(run.cost),
  scaleOuts: toRounded(run.scaleOuts),
  scaleIns: toRounded(run.scaleIns),
  scaleInsDuringCrash: toRounded(run.scaleInsDuringCrash),
  overLimitAfterRecovery: toRounded(run.overLimitAfterRecovery),
  underProvisionedUnitMinutes: toRounded(run.underProvisionedUnitMinutes),
  directionChanges: toRounded(run.directionChanges),
  latencySeconds: threeOf(run.latencySeconds),
  ttftSeconds: threeOf(run.ttftSeconds),
  detectionSeconds: twoOf(run.detectionSeconds),
  timeToCapacitySeconds: twoOf(run.timeToCapacitySeconds),
  overLimitAtHalf: toRounded(run.overLimitAtHalf),
  overLimitAtDouble: toRounded(run.overLimitAtDouble),
  requestsAfterRecovery: toRounded(run.requestsAfterRecovery),
  availableOnSageMaker: run.setting === 'sagemaker',
  setting: run.setting,
});

/**
 * What `--json` writes: counts of logical requests, hours, USD, seconds. The same report gives the same bytes.
 * @param more members a command adds at the end
 */
export const toJson = (report: SimulationReport, more: Readonly<Record<string, unknown>> = {}): string => {
  const { trace, seed, scenario, service, durationSeconds, prefillTokensPerSecond, limits, policies } = report;
  const document = {
    trace,
    seed,
    policies: policies.map(toPolicy),
    scenario,
    service,
    durationSeconds: toRounded(durationSeconds),
    assumptions: {
      ttftBaseSeconds: toRounded(limits.ttftBaseSeconds),
      secondsPerToken: toRounded(limits.secondsPerToken),
      ...(prefillTokensPerSecond === undefined ? {} : { prefillTokensPerSecond: toRounded(prefillTokensPerSecond) }),
    },
    ...more,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
};
