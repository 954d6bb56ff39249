import { describe, expect, it } from 'vitest';
import { dropImpliedDependencies } from '../../src/deploy/implied-dependencies.ts';

const role = { 'Fn::GetAtt': ['Role', 'Arn'] };

describe('dropImpliedDependencies', () => {
  it.each([
    {
      name: 'what an attribute read from it implies is dropped, the rest stays',
      resource: { Type: 'T', Properties: { Role: role }, DependsOn: ['Logs', 'Role'] },
      want: ['Logs'],
    },
    { name: 'deep inside too', resource: { Type: 'T', Properties: { a: [{ b: role }] }, DependsOn: ['Role'] } },
    { name: 'a single name counts as a list of one', resource: { Type: 'T', Properties: { role }, DependsOn: 'Role' } },
    {
      name: 'what nothing implies stays',
      resource: { Type: 'T', Properties: { Role: 'arn' }, DependsOn: ['Permission'] },
      want: ['Permission'],
    },
    { name: 'none stays none', resource: { Type: 'T', Properties: { Role: role } } },
  ])('$name', ({ resource, want }) => {
    const resources: Parameters<typeof dropImpliedDependencies>[0] = { Resource: { ...resource } };
    dropImpliedDependencies(resources);
    expect(resources.Resource?.DependsOn).toEqual(want);
    expect(Object.hasOwn(resources.Resource ?? {}, 'DependsOn')).toBe(want !== undefined);
  });
});
