import { embeddedConfiguration } from '../../src/config/embedded.ts';
import type { Datapoint } from '../../src/core/metric-observation.ts';
import { type SignalSeries, summariseTraffic, type TrafficSeries } from '../../src/core/summarise-traffic.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts';
import { drawFor } from '../../src/world/seeded.ts';
import { timeRounds } from '../rounds.ts';

const READ_BACK_MS = 180 * MINUTE_MS;
const END: EpochMs = Date.UTC(2025, 5, 3, 12);
const VARIANTS = 20;

const configuration = embeddedConfiguration?.targets.find(({ trafficGuard }) => trafficGuard !== undefined);
const guard = configuration?.trafficGuard;
if (configuration === undefined || guard === undefined) throw new Error('no target has a guard');

/** Three hours of points, as one GetMetricData gives them. */
const seriesOf = (seed: number, key: string, periodSeconds: number, from: number, to: number): readonly Datapoint[] => {
  const points: Datapoint[] = [];
  for (let at = END - READ_BACK_MS; at < END; at += periodSeconds * SECOND_MS) {
    points.push({ at, value: Math.floor(from + drawFor(seed, `${key}:${at}`) * (to - from)) });
  }
  return points;
};

const trafficOf = (seed: number): TrafficSeries => {
  const minutes = (key: string, from: number, to: number) => seriesOf(seed, key, 60, from, to);
  const signals = configuration.signals.map(
    ({ id, source, scaleOut }): SignalSeries => ({
      signalId: id,
      threshold: scaleOut?.alarm.threshold ?? 5,
      minutes: minutes(`${id}@60`, 2, 6),
      points: seriesOf(seed, `${id}@own`, source.periodSeconds, 1, 6),
    }),
  );
  return {
    invocations: minutes('invocations', 200, 400),
    invocationsPerUnit: minutes('invocationsPerUnit', 60, 140),
    errors: {
      invocation4xxErrors: minutes('4xx', 0, 6),
      invocation5xxErrors: minutes('5xx', 0, 3),
      invocationModelErrors: minutes('model', 0, 9),
      midStreamErrors: minutes('mid-stream', 0, 2),
    },
    signals,
  };
};

const traffics = Array.from({ length: VARIANTS }, (_, seed) => trafficOf(seed));
const settings = { guard, idleSeconds: configuration.zero.idleSeconds, scaledOutAt: END - 40 * MINUTE_MS };
let consumed = 0;
let next = 0;
const timed = timeRounds({ warmUps: 5, counted: 15, calls: 200 }, () => {
  const summary = summariseTraffic(traffics[next % VARIANTS] as TrafficSeries, settings, END + 2_000);
  if (summary.window !== 'known') throw new Error(`the window is ${summary.window}`);
  consumed += summary.highestInvocations;
  next += 1;
});
const points = (traffics[0]?.signals ?? []).reduce((sum, signal) => sum + signal.points.length, 0);
console.log(JSON.stringify({ ...timed, points, consumed }));
