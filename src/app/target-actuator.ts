import type { TargetConfiguration } from '../core/target-configuration.ts';
import type { CapacityActuator } from '../ports/capacity-actuator.ts';
import type { EvaluationPorts } from './ports.ts';

/** What a target in `shadow` gets: there is no way to write through it. */
export interface ShadowActuator {
  readonly mode: 'shadow';
}

export type TargetActuator = ShadowActuator | (CapacityActuator & { readonly mode: 'act' });

/** The one place where a mode becomes the power to write. */
export const actuatorFor = (
  { actuator }: Pick<EvaluationPorts, 'actuator'>,
  { mode }: Pick<TargetConfiguration, 'mode'>,
): TargetActuator =>
  mode === 'act' ? { mode, setDesired: (target, desired) => actuator.setDesired(target, desired) } : { mode: 'shadow' };
