import type { Resource } from './cloudformation.ts';

/** The framework's resources may have one dependency as a plain name. */
interface Compiled extends Omit<Resource, 'DependsOn'> {
  DependsOn?: string | readonly string[];
}

const attributesReadIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'Fn::GetAtt' && Array.isArray(inner) ? [String(inner[0])] : attributesReadIn(inner),
  );
};

/**
 * Takes out each `DependsOn` that the resource's own `Fn::GetAtt` implies ("DependsOn attribute", AWS CloudFormation User
 * Guide). The framework writes one for every function's role, and a linter then warns of every function.
 */
export const dropImpliedDependencies = (resources: Record<string, Compiled>): void => {
  for (const resource of Object.values(resources)) {
    const { DependsOn } = resource;
    if (DependsOn === undefined) continue;
    const implied = attributesReadIn(resource.Properties);
    const kept = [DependsOn].flat().filter((id) => !implied.includes(id));
    if (kept.length === 0) delete resource.DependsOn;
    else resource.DependsOn = kept;
  }
};
