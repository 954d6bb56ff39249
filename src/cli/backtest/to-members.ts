import type { Agreement } from '../../sim/history/calibrate.ts';
import { toSaturatedStretches } from '../../sim/history/find-saturation.ts';
import { findGaps, type Stretch } from '../../sim/history/history.ts';
import { formatTime } from '../print/format-time.ts';
import { toRounded } from '../simulate/report/to-rounded.ts';
import type { Backtest } from './backtest.ts';
import { momentOf } from './describe-backtest.ts';

const rounded = (value: number | undefined) => (value === undefined ? undefined : toRounded(value));

const toAgreement = (agreement: Agreement | undefined) =>
  agreement === undefined
    ? null
    : {
        minutes: agreement.minutes,
        bias: toRounded(agreement.bias),
        typical: toRounded(agreement.typical),
        most: toRounded(agreement.most),
      };

/** What a backtest adds to the JSON of a simulation. Times are those of the history. */
export const toMembers = (backtest: Backtest): Readonly<Record<string, unknown>> => {
  const { history, notes, tokens, saturation, check } = backtest;
  const span = ({ from, to }: Stretch) => ({
    from: formatTime(momentOf(history, from)),
    to: formatTime(momentOf(history, to)),
  });
  const { estimate } = tokens;
  return {
    backtest: {
      ...span({ from: 0, to: history.minutes.length }),
      notes,
      gaps: findGaps(history).map(span),
      tokens: {
        input: toRounded(tokens.input.mean),
        inputFrom: tokens.isInputGiven ? 'given' : 'assumed',
        output: toRounded(tokens.output.mean),
        outputFrom: estimate === undefined ? 'given' : 'estimated',
        ...(estimate === undefined
          ? {}
          : { outputQuartiles: estimate.quartiles.map(toRounded), estimatedFromMinutes: estimate.minutes }),
      },
      calibration:
        check === undefined
          ? null
          : {
              fits: check.calibration.fits,
              latency: toAgreement(check.calibration.latency),
              concurrency: toAgreement(check.calibration.concurrency),
            },
      saturated: toSaturatedStretches(saturation).map(({ reasons, ...stretch }) => ({ ...span(stretch), reasons })),
      saturatedShare: toRounded(
        saturation.filter((reasons) => reasons.length > 0).length / Math.max(1, saturation.length),
      ),
      minutes: history.minutes.map((recorded, minute) => ({
        at: formatTime(momentOf(history, minute)),
        invocations: recorded.invocations ?? null,
        units: check?.units[minute],
        concurrency: recorded.concurrency,
        simulatedConcurrency: rounded(check?.simulated[minute]?.concurrency),
        latencySeconds: rounded(recorded.latencySeconds),
        simulatedLatencySeconds: rounded(check?.simulated[minute]?.latencySeconds),
        saturated: saturation[minute] ?? [],
      })),
    },
  };
};
