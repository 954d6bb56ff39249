import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/config/config-error.ts';
import { loadDeadLetterQueueUrl, loadRuntimeSettings, loadStackSettings } from '../../src/config/load.ts';

const ENV = {
  STATE_TABLE_NAME: 'state',
  ACTIVITY_TABLE_NAME: 'activity',
  RECHECK_QUEUE_URL: 'https://queue/recheck',
  AWS_REGION: 'eu-west-1',
};

describe('loadRuntimeSettings', () => {
  it('reads what is set and leaves out what is not', () => {
    expect(loadRuntimeSettings(ENV)).toEqual({
      stateTableName: 'state',
      activityTableName: 'activity',
      recheckQueueUrl: 'https://queue/recheck',
      region: 'eu-west-1',
      logLevel: 'INFO',
    });
  });

  it('reads every setting', () => {
    expect(loadRuntimeSettings({ ...ENV, POWERTOOLS_LOG_LEVEL: 'debug' })).toMatchObject({ logLevel: 'DEBUG' });
  });

  it('trims, and takes an empty optional variable for none', () => {
    expect(loadRuntimeSettings({ ...ENV, STATE_TABLE_NAME: ' state ', POWERTOOLS_LOG_LEVEL: ' ' })).toEqual(
      loadRuntimeSettings(ENV),
    );
  });

  it('throws once, with every problem', () => {
    const load = () =>
      loadRuntimeSettings({
        STATE_TABLE_NAME: '',
        POWERTOOLS_LOG_LEVEL: 'loud',
      });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(
      [
        'environment: STATE_TABLE_NAME: expected the name of the state table, found nothing.',
        'environment: ACTIVITY_TABLE_NAME: expected the name of the activity table, found nothing.',
        'environment: RECHECK_QUEUE_URL: expected the address of the re-check queue, found nothing.',
        'environment: AWS_REGION: expected a region such as eu-west-1, found nothing.',
        'environment: POWERTOOLS_LOG_LEVEL: expected DEBUG, INFO, WARN, ERROR, SILENT, found "loud".',
      ].join('\n'),
    );
  });

  it("knows the dead-letter queue's address apart: one function alone needs it", () => {
    expect(loadDeadLetterQueueUrl({ DEAD_LETTER_QUEUE_URL: ' https://queue/dead ' })).toBe('https://queue/dead');
    expect(() => loadDeadLetterQueueUrl(ENV)).toThrow(
      'environment: DEAD_LETTER_QUEUE_URL: expected the address of the dead-letter queue, found nothing.',
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

describe('loadStackSettings', () => {
  it.each([
    { name: 'the Region that was named', region: 'us-east-1', env: { AWS_REGION: 'eu-west-1' }, want: 'us-east-1' },
    { name: "else the environment's", env: { AWS_REGION: 'eu-west-1', AWS_DEFAULT_REGION: 'x' }, want: 'eu-west-1' },
    { name: 'under its other name too', env: { AWS_DEFAULT_REGION: 'eu-west-2' }, want: 'eu-west-2' },
  ])('takes $name', ({ region, env, want }) => {
    expect(loadStackSettings(region, env)).toEqual({ region: want });
  });

  it('takes the names of tables that are set', () => {
    expect(loadStackSettings(undefined, ENV)).toEqual({
      region: 'eu-west-1',
      stateTableName: 'state',
      activityTableName: 'activity',
    });
    expect(loadStackSettings(undefined, { ...ENV, STATE_TABLE_NAME: ' ' })).not.toHaveProperty('stateTableName');
  });

  it('throws without a Region', () => {
    expect(() => loadStackSettings(undefined, { AWS_REGION: '' })).toThrow(
      'command line: --region: expected a Region such as eu-west-1, or AWS_REGION in the environment, found nothing.',
    );
  });
});
