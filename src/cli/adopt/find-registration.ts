import { formatResourceId, type ScalableTarget } from '../../core/scalable-target.ts';
import { DIMENSIONS, type NativeTarget } from '../../ports/native-scaling.ts';

/** The registration of a target's count, if it has one. SageMaker takes names in either case. */
export const findRegistration = (native: readonly NativeTarget[], target: ScalableTarget): NativeTarget | undefined => {
  const wanted = formatResourceId(target).toLowerCase();
  return native.find(
    ({ resourceId, dimension }) => resourceId.toLowerCase() === wanted && dimension === DIMENSIONS[target.kind],
  );
};
