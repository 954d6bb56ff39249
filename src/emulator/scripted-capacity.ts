import { endpointArn } from '../world/arns.ts';
import { AwsRefusal } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import { toWireTime } from './wire-time.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A target whose Describe is scripted: what it showed last, and what was written since. */
interface Scripted {
  readonly shown: Wire;
  /** Wanted counts by variant, or under the component's name. */
  readonly written: Map<string, number>;
  modifiedAt: number | undefined;
}

export interface ScriptedCapacity {
  /** The script's answer, overlaid with what was written since where it is not a new one; `undefined`: ask the world. */
  describe(args: Wire, response: Wire | undefined, fresh: boolean): Wire | undefined;
  /** Accepts a write of a scripted target; any other is the world's. */
  write(args: Wire, response: Wire | undefined, proceed: () => object): object;
}

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);
const keyOf = (args: Wire): string =>
  args.InferenceComponentName === undefined
    ? `endpoint/${String(args.EndpointName).toLowerCase()}`
    : `component/${String(args.InferenceComponentName).toLowerCase()}`;

const countsIn = (args: Wire): readonly (readonly [string, number])[] => {
  const runtime = args.DesiredRuntimeConfig;
  if (isWire(runtime)) return [[String(args.InferenceComponentName), Number(runtime.CopyCount)]];
  const list = args.DesiredWeightsAndCapacities;
  return (Array.isArray(list) ? list : [])
    .filter(isWire)
    .filter((entry) => entry.DesiredInstanceCount !== undefined)
    .map((entry) => [String(entry.VariantName), Number(entry.DesiredInstanceCount)]);
};

/** Updating, the new desired and the old current count. */
const overlay = ({ shown, written, modifiedAt }: Scripted): Wire => {
  if (modifiedAt === undefined) return shown;
  const runtime = shown.RuntimeConfig;
  if (isWire(runtime)) {
    const desired = written.get(String(shown.InferenceComponentName)) ?? runtime.DesiredCopyCount;
    return {
      ...shown,
      InferenceComponentStatus: 'Updating',
      LastModifiedTime: modifiedAt,
      RuntimeConfig: { ...runtime, DesiredCopyCount: desired },
    };
  }
  const variants = shown.ProductionVariants;
  return {
    ...shown,
    EndpointStatus: 'Updating',
    LastModifiedTime: modifiedAt,
    ProductionVariants: (Array.isArray(variants) ? variants : []).filter(isWire).map((variant) => {
      const desired = written.get(String(variant.VariantName));
      return desired === undefined ? variant : { ...variant, DesiredInstanceCount: desired };
    }),
  };
};

export const createScriptedCapacity = (world: World): ScriptedCapacity => {
  const targets = new Map<string, Scripted>();
  return {
    describe(args, response, fresh) {
      const key = keyOf(args);
      if (response !== undefined && (fresh || !targets.has(key))) {
        targets.set(key, { shown: response, written: new Map(), modifiedAt: undefined });
      }
      const target = targets.get(key);
      return target === undefined ? undefined : overlay(target);
    },
    write(args, response, proceed) {
      const target = targets.get(keyOf(args));
      if (target !== undefined) {
        for (const [unit, count] of countsIn(args)) target.written.set(unit, count);
        target.modifiedAt = toWireTime(world.now());
        return response ?? { EndpointArn: endpointArn(world, String(args.EndpointName)) };
      }
      if (response === undefined) return proceed();
      try {
        proceed(); // the world should follow where it knows the target
      } catch (refusal) {
        if (!(refusal instanceof AwsRefusal)) throw refusal;
      }
      return response;
    },
  };
};
