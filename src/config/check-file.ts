import { formatLockDomain, formatResourceId, lockDomainOf, type ScalableTarget } from '../core/scalable-target.ts';
import { type AlarmPart, alarmNameStem } from './alarm-names.ts';
import { checkTarget } from './check-target.ts';
import { type DraftAlarm, type DraftFile, type DraftTarget, isGiven } from './draft.ts';
import { type Finding, fault, under } from './finding.ts';
import { formatPath, type Path } from './problem.ts';

/** So many still fit into the ten managed policies a role may have, however long their names are. */
export const MOST_TARGETS = 120;
/** One DescribeAlarms reads all alarms of a lock domain (DescribeAlarms, Amazon CloudWatch API Reference). */
const MOST_ALARMS_OF_A_DOMAIN = 100;

interface Placed<T> {
  readonly path: Path;
  readonly value: T;
  /** The ids a generated name was made of. */
  readonly from?: string;
}

const resourceOf = ({ endpoint, variant, inferenceComponent }: DraftTarget): ScalableTarget | undefined => {
  if (endpoint !== undefined && variant !== undefined) {
    return { kind: 'variant', endpointName: endpoint, variantName: variant };
  }
  return inferenceComponent === undefined
    ? undefined
    : { kind: 'inference-component', inferenceComponentName: inferenceComponent };
};

/** Every repetition of a value, with the one that stood first. */
const repetitions = (
  placed: readonly Placed<string>[],
): readonly { readonly again: Placed<string>; readonly first: Placed<string> }[] => {
  const firsts = new Map<string, Placed<string>>();
  return placed.flatMap((again) => {
    const first = firsts.get(again.value);
    if (first === undefined) firsts.set(again.value, again);
    return first === undefined ? [] : [{ again, first }];
  });
};

/** An alarm by its name. Generated names share service and stage, so their stems alone tell whether two are equal. */
const placeAlarm = (
  path: Path,
  alarm: DraftAlarm,
  targetId: string | undefined,
  part: AlarmPart | undefined,
): readonly Placed<string>[] => {
  if (isGiven(alarm, 'name')) return alarm.name === undefined ? [] : [{ path, value: alarm.name }];
  if (targetId === undefined || part === undefined) return [];
  const value = `<service>-<stage>-${alarmNameStem(targetId, part)}`;
  return [{ path, value, from: typeof part === 'string' ? targetId : `${targetId}/${part.signalId}` }];
};

const alarmNamesOf = ({ id, signals = [], wake, mode }: DraftTarget): readonly Placed<string>[] => [
  ...signals.flatMap((signal, index) =>
    (['scaleOut', 'scaleIn'] as const).flatMap((direction) => {
      const alarm = signal?.[direction]?.alarm;
      // In mode guard the threshold of scaleOut is what the stack's low alarm is made of.
      const side = direction === 'scaleOut' && mode !== 'guard' ? 'high' : 'low';
      const part = signal?.id === undefined ? undefined : ({ signalId: signal.id, side } as const);
      return alarm === undefined ? [] : placeAlarm(['signals', index, direction, 'alarm'], alarm, id, part);
    }),
  ),
  ...(wake === undefined ? [] : placeAlarm(['wake'], wake.alarm ?? {}, id, 'wake')),
  ...(mode === 'guard' ? placeAlarm(['mode'], {}, id, 'crash') : []),
];

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
    alarmNamesOf(value).map((alarm) => ({ ...alarm, path: [...path, ...alarm.path] })),
  );
  const say = (placed: readonly Placed<string>[], expected: string, hint?: string): readonly Finding[] =>
    repetitions(placed)
      // Names made of equal ids are equal by right: the ids have been complained about.
      .filter(({ again, first }) => again.from === undefined || again.from !== first.from)
      .map(({ again, first }) =>
        fault({
          path: again.path,
          expected,
          found: `${JSON.stringify(again.value)}, which ${formatPath(first.path)} has already`,
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

/** A controller that changes capacity and whose own failures nobody hears of is worse than none. */
const checkNotifications = (file: DraftFile, targets: readonly PlacedTarget[]): readonly Finding[] =>
  isGiven(file, 'notifications') || !targets.some(({ value }) => value.mode === 'act' || value.mode === 'guard')
    ? []
    : [
        fault({
          path: ['notifications'],
          expected: `an SNS topic that is told when the controller itself fails, since a target is in mode ${targets.some(({ value }) => value.mode === 'act') ? 'act' : 'guard'}`,
          found: 'nothing',
          hint: 'Add notifications: { snsTopicArn: … }, or say that nobody is to be told: notifications: none.',
        }),
      ];

/** Everything the shape does not say: each target by itself, then all of them together. */
export const checkFile = (file: DraftFile): readonly Finding[] => {
  const targets = (file.targets ?? []).flatMap((value, index) =>
    value === undefined ? [] : [{ path: ['targets', index], value }],
  );
  return [
    ...checkNotifications(file, targets),
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
