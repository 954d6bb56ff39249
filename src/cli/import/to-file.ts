import type { ImportedHalf, ImportedTarget } from './imported.ts';

const toDirection = ({ alarm, policy }: ImportedHalf): object => ({
  alarm,
  ...(policy === undefined ? {} : { policy }),
});

/** One target in the keys of a targets file. */
export const toEntry = (target: ImportedTarget): Readonly<Record<string, unknown>> => ({
  id: target.id,
  ...target.resource,
  capacity: target.capacity,
  mode: 'shadow',
  signals: target.signals.map(({ id, source, scaleOut, scaleIn }) => ({
    id,
    ...source,
    ...(scaleOut === undefined ? {} : { scaleOut: toDirection(scaleOut) }),
    ...(scaleIn === undefined ? {} : { scaleIn: toDirection(scaleIn) }),
  })),
  ...(target.wake === undefined ? {} : { wake: target.wake }),
  ...(target.trafficGuard ? { trafficGuard: {} } : {}),
});
