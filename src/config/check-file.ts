import { formatLockDomain, formatResourceId, lockDomainOf, type ScalableTarget } from '../core/scalable-target.ts';
import { alarmNameStem } from './alarm-names.ts';
import { checkTarget } from './check-target.ts';
import { type DraftAlarm, type DraftFile, type DraftTarget, isGiven } from './draft.ts';
import { type Finding, fault, under } from './finding.ts';
import { formatPath, type Path } from './problem.ts';

/** The write permissions of one function list every target by name, and managed policies end at about so many. */
const MOST_TARGETS = 120;
/** One DescribeAlarms reads all alarms of a lock domain (DescribeAlarms, Amazon CloudWatch API Reference). */
const MOST_ALARMS_OF_A_DOMAIN = 100;

type Placed<T> = { readonly path: Path; readonly value: T };

const resourceOf = ({ endpoint, variant, inferenceComponent }: DraftTarget): ScalableTarget | undefined => {
  if (endpoint !== undefined && variant !== undefined) {
    return { kind: 'variant', endpointName: endpoint, variantName: variant };
  }
  return inferenceComponent === undefined
    ? undefined
    : { kind: 'inference-component', inferenceComponentName: inferenceComponent };
};

/** Every repetition of a value, each with the place where it stood first. */
const repetitions = (placed: readonly Placed<string>[]): readonly { again: Placed<string>; first: Path }[] => {
  const firsts = new Map<string, Path>();
  return placed.flatMap((again) => {
    const first = firsts.get(again.value);
    if (first === undefined) firsts.set(again.value, again.path);
    return first === undefined ? [] : [{ again, first }];
  });
};

const nameOf = (alarm: DraftAlarm, stem: string | undefined): string | undefined => {
  if (isGiven(alarm, 'name')) return alarm.name;
  // Generated names share service and stage, so their stems alone tell whether two are equal.
  return stem === undefined ? undefined : `<service>-<stage>-${stem}`;
};

const alarmNamesOf = (target: DraftTarget): readonly Placed<string>[] => {
  const { id, signals = [], wake } = target;
  const ofSignals = signals.flatMap((signal, index) =>
    (['scaleOut', 'scaleIn'] as const).flatMap((direction) => {
      const alarm = signal?.[direction]?.alarm;
      const side = direction === 'scaleOut' ? 'high' : 'low';
      const signalId = signal?.id;
      const stem = id === undefined || signalId === undefined ? undefined : alarmNameStem(id, { signalId, side });
      const value = alarm === undefined ? undefined : nameOf(alarm, stem);
      return value === undefined ? [] : [{ path: ['signals', index, direction, 'alarm'], value }];
    }),
  );
  const wakeName = wake === undefined ? undefined : nameOf(wake.alarm ?? {}, id && alarmNameStem(id, 'wake'));
  return wakeName === undefined ? ofSignals : [...ofSignals, { path: ['wake'], value: wakeName }];
};

type PlacedTarget = Placed<DraftTarget>;

const checkRepetitions = (targets: readonly PlacedTarget[]): readonly Finding[] => {
  const ids = targets.flatMap(({ path, value }) =>
    value.id === undefined ? [] : [{ path: [...path, 'id'], value: value.id.toLowerCase() }],
  );
  const resources = targets.flatMap(({ path, value }) => {
    const resource = resourceOf(value);
    return resource === undefined ? [] : [{ path, value: formatResourceId(resource).toLowerCase() }];
  });
  const alarms = targets.flatMap(({ path, value }) =>
    alarmNamesOf(value).map((alarm) => ({ path: [...path, ...alarm.path], value: alarm.value })),
  );
  const say = (placed: readonly Placed<string>[], expected: string, hint?: string): readonly Finding[] =>
    repetitions(placed).map(({ again, first }) =>
      fault({
        path: again.path,
        expected,
        found: `${JSON.stringify(again.value)}, which ${formatPath(first)} has already`,
        ...(hint === undefined ? {} : { hint }),
      }),
    );
  return [
    ...say(ids, 'an id of its own'),
    ...say(resources, 'a resource no other target scales', 'Put the signals of one resource into one target.'),
    ...say(alarms, 'an alarm of its own', "An alarm's name tells target and direction, so each is used once."),
  ];
};

const checkDomains = (targets: readonly PlacedTarget[]): readonly Finding[] => {
  const alarmsOf = new Map<string, number>();
  for (const { value } of targets) {
    const resource = resourceOf(value);
    if (resource === undefined) continue;
    const domain = formatLockDomain(lockDomainOf(resource));
    alarmsOf.set(domain, (alarmsOf.get(domain) ?? 0) + alarmNamesOf(value).length);
  }
  return [...alarmsOf].flatMap(([domain, count]) =>
    count <= MOST_ALARMS_OF_A_DOMAIN
      ? []
      : [
          fault({
            path: ['targets'],
            expected: `at most ${MOST_ALARMS_OF_A_DOMAIN} alarms on ${domain}, read in one call`,
            found: `${count}`,
          }),
        ],
  );
};

/** Everything the shape does not say: each target by itself, then all of them together. */
export const checkFile = (file: DraftFile): readonly Finding[] => {
  const targets = (file.targets ?? []).flatMap((value, index) =>
    value === undefined ? [] : [{ path: ['targets', index], value }],
  );
  return [
    ...targets.flatMap(({ path, value }) => under(path, checkTarget(value))),
    ...checkRepetitions(targets),
    ...checkDomains(targets),
    ...(targets.length <= MOST_TARGETS
      ? []
      : [
          fault({
            path: ['targets'],
            expected: `at most ${MOST_TARGETS} targets`,
            found: `${targets.length}`,
            hint: 'Split the file into several stacks: one service name and one targets file each.',
          }),
        ]),
  ];
};
