/** What the service's model demands of a member and the client's schema does not carry. */
export interface Constraint {
  readonly pattern?: RegExp;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** An Integer: the client's schema knows numbers only. */
  readonly whole?: boolean;
  readonly least?: number;
  readonly most?: number;
  readonly oneOf?: readonly string[];
}

/** By path, list items as `[]`: `DesiredWeightsAndCapacities[].VariantName`. */
export type MemberConstraints = Readonly<Record<string, Constraint>>;

/** Endpoint, variant and component names: letters, digits, inner hyphens, 63 at most. */
export const NAME: Constraint = { pattern: /^[a-zA-Z0-9](-*[a-zA-Z0-9])*$/, maxLength: 63 };

/** The rule a value breaks, in AWS's words. */
export const brokenConstraint = (value: unknown, constraint: Constraint): string | undefined => {
  const { pattern, minLength, maxLength, least, most, oneOf } = constraint;
  if (typeof value === 'number') {
    if (least !== undefined && value < least) return `Member must have value greater than or equal to ${least}`;
    if (most !== undefined && value > most) return `Member must have value less than or equal to ${most}`;
    return undefined;
  }
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
  if (length === undefined) return undefined;
  if (minLength !== undefined && length < minLength)
    return `Member must have length greater than or equal to ${minLength}`;
  if (maxLength !== undefined && length > maxLength)
    return `Member must have length less than or equal to ${maxLength}`;
  if (typeof value !== 'string') return undefined;
  if (pattern !== undefined && !pattern.test(value)) {
    return `Member must satisfy regular expression pattern: ${pattern.source.replace(/^\^|\$$/g, '')}`;
  }
  if (oneOf !== undefined && !oneOf.includes(value)) return `Member must satisfy enum value set: [${oneOf.join(', ')}]`;
  return undefined;
};
