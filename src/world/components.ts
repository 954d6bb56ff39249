import type { EpochMs } from '../core/time.ts';
import { componentArn, endpointArn, type Home } from './arns.ts';
import type { ComponentSpec, ComponentView } from './capacity-types.ts';
import type { ChangeMachine, Locked, Unit } from './change-machine.ts';
import { validationRefusal } from './refusal.ts';

interface Component extends Locked {
  readonly endpointName: string;
  readonly variantName: string | undefined;
  readonly createdAt: EpochMs;
  readonly acceptsZero: boolean;
  readonly unit: Unit;
}

export interface Components {
  find(name: string): Locked & { readonly unit: Unit };
  view(name: string): ComponentView;
  list(): readonly ComponentView[];
  update(name: string, copies: number): ComponentView;
  put(spec: ComponentSpec): void;
  remove(name: string): void;
}

/** The internal state that SageMaker names when it refuses, where Describe shows the plain status. */
const INTERNAL_STATE: Readonly<Record<string, string>> = {
  Creating: 'CREATE_IN_PROGRESS',
  Updating: 'UPDATE_RC_IN_PROGRESS',
  Deleting: 'DELETE_IN_PROGRESS',
  Failed: 'CREATE_FAILED',
};

/** UpdateInferenceComponentRuntimeConfig and DescribeInferenceComponent (Amazon SageMaker API Reference). */
export const createComponents = (world: {
  readonly home: Home;
  readonly now: () => EpochMs;
  readonly machine: ChangeMachine;
}): Components => {
  const components = new Map<string, Component>();

  const find = (name: string): Component => {
    const component = components.get(name.toLowerCase());
    if (component !== undefined) return component;
    throw validationRefusal(`Could not find inference component "${componentArn(world.home, name)}".`);
  };

  const toView = (component: Component): ComponentView => ({
    name: component.name,
    arn: componentArn(world.home, component.name),
    endpointName: component.endpointName,
    endpointArn: endpointArn(world.home, component.endpointName),
    status: component.status,
    createdAt: component.createdAt,
    lastModifiedAt: component.lastModifiedAt,
    desired: component.unit.desired,
    current: component.unit.current,
    ...(component.variantName === undefined ? {} : { variantName: component.variantName }),
    ...(component.failureReason === undefined ? {} : { failureReason: component.failureReason }),
  });

  return {
    find,
    view: (name) => toView(find(name)),
    list: () => [...components.values()].map(toView),
    update(name, copies) {
      const component = find(name);
      if (component.status !== 'InService') {
        const state = INTERNAL_STATE[component.status] ?? component.status;
        const arn = componentArn(world.home, component.name);
        throw validationRefusal(`Cannot update inference component "${arn}" while it is in state ${state}.`);
      }
      if (copies === 0 && !component.acceptsZero) {
        throw validationRefusal('Inference components copy count an integer larger than 0');
      }
      if (copies !== component.unit.desired) world.machine.begin(component, component.unit, copies);
      return toView(component);
    },
    put(spec) {
      const desired = spec.desired ?? 1;
      const createdAt = spec.createdAt ?? spec.lastModifiedAt ?? world.now();
      components.set(spec.name.toLowerCase(), {
        kind: 'inference-component',
        name: spec.name,
        endpointName: spec.endpointName,
        variantName: spec.variantName,
        status: spec.status ?? 'InService',
        createdAt,
        lastModifiedAt: spec.lastModifiedAt ?? createdAt,
        failureReason: spec.failureReason,
        pendingConfigName: undefined,
        provisioningSeconds: spec.provisioningSeconds ?? 180,
        releaseSeconds: spec.releaseSeconds ?? 30,
        acceptsZero: spec.acceptsZero ?? true,
        outcomes: [],
        changes: 0,
        unit: { name: spec.name, desired, current: spec.current ?? desired },
      });
    },
    remove(name) {
      find(name);
      components.delete(name.toLowerCase());
    },
  };
};
