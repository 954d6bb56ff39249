import { describe, expect, it } from 'vitest';
import {
  dimensionsOf,
  formatLockDomain,
  formatResourceId,
  lockDomainOf,
  parseResourceId,
} from '../../src/core/scalable-target.ts';
import { COMPONENT, VARIANT } from '../support/a-target.ts';

it.each([
  { name: 'a variant', target: VARIANT, resourceId: 'endpoint/llama-3-8b/variant/AllTraffic' },
  { name: 'a component', target: COMPONENT, resourceId: 'inference-component/summariser' },
])("Application Auto Scaling's ResourceId of $name, there and back", ({ target, resourceId }) => {
  expect(formatResourceId(target)).toBe(resourceId);
  expect(parseResourceId(resourceId)).toEqual(target);
});

describe('no ResourceId', () => {
  it.each([
    '',
    'endpoint',
    'endpoint/llama',
    'endpoint/llama/variant',
    'endpoint/llama/variant/',
    'endpoint//variant/AllTraffic',
    'endpoint/llama/weight/AllTraffic',
    'endpoint/llama/variant/AllTraffic/more',
    'service/llama/variant/AllTraffic',
    'inference-component/',
    'inference-component/summariser/',
    'inference-component',
    'model/summariser',
  ])('%j', (text) => {
    expect(parseResourceId(text)).toBeUndefined();
  });
});

it.each([
  {
    name: 'a whole endpoint',
    target: VARIANT,
    domain: { kind: 'endpoint', endpointName: 'llama-3-8b' },
    key: 'endpoint/llama-3-8b',
  },
  {
    name: 'one component',
    target: COMPONENT,
    domain: { kind: 'inference-component', inferenceComponentName: 'summariser' },
    key: 'inference-component/summariser',
  },
])('SageMaker locks $name', ({ target, domain, key }) => {
  expect(lockDomainOf(target)).toEqual(domain);
  expect(formatLockDomain(lockDomainOf(target))).toBe(key);
});

it('the key of a lock domain knows no case, as the ARN does not', () => {
  expect(formatLockDomain({ kind: 'endpoint', endpointName: 'Llama-3-8B' })).toBe('endpoint/llama-3-8b');
});

it.each([
  { name: 'a variant', target: VARIANT, want: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' } },
  { name: 'a component', target: COMPONENT, want: { InferenceComponentName: 'summariser' } },
])('the dimensions of $name', ({ target, want }) => {
  expect(dimensionsOf(target)).toEqual(want);
});
