import { parseResourceId } from '../core/scalable-target.ts';
import { SECOND_MS } from '../core/time.ts';
import type { LockName } from '../world/capacity-plant.ts';
import { AwsRefusal } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import { checkWorldFile } from './check-world-file.ts';
import type { Faults } from './faults.ts';
import { type Problem, problemsOf } from './problems.ts';
import { type Happening, WORLD_FILE, type WorldFile } from './world-file-shape.ts';

export type ParsedWorldFile =
  | { readonly kind: 'ok'; readonly file: WorldFile }
  | { readonly kind: 'bad'; readonly path: string; readonly problems: readonly Problem[] };

/**
 * Reads a `world.json`. All problems at once; a file with a problem gives nothing to apply.
 * @param path only named in the answer
 */
export const parseWorldFile = (content: string, path: string): ParsedWorldFile => {
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    const found = content.trim() === '' ? 'nothing' : error instanceof Error ? error.message : String(error);
    return { kind: 'bad', path, problems: [{ path: '', expected: 'a JSON object', found }] };
  }
  const shaped = WORLD_FILE.safeParse(value);
  if (!shaped.success) return { kind: 'bad', path, problems: problemsOf(value, shaped.error.issues) };
  const problems = checkWorldFile(shaped.data);
  return problems.length === 0 ? { kind: 'ok', file: shaped.data } : { kind: 'bad', path, problems };
};

/** The units of an endpoint or component as they will be: by the file, else by the world; none where neither knows it. */
const unitsOf = (world: World, file: WorldFile, lock: LockName): readonly string[] | undefined => {
  const isIt = ({ name }: { readonly name: string }): boolean => name.toLowerCase() === lock.name.toLowerCase();
  if (lock.kind === 'inference-component') {
    return file.inferenceComponents?.some(isIt) || world.capacity.listComponents().some(isIt) ? [lock.name] : undefined;
  }
  const endpoint = file.endpoints?.find(isIt) ?? world.capacity.listEndpoints().find(isIt);
  return endpoint?.variants.map(({ name }) => name);
};

/** Names used in the file that neither the file nor the world knows: told before anything is applied. */
const findMissing = (world: World, file: WorldFile): readonly Problem[] => {
  const missing = (path: string, lock: LockName, wanted: readonly string[]): readonly Problem[] => {
    const units = unitsOf(world, file, lock);
    if (units === undefined) return [{ path, expected: `a known ${lock.kind}`, found: lock.name }];
    return wanted
      .filter((unit) => !units.includes(unit))
      .map((unit) => ({ path, expected: `one of ${units.join(', ')}, which "${lock.name}" has`, found: unit }));
  };
  return [
    ...(file.scalableTargets ?? []).flatMap(({ resourceId }, i) => {
      const target = parseResourceId(resourceId);
      if (target === undefined) return [];
      const path = `scalableTargets[${i}].resourceId`;
      return target.kind === 'variant'
        ? missing(path, { kind: 'endpoint', name: target.endpointName }, [target.variantName])
        : missing(path, { kind: 'inference-component', name: target.inferenceComponentName }, []);
    }),
    ...(file.happenings ?? []).flatMap((happening, i) =>
      missing(`happenings[${i}]`, lockOf(happening), [
        ...Object.keys(happening.counts ?? {}),
        ...Object.keys(happening.deploy?.initialInstanceCounts ?? {}),
      ]),
    ),
  ];
};

const lockOf = ({ endpoint, inferenceComponent = '' }: Happening): LockName =>
  endpoint === undefined
    ? { kind: 'inference-component', name: inferenceComponent }
    : { kind: 'endpoint', name: endpoint };

const happen = (world: World, happening: Happening): void => {
  const lock = lockOf(happening);
  const { status, counts, deploy, seconds, failureReason } = happening;
  if (deploy !== undefined) world.capacity.updateEndpoint(lock.name, deploy);
  for (const [unit, count] of Object.entries(counts ?? {})) world.capacity.setCounts(lock, unit, count);
  if (status === undefined) return;
  world.capacity.setStatus(lock, status, {
    ...(seconds === undefined ? {} : { seconds }),
    ...(failureReason === undefined ? {} : { failureReason }),
  });
};

const registerTarget = (world: World, target: NonNullable<WorldFile['scalableTargets']>[number]): void => {
  const isVariant = target.resourceId.startsWith('endpoint/');
  const ScalableDimension =
    target.scalableDimension ??
    (isVariant ? 'sagemaker:variant:DesiredInstanceCount' : 'sagemaker:inference-component:DesiredCopyCount');
  const { suspended = {}, policies = [] } = target;
  world.scaling.register({
    ResourceId: target.resourceId,
    ScalableDimension,
    MinCapacity: target.min,
    MaxCapacity: target.max,
    SuspendedState: {
      DynamicScalingInSuspended: suspended.in ?? false,
      DynamicScalingOutSuspended: suspended.out ?? false,
      ScheduledScalingSuspended: suspended.scheduled ?? false,
    },
  });
  for (const { name, type } of policies) {
    world.scaling.putPolicy({
      PolicyName: name,
      ResourceId: target.resourceId,
      ScalableDimension,
      PolicyType: type ?? 'StepScaling',
    });
  }
};

/**
 * Puts what the file says into the world; what it does not mention stays. Either all of it or, with the problems as answer,
 * nothing. Faults need somewhere to go: a file with faults and no `faults` argument is a problem.
 */
export const applyWorldFile = (world: World, file: WorldFile, faults?: Faults): readonly Problem[] => {
  const problems = [...findMissing(world, file)];
  if (file.faults !== undefined && faults === undefined) {
    problems.push({ path: 'faults', expected: 'none: this world is not asked over the network', found: 'faults' });
  }
  if (problems.length > 0) return problems;
  for (const { nextChanges = [], ...endpoint } of file.endpoints ?? []) {
    world.capacity.putEndpoint(endpoint);
    world.capacity.plan({ kind: 'endpoint', name: endpoint.name }, ...nextChanges);
  }
  for (const { nextChanges = [], ...component } of file.inferenceComponents ?? []) {
    world.capacity.putComponent(component);
    world.capacity.plan({ kind: 'inference-component', name: component.name }, ...nextChanges);
  }
  for (const { metric, namespace = 'AWS/SageMaker', dimensions, series, ...options } of file.metrics ?? []) {
    world.metrics.setSeries({ namespace, metric, dimensions }, series, options);
  }
  if (file.otherMetrics !== undefined) world.metrics.setDefault(file.otherMetrics);
  const { delaySeconds, partialNewest } = file.publishing ?? {};
  world.metrics.setPublishing({
    ...(delaySeconds === undefined ? {} : { delayMs: delaySeconds * SECOND_MS }),
    ...(partialNewest === undefined ? {} : { partialNewest }),
  });
  for (const { StateValue, StateUpdatedTimestamp, ...definition } of file.alarms ?? []) {
    world.alarms.putMetricAlarm(definition);
    if (StateValue !== undefined) world.alarms.forceState(definition.AlarmName, StateValue, StateUpdatedTimestamp);
  }
  for (const [type, instances] of Object.entries(file.instanceQuotas ?? {})) world.capacity.setQuota(type, instances);
  for (const [type, instances] of Object.entries(file.availableInstances ?? {})) {
    world.capacity.setAvailable(type, instances);
  }
  for (const target of file.scalableTargets ?? []) registerTarget(world, target);
  for (const happening of file.happenings ?? []) {
    world.timeline.schedule(happening.at, () => {
      try {
        happen(world, happening);
      } catch (refusal) {
        if (!(refusal instanceof AwsRefusal)) throw refusal; // refused as SageMaker would: nothing happens then
      }
    });
  }
  for (const { call, ...fault } of file.faults ?? []) faults?.next(call, fault);
  return [];
};
