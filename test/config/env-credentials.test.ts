import { afterEach, describe, expect, it } from 'vitest';
import { defaultProvider } from '../../src/config/env-credentials.ts';

const NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
const before = new Map(NAMES.map((name) => [name, process.env[name]]));

const setAll = (values: readonly (string | undefined)[]) => {
  for (const [index, name] of NAMES.entries()) {
    const value = values[index];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
};

afterEach(() => setAll(NAMES.map((name) => before.get(name))));

describe("a bundle's credentials", () => {
  it.each([
    {
      name: "a role's: key, secret and session token",
      values: ['key', 'secret', 'token'],
      expected: { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' },
    },
    {
      name: 'long-lived ones have no token',
      values: ['key', 'secret'],
      expected: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
  ])('$name', async ({ values, expected }) => {
    setAll(values);
    expect(await defaultProvider()()).toEqual(expected);
  });

  it('are read at each call, for Lambda may renew them', async () => {
    const provider = defaultProvider();
    setAll(['one', 'secret']);
    await provider();
    setAll(['two', 'secret']);
    expect(await provider()).toMatchObject({ accessKeyId: 'two' });
  });

  it.each([
    { name: 'no key', values: [undefined, 'secret'] },
    { name: 'an empty secret', values: ['key', ''] },
  ])('$name: an error that says which variables', async ({ values }) => {
    setAll(values);
    await expect(defaultProvider()()).rejects.toThrow('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  });
});
