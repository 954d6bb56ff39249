import { devNull } from 'node:os';
import { describe, expect, it } from 'vitest';
import { prepareEnvironment } from '../../src/config/prepare-environment.ts';

const QUIET = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
const given = () => ({ PATH: '/bin', MY_AWS_NOTE: 'kept', AWS_PROFILE: 'prod', AWS_SECRET_ACCESS_KEY: 'secret' });

describe('prepareEnvironment', () => {
  it('leaves the settings of whoever speaks to AWS', () => {
    const env = given();
    prepareEnvironment(false, env);
    expect(env).toEqual({ ...given(), ...QUIET });
  });

  it('leaves no variable and no shared file of AWS where nobody speaks to it', () => {
    const env = given();
    prepareEnvironment(true, env);
    expect(env).toEqual({
      PATH: '/bin',
      MY_AWS_NOTE: 'kept',
      AWS_CONFIG_FILE: devNull,
      AWS_SHARED_CREDENTIALS_FILE: devNull,
      ...QUIET,
    });
  });
});
