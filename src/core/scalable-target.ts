/** One production variant of an endpoint; its unit is an instance. */
export interface ProductionVariant {
  readonly kind: 'variant';
  readonly endpointName: string;
  readonly variantName: string;
}

/** One inference component; its unit is a copy. */
export interface InferenceComponent {
  readonly kind: 'inference-component';
  readonly inferenceComponentName: string;
}

/** What is scaled, as Application Auto Scaling understands the word ("ScalableTarget"). */
export type ScalableTarget = ProductionVariant | InferenceComponent;

/**
 * What SageMaker locks while a change runs: a whole endpoint with every variant of it, or one component.
 * Source: UpdateEndpointWeightsAndCapacities, Amazon SageMaker API Reference.
 */
export type LockDomain =
  | { readonly kind: 'endpoint'; readonly endpointName: string }
  | { readonly kind: 'inference-component'; readonly inferenceComponentName: string };

export const lockDomainOf = (target: ScalableTarget): LockDomain =>
  target.kind === 'variant'
    ? { kind: 'endpoint', endpointName: target.endpointName }
    : { kind: 'inference-component', inferenceComponentName: target.inferenceComponentName };

/** The key of a lock domain. Lower case, since SageMaker shows the name in its case and the ARN in lower case. */
export const formatLockDomain = (domain: LockDomain): string =>
  (domain.kind === 'endpoint'
    ? `endpoint/${domain.endpointName}`
    : `inference-component/${domain.inferenceComponentName}`
  ).toLowerCase();

/** Application Auto Scaling's `ResourceId`: `endpoint/<name>/variant/<name>` or `inference-component/<name>`. */
export const formatResourceId = (target: ScalableTarget): string =>
  target.kind === 'variant'
    ? `endpoint/${target.endpointName}/variant/${target.variantName}`
    : `inference-component/${target.inferenceComponentName}`;

/** The name a target's counts stand under: the variant's, or the component's own. */
export const unitNameOf = (target: ScalableTarget): string =>
  target.kind === 'variant' ? target.variantName : target.inferenceComponentName;

/** The inverse of `formatResourceId`; `undefined` for any other text. */
export const parseResourceId = (resourceId: string): ScalableTarget | undefined => {
  const [first, name, third, variantName, ...rest] = resourceId.split('/');
  if (first === 'endpoint' && name && third === 'variant' && variantName && rest.length === 0) {
    return { kind: 'variant', endpointName: name, variantName };
  }
  return first === 'inference-component' && name && third === undefined
    ? { kind: 'inference-component', inferenceComponentName: name }
    : undefined;
};

/** The dimensions under which SageMaker publishes a target's metrics (SageMaker AI metrics in Amazon CloudWatch). */
export const dimensionsOf = (target: ScalableTarget): Readonly<Record<string, string>> =>
  target.kind === 'variant'
    ? { EndpointName: target.endpointName, VariantName: target.variantName }
    : { InferenceComponentName: target.inferenceComponentName };
