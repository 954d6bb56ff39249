import { ownKey } from '../../app/series-requests.ts';
import type { Signal } from '../../core/target-configuration.ts';
import { SECOND_MS } from '../../core/time.ts';
import { type Check, fail, note, ok, warn } from './check.ts';
import { countsOf } from './check-target.ts';
import { type Examined, WINDOW_MS } from './examine.ts';

/** CloudWatch has the newest minutes late; they are not missed. */
const LATE_SECONDS = 180;
/** What a scale-in asks of its window. */
const LEAST_COVERAGE = 0.8;

const nameOf = ({ id, source }: Signal): string =>
  `${id} (${source.kind === 'metric' ? `${source.statistic} of ${source.metric}` : 'metric math'})`;

const pointsOf = (examined: Examined, key: string): readonly { readonly value: number }[] =>
  examined.series.kind === 'read' ? (examined.series.value[key]?.points ?? []) : [];

const checkSignal = (examined: Examined, signal: Signal): Check => {
  const { periodSeconds } = signal.source;
  const found = pointsOf(examined, ownKey(signal)).length;
  const expected = Math.max(1, Math.floor((WINDOW_MS / SECOND_MS - LATE_SECONDS) / periodSeconds));
  const text = `${nameOf(signal)}: ${found} datapoints in the last 15 minutes`;
  if (found === 0) {
    return countsOf(examined)?.desired === 0
      ? ok('metrics', `${nameOf(signal)}: nothing is reported at 0 copies`)
      : fail(
          'metrics',
          `${nameOf(signal)}: no datapoint in the last 15 minutes`,
          'Send it a request; check metric, statistic and names: it holds with no-data, and its alarms say nothing.',
        );
  }
  return found >= LEAST_COVERAGE * expected
    ? ok('metrics', text)
    : warn(
        'metrics',
        `${text}, ${expected} were expected at one each ${periodSeconds} s`,
        'A scale-in needs 80 % of its window: take a longer period, or find out why it is sparse.',
      );
};

/** The guard judges by Invocations; where they are missing under load it holds with traffic-unknown. */
const checkTraffic = (examined: Examined): readonly Check[] => {
  const { target } = examined;
  if (target.trafficGuard === undefined) {
    return target.signals.some(({ scaleIn }) => scaleIn !== undefined)
      ? [
          warn(
            'metrics',
            'no traffic guard',
            'Write trafficGuard: {}; without it a crash that looks idle takes units away.',
          ),
        ]
      : [];
  }
  const minutes = pointsOf(examined, 'invocations').length;
  const isBusy = target.signals.some((signal) => pointsOf(examined, ownKey(signal)).some(({ value }) => value > 0));
  if (minutes > 0) return [ok('metrics', `traffic (Invocations): ${minutes} minutes of the last 15`)];
  return isBusy
    ? [
        warn(
          'metrics',
          'traffic (Invocations): none, while the signals are above 0',
          'The guard holds every scale-in with traffic-unknown until requests are counted.',
        ),
      ]
    : [note('metrics', 'traffic (Invocations): none, as long as no request comes')];
};

export const checkMetrics = (examined: Examined): readonly Check[] =>
  examined.series.kind === 'failed'
    ? []
    : [...examined.target.signals.map((signal) => checkSignal(examined, signal)), ...checkTraffic(examined)];
