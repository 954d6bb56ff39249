/** Placeholders of one DynamoDB request, and the expressions made with them. */
export interface ExpressionScope {
  /** A document path; every segment becomes a placeholder, so that no name can be a reserved word. */
  path(...segments: readonly string[]): string;
  value(value: unknown): string;
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

export const openScope = (): ExpressionScope => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const placeholders = new Map<string, string>();
  const nameOf = (segment: string): string => {
    const known = placeholders.get(segment);
    if (known !== undefined) return known;
    const placeholder = `#n${placeholders.size}`;
    placeholders.set(segment, placeholder);
    names[placeholder] = segment;
    return placeholder;
  };
  return {
    path: (...segments) => segments.map(nameOf).join('.'),
    value: (value) => {
      const placeholder = `:v${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
    names,
    values,
  };
};

/**
 * Conditions that together say: what is stored at the path is this value, no more and no less.
 * Leaf by leaf with sizes, not one comparison of maps: DynamoDB can compare maps, the embedded one cannot.
 */
export const isEqualTo = (scope: ExpressionScope, path: string, value: unknown): readonly string[] => {
  if (value === undefined) return [`attribute_not_exists(${path})`];
  if (Array.isArray(value)) {
    return [
      `size(${path}) = ${scope.value(value.length)}`,
      ...value.flatMap((element, index) => isEqualTo(scope, `${path}[${index}]`, element)),
    ];
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return [
      `size(${path}) = ${scope.value(members.length)}`,
      ...members.flatMap(([name, member]) => isEqualTo(scope, `${path}.${scope.path(name)}`, member)),
    ];
  }
  return [`${path} = ${scope.value(value)}`];
};
