import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config/config-error.ts';
import { loadRuntimeSettings } from '../../src/config/load.ts';

const ENV = { STATE_TABLE_NAME: 'state', ACTIVITY_TABLE_NAME: 'activity', AWS_REGION: 'eu-west-1' };

describe('loadRuntimeSettings', () => {
  it('reads what is set and leaves out what is not', () => {
    expect(loadRuntimeSettings(ENV)).toEqual({
      stateTableName: 'state',
      activityTableName: 'activity',
      region: 'eu-west-1',
      logLevel: 'INFO',
    });
  });

  it('reads every setting', () => {
    const more = {
      POWERTOOLS_LOG_LEVEL: 'debug',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:4566',
      AWS_ENDPOINT_URL_DYNAMODB: 'https://127.0.0.1:8000',
    };
    expect(loadRuntimeSettings({ ...ENV, ...more })).toMatchObject({
      logLevel: 'DEBUG',
      endpointUrl: 'http://127.0.0.1:4566',
      dynamodbEndpointUrl: 'https://127.0.0.1:8000',
    });
  });

  it('trims, and takes an empty optional variable for none', () => {
    expect(
      loadRuntimeSettings({ ...ENV, STATE_TABLE_NAME: ' state ', AWS_ENDPOINT_URL: '', POWERTOOLS_LOG_LEVEL: ' ' }),
    ).toEqual(loadRuntimeSettings(ENV));
  });

  it('throws once, with every problem', () => {
    const load = () =>
      loadRuntimeSettings({
        STATE_TABLE_NAME: '',
        POWERTOOLS_LOG_LEVEL: 'loud',
        AWS_ENDPOINT_URL: 'localhost:4566',
        AWS_ENDPOINT_URL_DYNAMODB: 'nowhere',
      });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(
      [
        'environment: AWS_ENDPOINT_URL: expected an http or https address, found "localhost:4566".',
        'environment: AWS_ENDPOINT_URL_DYNAMODB: expected an http or https address, found "nowhere".',
        'environment: STATE_TABLE_NAME: expected the name of the state table, found nothing.',
        'environment: ACTIVITY_TABLE_NAME: expected the name of the activity table, found nothing.',
        'environment: AWS_REGION: expected a region such as eu-west-1, found nothing.',
        'environment: POWERTOOLS_LOG_LEVEL: expected DEBUG, INFO, WARN, ERROR, SILENT, found "loud".',
      ].join('\n'),
    );
  });

  it('no retry can mend it', () => {
    const error = new ConfigError([]);
    expect(error).toMatchObject({ name: 'ConfigError', retryable: false, problems: [] });
  });

  it('looks at the environment of the process when nothing else is given', () => {
    const before = { ...process.env };
    try {
      Object.assign(process.env, ENV, { STATE_TABLE_NAME: 'from-the-process' });
      expect(loadRuntimeSettings()).toMatchObject({ stateTableName: 'from-the-process' });
    } finally {
      for (const key of Object.keys(ENV)) delete process.env[key];
      Object.assign(process.env, before);
    }
  });
});
