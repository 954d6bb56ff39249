import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import { SECOND_MS } from '../../../src/core/time.ts';
import { withWireTimes } from '../../../src/emulator/scripted-times.ts';
import type { AwsAnswer } from '../file/format.ts';

/** What the first scripted Describe of a target shows. */
export interface Shown {
  readonly desired?: number;
  readonly configName?: string;
  readonly lastModifiedAt?: number;
}

const isEqual = (a: unknown, b: string): boolean => typeof a === 'string' && a.toLowerCase() === b.toLowerCase();

const find = (aws: readonly AwsAnswer[], call: string, key: string, name: string): AwsAnswer | undefined => {
  const answers = aws.filter((answer) => answer.call === call);
  const own = answers.find((answer) => isEqual(answer.for ?? answer.response?.[key], name));
  return own ?? answers.find((answer) => answer.for === undefined && answer.response?.[key] === undefined);
};

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export const firstDescribe = (aws: readonly AwsAnswer[], target: ScalableTarget): Shown => {
  const isVariant = target.kind === 'variant';
  const answer = isVariant
    ? find(aws, 'sagemaker:DescribeEndpoint', 'EndpointName', target.endpointName)
    : find(aws, 'sagemaker:DescribeInferenceComponent', 'InferenceComponentName', target.inferenceComponentName);
  const response = withWireTimes(answer?.response ?? {});
  const variants = Array.isArray(response.ProductionVariants) ? response.ProductionVariants.map(Object) : [];
  const desired = isVariant
    ? number(variants.find(({ VariantName }) => VariantName === target.variantName)?.DesiredInstanceCount)
    : number(Object(response.RuntimeConfig).DesiredCopyCount);
  const modified = number(response.LastModifiedTime);
  return {
    ...(desired === undefined ? {} : { desired }),
    ...(isVariant && typeof response.EndpointConfigName === 'string'
      ? { configName: response.EndpointConfigName }
      : {}),
    ...(modified === undefined ? {} : { lastModifiedAt: modified * SECOND_MS }),
  };
};
