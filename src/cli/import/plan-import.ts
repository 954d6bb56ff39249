import { parseResourceId } from '../../core/scalable-target.ts';
import type { NativeTarget } from '../../ports/native-scaling.ts';
import type { Alarms, ImportedTarget, LeftOut } from './imported.ts';
import { uniqueId } from './join-halves.ts';
import { type Kept, keepValid } from './keep-valid.ts';
import { mapTarget } from './map-target.ts';

const LONGEST_ID = 63;

/** The component's name, or the endpoint's; with the variant's where the endpoint has more than one. */
const idOf = (resourceId: string, all: readonly NativeTarget[]): string => {
  const target = parseResourceId(resourceId);
  if (target === undefined) return resourceId;
  if (target.kind === 'inference-component') return target.inferenceComponentName;
  const variants = new Set(
    all.flatMap(({ resourceId: other }) => {
      const parsed = parseResourceId(other);
      return parsed?.kind === 'variant' && parsed.endpointName === target.endpointName ? [parsed.variantName] : [];
    }),
  );
  return variants.size === 1
    ? target.endpointName
    : `${target.endpointName}-${target.variantName}`.slice(0, LONGEST_ID - 4);
};

/** Every scalable target as an entry of a targets file that is valid; and what had to be left out, with the reason. */
export const planImport = (native: readonly NativeTarget[], alarms: Alarms): Kept => {
  const targets: ImportedTarget[] = [];
  const leftOut: LeftOut[] = [];
  const taken = new Set<string>();
  for (const one of native) {
    const id = uniqueId(idOf(one.resourceId, native), taken);
    const mapped = mapTarget(one, id, alarms);
    if ('resource' in mapped) {
      taken.add(id.toLowerCase());
      targets.push(mapped);
    } else leftOut.push(mapped);
  }
  return keepValid(targets, leftOut);
};
