import type { Resources } from '../../../src/deploy/cloudformation.ts';

/** A circle of resources that wait for each other, which CloudFormation refuses, or `undefined`. */
export const findCycle = (resources: Resources): readonly string[] | undefined => {
  const neighbours = (id: string): readonly string[] => {
    const text = JSON.stringify(resources[id]);
    return Object.keys(resources).filter((other) => text.includes(`"${other}"`) || text.includes(`\${${other}}`));
  };
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of neighbours(id)) {
      const cycle = visit(next, [...path, id]);
      if (cycle) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of Object.keys(resources)) {
    const cycle = visit(id, []);
    if (cycle) return cycle;
  }
  return undefined;
};
