import type { NativeTarget } from '../../ports/native-scaling.ts';
import { findRegistration } from '../adopt/find-registration.ts';
import { describeForeign, foreignAlarms } from '../adopt/other-stacks.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { countsOf } from './check-target.ts';
import type { Examined } from './examine.ts';

const unsuspended = ({ suspended }: NativeTarget): string =>
  [...(suspended.out ? [] : ['scale-out']), ...(suspended.in ? [] : ['scale-in'])].join(' and ');

const checkRegistered = ({ target }: Examined, registered: NativeTarget): Check => {
  const { id, mode } = target;
  const active = unsuspended(registered);
  const names = registered.policies.map(({ name }) => name).join(', ');
  if (mode === 'guard' && (names === '' || active === '')) {
    return fail(
      'owner',
      'mode guard, and Application Auto Scaling has no policy in force',
      `scalectl handback ${id}, or mode act.`,
    );
  }
  if (names === '') return ok('owner', 'a scalable target without policies: its bounds hold here too');
  if (mode === 'act') {
    return active === ''
      ? ok('owner', `Application Auto Scaling is suspended, its policies are kept (${names})`)
      : fail(
          'owner',
          `Application Auto Scaling scales it too, ${active} of ${names}`,
          `scalectl takeover ${id} suspends it; until then it holds with owned-elsewhere.`,
        );
  }
  return active === ''
    ? warn(
        'owner',
        `nobody scales it: mode shadow, and Application Auto Scaling is suspended (${names})`,
        `scalectl takeover ${id}, or scalectl handback ${id}.`,
      )
    : ok('owner', `Application Auto Scaling scales it (${names}), as it should in ${mode}`);
};

/** Whether anybody else sets the count: Application Auto Scaling, SageMaker itself, another stack of ours. */
export const checkOwner = (examined: Examined): readonly Check[] => {
  const { native, alarms, target, configuration } = examined;
  const registered = native.kind === 'read' ? findRegistration(native.value, target.target) : undefined;
  const foreign = alarms.kind === 'read' ? foreignAlarms(alarms.value, configuration, target) : undefined;
  return [
    ...(countsOf(examined)?.managedInstanceScaling
      ? [fail('owner', 'managed instance scaling sets its count', 'Scale its inference components instead.')]
      : []),
    ...(native.kind === 'failed'
      ? []
      : [
          registered === undefined
            ? ok('owner', 'no scalable target is registered')
            : checkRegistered(examined, registered),
        ]),
    ...(foreign === undefined
      ? []
      : [
          foreign.length === 0
            ? ok('stacks', 'no other stack has alarms on it')
            : fail('stacks', describeForeign(foreign), 'Take it out of one of the two stacks.'),
        ]),
  ];
};

export const checkBounds = (examined: Examined): readonly Check[] => {
  const { native, target } = examined;
  if (native.kind === 'failed') return [];
  const registered = findRegistration(native.value, target.target);
  const { min, max } = target.capacity;
  const least = Math.max(min, registered?.min ?? min);
  const most = Math.min(max, registered?.max ?? max);
  if (least > most) {
    const text = `${min} to ${max} here and ${registered?.min} to ${registered?.max} registered exclude each other`;
    return [fail('bounds', text, 'Make the two ranges overlap.')];
  }
  const desired = countsOf(examined)?.desired;
  const range = `${least} to ${most}`;
  if (desired !== undefined && (desired < least || desired > most)) {
    const text = `the count ${desired} is outside ${range}`;
    return [warn('bounds', text, 'In mode act it goes to the bound at once.')];
  }
  return least === min && most === max
    ? [ok('bounds', range)]
    : [
        warn(
          'bounds',
          `${range}: those registered (${registered?.min} to ${registered?.max}) are tighter`,
          'Both hold.',
        ),
      ];
};
