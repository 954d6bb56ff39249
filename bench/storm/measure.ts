import { PUBLISHED_QUOTAS } from '../../src/world/quotas.ts';
import { writeBundle } from '../bundled-worker.ts';
import type { Figure } from '../figure.ts';
import { type Afterwards, lookAfterwards } from './afterwards.ts';
import { loadManyTargets } from './configuration.ts';
import { afterwardsFigures, describeAlarmsPerEvent, limitFigures, stormFigures } from './figures.ts';
import { runStorm, type StormStack } from './storm.ts';

const TARGETS = 1_000;
/** All of them within one minute. */
const PER_SECOND = TARGETS / 60;
const BELOW = { share: 0.85, seconds: 15 } as const;

const DESCRIBE_ALARMS_PER_SECOND = PUBLISHED_QUOTAS['cloudwatch:DescribeAlarms'] ?? Number.NaN;

/** Every alarm in one minute, in real time, through the shipped bundle in as many processes as it has environments. */
export const storms = async ({ folder }: { readonly folder: string }): Promise<readonly Figure[]> => {
  const configuration = await loadManyTargets(TARGETS);
  const bundle = (entry: string): Promise<string> => writeBundle(folder, entry, configuration);
  const worker = await bundle('bench/workers/storm-environment.ts');
  const stack: StormStack = { configuration, worker, onAlarm: await bundle('functions/on-alarm.ts') };
  const bundles = {
    worker,
    recheck: await bundle('functions/recheck.ts'),
    reconcile: await bundle('functions/reconcile.ts'),
  };

  let afterwards: Afterwards | undefined;
  const out = await runStorm(stack, { direction: 'out', count: TARGETS, perSecond: PER_SECOND }, async (account) => {
    afterwards = await lookAfterwards(bundles, account);
  });
  if (afterwards === undefined) throw new Error('nobody looked afterwards');
  const into = await runStorm(stack, { direction: 'in', count: TARGETS, perSecond: PER_SECOND });

  const perSecond = (BELOW.share * DESCRIBE_ALARMS_PER_SECOND) / describeAlarmsPerEvent(into);
  const below = await runStorm(stack, { direction: 'in', count: Math.floor(perSecond * BELOW.seconds), perSecond });

  return [
    ...stormFigures(`storm of ${TARGETS} scale-outs in 60 s`, out),
    ...afterwardsFigures(afterwards),
    ...stormFigures(`storm of ${TARGETS} scale-ins in 60 s`, into),
    ...limitFigures({
      quotaPerSecond: DESCRIBE_ALARMS_PER_SECOND,
      afterwards,
      above: { perSecond: PER_SECOND, storm: into },
      below: { perSecond, storm: below },
    }),
  ];
};
