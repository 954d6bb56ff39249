import type { PolicyRun, RunDecision, SimulationReport, TimelineMinute } from '../../src/sim/result.ts';

const MINUTES = 120;

/** A day in two hours: a rise, a fall, and a short peak in minute 40. */
const aLoad = (minute: number): number =>
  Math.round(300 - 200 * Math.cos((2 * Math.PI * minute) / MINUTES)) + (minute === 40 ? 400 : 0);

const aMinute = (minute: number): TimelineMinute => ({
  at: minute * 60,
  arrivals: aLoad(minute),
  overLimit: minute === 40 ? 120 : 0,
  desired: minute < 30 || minute > 90 ? 2 : 4,
  inService: minute < 35 || minute > 92 ? 2 : 4,
  inSystem: Math.round(aLoad(minute) / 20),
});

const DECISIONS: readonly RunDecision[] = [
  { at: 1_800, from: 2, to: 4, reason: 'the busiest unit is above its threshold', refused: false },
  { at: 1_830, from: 2, to: 5, reason: 'still above', refused: true },
  { at: 5_400, from: 4, to: 2, reason: 'the rest bears the load', refused: false },
];

/** What one policy did in two hours; whatever is given replaces it. */
export const aPolicyRun = (given: Partial<PolicyRun> = {}): PolicyRun => ({
  name: 'controller',
  setting: 'sagemaker',
  requests: 20_000,
  failed: 3,
  overLimit: 120,
  overLimitAtHalf: 480,
  overLimitAtDouble: 31,
  unitHours: 6.123456789,
  servingHours: 5.9,
  cost: 30.617283945,
  scaleOuts: 1,
  scaleIns: 1,
  scaleInsDuringCrash: 0,
  overLimitAfterRecovery: 4,
  requestsAfterRecovery: 900,
  underProvisionedUnitMinutes: 7.5,
  directionChanges: 1,
  latencySeconds: { p50: 4.2, p95: 9.1, p99: 14.7 },
  ttftSeconds: { p50: 0.3, p95: 1.1, p99: 2.9 },
  detectionSeconds: { p50: 31, p95: 44 },
  timeToCapacitySeconds: { p50: 330, p95: 341 },
  timeline: Array.from({ length: MINUTES }, (_, minute) => aMinute(minute)),
  decisions: DECISIONS,
  ...given,
});

/** Two policies that SageMaker has and one that it has not. */
export const aSimulationReport = (given: Partial<SimulationReport> = {}): SimulationReport => ({
  trace: 'a-day.csv',
  seed: 7,
  scenario: 'default',
  service: 'a-model',
  durationSeconds: MINUTES * 60,
  oracle: Array.from({ length: MINUTES }, (_, minute) => Math.ceil(aLoad(minute) / 150)),
  policies: [
    aPolicyRun(),
    aPolicyRun({ name: 'target-tracking', overLimit: 900, unitHours: 5.5 }),
    aPolicyRun({ name: 'hpa', overLimit: 100, unitHours: 7, setting: 'home' }),
  ],
  prefillTokensPerSecond: 8_000,
  limits: { ttftBaseSeconds: 2, secondsPerToken: 0.045 },
  ...given,
});

/** Nothing came: every figure is 0. */
export const anEmptyRun = (): PolicyRun =>
  aPolicyRun({
    requests: 0,
    failed: 0,
    overLimit: 0,
    overLimitAtHalf: 0,
    overLimitAtDouble: 0,
    unitHours: 0,
    servingHours: 0,
    cost: 0,
    scaleOuts: 0,
    scaleIns: 0,
    overLimitAfterRecovery: 0,
    requestsAfterRecovery: 0,
    underProvisionedUnitMinutes: 0,
    directionChanges: 0,
    latencySeconds: { p50: 0, p95: 0, p99: 0 },
    ttftSeconds: { p50: 0, p95: 0, p99: 0 },
    detectionSeconds: { p50: 0, p95: 0 },
    timeToCapacitySeconds: { p50: 0, p95: 0 },
    timeline: [],
    decisions: [],
  });
