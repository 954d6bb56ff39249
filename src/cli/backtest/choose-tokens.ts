import type { Problem } from '../../config/problem.ts';
import { estimateOutputTokens, type TokenEstimate } from '../../sim/history/estimate-tokens.ts';
import type { History } from '../../sim/history/history.ts';
import type { RecordedTokens } from '../../sim/history/recorded-load.ts';
import { COMMON_PARAMETERS } from '../../sim/load/load-spec.ts';
import type { ServiceModel } from '../../sim/scenario.ts';
import { CliError } from '../cli-error.ts';

export interface TokenOptions {
  readonly inputTokens?: string;
  readonly outputTokens?: string;
}

export interface GivenTokens {
  readonly input: number | undefined;
  readonly output: number | undefined;
}

export interface ChosenTokens extends RecordedTokens {
  readonly isInputGiven: boolean;
  /** Absent: the output tokens were given. */
  readonly estimate?: TokenEstimate;
}

const MOST_TOKENS = 10_000_000;

/** @throws CliError with both faults */
export const readTokens = ({ inputTokens, outputTokens }: TokenOptions): GivenTokens => {
  const problems: Problem[] = [];
  const read = (path: string, text: string | undefined): number | undefined => {
    if (text === undefined) return undefined;
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= 1 && value <= MOST_TOKENS) return value;
    const expected = `a mean number of tokens, 1 to ${MOST_TOKENS.toLocaleString('en')}`;
    problems.push({ file: 'command line', path, expected, found: JSON.stringify(text) });
    return undefined;
  };
  const tokens = { input: read('--input-tokens', inputTokens), output: read('--output-tokens', outputTokens) };
  if (problems.length > 0) throw new CliError(problems);
  return tokens;
};

export interface TokenSetup {
  readonly history: History;
  readonly service: ServiceModel;
  readonly units: readonly number[] | undefined;
  readonly isSaturated: (minute: number) => boolean;
}

/** As a generated load has them: no metric tells how they spread. */
const spread = (mean: number) => ({ mean, variation: COMMON_PARAMETERS.outputVariation?.fallback ?? 1 });

/** @throws CliError where the output tokens are neither given nor to be had from the latency */
export const chooseTokens = (
  given: GivenTokens,
  { history, service, units, isSaturated }: TokenSetup,
): ChosenTokens => {
  const inputTokens = given.input ?? COMMON_PARAMETERS.input?.fallback ?? 1;
  const shared = { input: spread(inputTokens), isInputGiven: given.input !== undefined };
  if (given.output !== undefined) return { ...shared, output: spread(given.output) };
  const estimate = estimateOutputTokens(history, { service, units, inputTokens, isSaturated });
  if (estimate !== undefined) return { ...shared, output: spread(estimate.outputTokens), estimate };
  const expected = '--output-tokens, or a ModelLatency in the history from which they can be estimated';
  const isThere = history.minutes.some(({ latencySeconds }) => latencySeconds !== undefined);
  const slots = `the service model has ${service.slots} slots`;
  const found = isThere ? `a ModelLatency, but not in a minute that can be read: ${slots}` : 'neither';
  throw new CliError([{ file: 'command line', path: '--output-tokens', expected, found }]);
};
