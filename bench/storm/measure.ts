import { PUBLISHED_QUOTAS } from '../../src/world/quotas.ts';
import { writeBundle } from '../bundled-worker.ts';
import { type Figure, formatNumber } from '../figure.ts';
import { type Rechecks, runRechecks, runReconcile } from './afterwards.ts';
import { loadManyTargets } from './configuration.ts';
import { describeAlarmsPerEvent, limitFigures, recheckFigures, reconcileFigures, stormFigures } from './figures.ts';
import { runStorm, type StormStack } from './storm.ts';

const TARGETS = 1_000;
/** All of them within one minute. */
const PER_SECOND = TARGETS / 60;
/** Enough beyond the quota to show it; of 1,000 some need Lambda's third try, three minutes after the first. */
const SCALE_INS = 700;
const BELOW = { share: 0.85, seconds: 15 } as const;

const DESCRIBE_ALARMS_PER_SECOND = PUBLISHED_QUOTAS['cloudwatch:DescribeAlarms'] ?? Number.NaN;

/** Every alarm in one minute, in real time, through the shipped bundle in as many processes as it has environments. */
export const storms = async ({ folder }: { readonly folder: string }): Promise<readonly Figure[]> => {
  const configuration = await loadManyTargets(TARGETS);
  const bundle = (entry: string): Promise<string> => writeBundle(folder, entry, configuration);
  const worker = await bundle('bench/workers/storm-environment.ts');
  const stack: StormStack = { configuration, worker, onAlarm: await bundle('functions/on-alarm.ts') };
  const recheck = await bundle('functions/recheck.ts');
  const reconciled = await runReconcile(worker, await bundle('functions/reconcile.ts'), TARGETS);

  let rechecks: Rechecks | undefined;
  const out = await runStorm(stack, { direction: 'out', count: TARGETS, perSecond: PER_SECOND }, async (account) => {
    rechecks = await runRechecks(worker, recheck, account);
  });
  if (rechecks === undefined) throw new Error('nobody looked afterwards');
  const into = await runStorm(stack, { direction: 'in', count: SCALE_INS, perSecond: SCALE_INS / 60 });

  const perSecond = (BELOW.share * DESCRIBE_ALARMS_PER_SECOND) / describeAlarmsPerEvent(into);
  const below = await runStorm(stack, { direction: 'in', count: Math.floor(perSecond * BELOW.seconds), perSecond });

  return [
    ...stormFigures(`storm of ${formatNumber(TARGETS)} scale-outs in 60 s`, out),
    ...recheckFigures(rechecks),
    ...stormFigures(`storm of ${formatNumber(SCALE_INS)} scale-ins in 60 s`, into),
    ...reconcileFigures(TARGETS, reconciled),
    ...limitFigures({
      quotaPerSecond: DESCRIBE_ALARMS_PER_SECOND,
      rechecks,
      above: { perSecond: SCALE_INS / 60, storm: into },
      below: { perSecond, storm: below },
    }),
  ];
};
