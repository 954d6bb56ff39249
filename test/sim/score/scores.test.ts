import { describe, expect, it } from 'vitest';
import type { RunDecision } from '../../../src/sim/result.ts';
import { createCapacityMeter } from '../../../src/sim/score/capacity-meter.ts';
import { scoreCapacity } from '../../../src/sim/score/capacity-score.ts';
import { createHistogram, quantileOf } from '../../../src/sim/score/histogram.ts';
import { toLimits } from '../../../src/sim/score/limits.ts';
import { createRequestScore } from '../../../src/sim/score/request-score.ts';
import { createRequestPool, type Request } from '../../../src/sim/service/request.ts';
import { A_SERVICE } from '../../support/a-scenario.ts';

const LIMITS = { ttftBaseSeconds: 2, secondsPerInputToken: 0.001, secondsPerToken: 0.1 };

const aRequest = (given: Partial<Request>): Request => ({ ...createRequestPool().take(100, 0, 11), ...given });

describe('the limits', () => {
  it('are 2 s to the first token and 1.5 × the step at the working point', () => {
    const { ttftBaseSeconds, secondsPerInputToken, secondsPerToken } = toLimits(A_SERVICE);
    expect([ttftBaseSeconds, secondsPerInputToken]).toEqual([2, 0]);
    expect(secondsPerToken).toBeCloseTo(1.5 * 0.013, 12);
  });

  it('allow a long input its own time', () => {
    expect(toLimits({ ...A_SERVICE, prefillTokensPerSecond: 4_000 }).secondsPerInputToken).toBe(1 / 4_000);
  });
});

describe('a logical request', () => {
  const score = (request: Partial<Request>, now: number) => {
    const late: number[] = [];
    const kept = createRequestScore({
      limits: LIMITS,
      warmUpSeconds: 60,
      recoveries: [90],
      onOverLimit: (at) => late.push(at),
    });
    kept.arrived(request.firstAt ?? 100);
    kept.completed(aRequest(request), now);
    return { ...kept.result(), late };
  };

  it.each([
    { name: 'within both limits', request: { firstTokenAt: 101 }, now: 101.4, over: [0, 0, 0] },
    { name: 'late with its first token', request: { firstTokenAt: 102.1 }, now: 102.4, over: [1, 1, 0] },
    {
      name: 'in time for a long input',
      request: { firstTokenAt: 102.2, inputTokens: 2_200 },
      now: 102.4,
      over: [0, 1, 0],
    },
    { name: 'slow token by token', request: { firstTokenAt: 100.5 }, now: 101.6, over: [1, 1, 0] },
    { name: 'slower than double', request: { firstTokenAt: 100.5 }, now: 102.6, over: [1, 1, 1] },
  ])('$name', ({ request, now, over }) => {
    const { overLimit, overLimitAtHalf, overLimitAtDouble } = score(request, now);
    expect([overLimit, overLimitAtHalf, overLimitAtDouble]).toEqual(over);
  });

  it('of no token has its answer no later than its end', () => {
    const { ttftSeconds, latencySeconds } = score({ firstTokenAt: 100.5, outputTokens: 0 }, 100.1);
    expect(ttftSeconds).toEqual(latencySeconds);
  });

  it('counts from its first try on', () => {
    expect(score({ triedAt: 104, firstTokenAt: 104.1 }, 104.2).overLimit).toBe(1);
  });

  it('is not scored in the warm-up', () => {
    const { requests, overLimit } = score({ firstAt: 59, firstTokenAt: 70 }, 80);
    expect([requests, overLimit]).toEqual([0, 0]);
  });

  it('counts towards the recovery within 15 minutes of it', () => {
    expect(score({ firstTokenAt: 103 }, 104)).toMatchObject({
      overLimitAfterRecovery: 1,
      requestsAfterRecovery: 1,
      late: [100],
    });
    expect(score({ firstAt: 990, firstTokenAt: 999 }, 1_000)).toMatchObject({
      overLimitAfterRecovery: 0,
      overLimit: 1,
    });
  });

  it('that failed is over every limit', () => {
    const kept = createRequestScore({ limits: LIMITS, warmUpSeconds: 0, recoveries: [], onOverLimit: () => undefined });
    kept.arrived(100);
    kept.failed(aRequest({}));
    expect(kept.result()).toMatchObject({
      requests: 1,
      failed: 1,
      overLimit: 1,
      overLimitAtHalf: 1,
      overLimitAtDouble: 1,
    });
  });
});

describe('a histogram', () => {
  it('gives quantiles within one per cent', () => {
    const histogram = createHistogram();
    for (let i = 1; i <= 10_000; i += 1) histogram.add(i / 100);
    for (const share of [0.5, 0.95, 0.99]) {
      expect(Math.abs(histogram.quantile(share) / (share * 100) - 1)).toBeLessThan(0.01);
    }
  });

  it('of nothing is 0', () => {
    expect(createHistogram().quantile(0.5)).toBe(0);
    expect(quantileOf([], 0.5)).toBe(0);
  });

  it('of a few values is interpolated', () => {
    expect(quantileOf([4, 1, 2, 3], 0.5)).toBe(2.5);
    expect(quantileOf([7], 0.95)).toBe(7);
  });
});

describe('the capacity', () => {
  const decision = (at: number, from: number, to: number, refused = false): RunDecision => ({
    at,
    from,
    to,
    reason: '',
    refused,
  });
  const trackOf = (desired: readonly number[], inService: readonly number[]) => ({
    desired: Uint16Array.from(desired),
    inService: Uint16Array.from(inService),
  });
  const NO_CRASH = { warmUpSeconds: 0, crashes: [] };

  it('counts what was accepted, in each direction', () => {
    const decisions = [decision(1, 1, 3), decision(2, 3, 4, true), decision(3, 3, 2), decision(4, 2, 4)];
    expect(scoreCapacity(trackOf([], []), [], decisions, NO_CRASH)).toMatchObject({
      scaleOuts: 2,
      scaleIns: 1,
      directionChanges: 2,
    });
  });

  it('sees scale-ins during a crash', () => {
    const rules = { warmUpSeconds: 0, crashes: [{ at: 100, minutes: 1, copies: 'all', how: 'hang' } as const] };
    const decisions = [
      decision(99, 5, 4),
      decision(100, 4, 3),
      decision(159, 3, 2),
      decision(160, 2, 1),
      decision(120, 1, 2),
    ];
    expect(scoreCapacity(trackOf([], []), [], decisions, rules).scaleInsDuringCrash).toBe(2);
  });

  it('measures from the need to the call, and to the units in service', () => {
    const desired = Array.from({ length: 180 }, (_, second) => (second < 90 ? 1 : 2));
    const inService = Array.from({ length: 180 }, (_, second) => (second < 150 ? 1 : 2));
    const score = scoreCapacity(trackOf(desired, inService), [1, 2, 2], [decision(90, 1, 2)], NO_CRASH);
    expect(score.detectionSeconds).toEqual({ p50: 30, p95: 30 });
    expect(score.timeToCapacitySeconds).toEqual({ p50: 90, p95: 90 });
    expect(score.underProvisionedUnitMinutes).toBe(1.5);
  });

  it('takes what never comes for at least the rest of the run', () => {
    const none = Array.from({ length: 180 }, () => 1);
    const score = scoreCapacity(trackOf(none, none), [1, 2, 2], [], NO_CRASH);
    expect(score.detectionSeconds).toEqual({ p50: 120, p95: 120 });
    expect(score.timeToCapacitySeconds).toEqual({ p50: 120, p95: 120 });
  });

  it('is paid for by the second, after the warm-up', () => {
    const meter = createCapacityMeter(10);
    for (let now = 0; now <= 20; now += 1) meter.tick(now, { desired: 2, inService: 1, paid: 3 });
    expect([meter.paidUnitSeconds(), meter.servingUnitSeconds()]).toEqual([30, 10]);
    expect([...meter.track(3).desired]).toEqual([2, 2, 2]);
  });

  it('is kept for longer than the first table', () => {
    const meter = createCapacityMeter(0);
    for (let now = 0; now < 10_000; now += 1) meter.tick(now, { desired: now % 7, inService: 1, paid: 1 });
    const { desired } = meter.track(10_000);
    expect(desired.length).toBe(10_000);
    expect([desired[4_095], desired[9_999]]).toEqual([0, 3]);
  });
});
