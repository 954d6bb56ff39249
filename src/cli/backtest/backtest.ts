import { type Calibration, calibrate } from '../../sim/history/calibrate.ts';
import { findSaturation, type Saturation } from '../../sim/history/find-saturation.ts';
import type { History } from '../../sim/history/history.ts';
import { playCounts, type SimulatedMinute } from '../../sim/history/play-counts.ts';
import { recordedLoad } from '../../sim/history/recorded-load.ts';
import { recordedUnits } from '../../sim/history/recorded-units.ts';
import type { Arrivals } from '../../sim/load/arrivals.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { type ChosenTokens, chooseTokens, type GivenTokens } from './choose-tokens.ts';

/** A history, what it is worth, and the load made of it. */
export interface Backtest {
  readonly history: History;
  readonly notes: readonly string[];
  readonly tokens: ChosenTokens;
  /** Per minute, why what was recorded is not what was asked for. */
  readonly saturation: readonly (readonly Saturation[])[];
  readonly arrivals: Arrivals;
  /** The constant count that stands for the recorded ones. */
  readonly givenUnits: number | undefined;
  /** Absent: nobody knows how many units there were. */
  readonly check?: {
    readonly units: readonly number[];
    readonly simulated: readonly SimulatedMinute[];
    readonly calibration: Calibration;
  };
}

export interface BacktestSetup {
  readonly history: History;
  readonly notes: readonly string[];
  readonly scenario: Scenario;
  readonly tokens: GivenTokens;
  /** A constant count that is to stand for the recorded ones. */
  readonly units: number | undefined;
}

/** @throws CliError where the output tokens cannot be had */
export const prepareBacktest = async (setup: BacktestSetup): Promise<Backtest> => {
  const { history, notes, scenario } = setup;
  const { units: given } = setup;
  const { service, seed } = scenario;
  const units = given === undefined ? recordedUnits(history) : history.minutes.map(() => given);
  const { timeoutSeconds } = scenario.requests;
  const saturation = findSaturation(history, { slots: service.slots, timeoutSeconds });
  const isSaturated = (minute: number): boolean => (saturation[minute]?.length ?? 0) > 0;
  const tokens = chooseTokens(setup.tokens, { history, service, units, isSaturated });
  const arrivals = recordedLoad(history, tokens, seed);
  const shared = { history, notes, tokens, saturation, arrivals, givenUnits: given };
  if (units === undefined) return shared;
  const answered = { ...history, minutes: history.minutes.map(({ noCapacityFailures: _, ...minute }) => minute) };
  const simulated = await playCounts(scenario, recordedLoad(answered, tokens, seed), units);
  return { ...shared, check: { units, simulated, calibration: calibrate(history, simulated, isSaturated) } };
};
