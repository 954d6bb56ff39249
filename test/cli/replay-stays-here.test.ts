import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { repositoryPath, runNode, SCALECTL } from './support/run-scalectl.ts';

const SENTINEL = 'SENTINELOFAREALACCOUNT';

/** What a person's shell and home hold who works with a real account. */
const REAL_ACCOUNT = {
  AWS_ACCESS_KEY_ID: SENTINEL,
  AWS_SECRET_ACCESS_KEY: SENTINEL,
  AWS_SESSION_TOKEN: SENTINEL,
  AWS_PROFILE: SENTINEL,
  AWS_REGION: 'eu-west-1',
  AWS_ENDPOINT_URL: `https://${SENTINEL}.example.com`,
  AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:1/${SENTINEL}`,
  AWS_MAX_ATTEMPTS: '9',
};
const PROFILE = `[${SENTINEL}]\naws_access_key_id = ${SENTINEL}\naws_secret_access_key = ${SENTINEL}\n`;

interface Noted {
  readonly kind: string;
  readonly value: string;
}

/** Runs Node with everything watched, in the shell and home of somebody with a real account. */
const runWatched = async (...args: readonly string[]) => {
  const home = await aFolder({ '.aws/credentials': PROFILE, '.aws/config': PROFILE });
  const watchLog = join(home, 'watched.jsonl');
  const run = await runNode(['--import', repositoryPath('test/cli/support/watch-process.mjs'), ...args], {
    environment: { ...REAL_ACCOUNT, HOME: home, USERPROFILE: home, WATCH_LOG: watchLog },
  });
  const lines = (await readFile(watchLog, 'utf8')).trimEnd().split('\n');
  const noted = lines.map((line): Noted => JSON.parse(line));
  const valuesOf = (...kinds: readonly string[]): readonly string[] =>
    noted.flatMap(({ kind, value }) => (kinds.includes(kind) ? [value] : []));
  return { run, home, valuesOf };
};

describe('replay, on a machine with credentials of a real account', () => {
  it('opens loopback sockets only, and reads no credentials', async () => {
    const events = repositoryPath('events');
    const targets = repositoryPath('targets.example.yml');
    const { run, home, valuesOf } = await runWatched(SCALECTL, 'replay', events, '--targets', targets, '--json');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('"outcome":"applied"');

    const addresses = valuesOf('connect', 'tls', 'udp', 'lookup').filter((address) => !address.startsWith('pipe '));
    expect(addresses.length).toBeGreaterThan(0);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));

    const headers = valuesOf('header');
    expect(headers.length).toBeGreaterThan(0);
    for (const header of headers) {
      expect(header).toMatch(
        /^AWS4-HMAC-SHA256 Credential=emulator\/\d{8}\/us-east-1\/\w+\/aws4_request, .* undefined$/,
      );
    }

    const files = valuesOf('file');
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => file.startsWith(home))).toEqual([]);

    const settings = valuesOf('setting').filter((setting) => !setting.startsWith('AWS_SDK_'));
    expect(new Set(settings)).toEqual(
      new Set([`AWS_CONFIG_FILE=${devNull}`, `AWS_SHARED_CREDENTIALS_FILE=${devNull}`]),
    );
    expect(valuesOf('setting').filter((setting) => setting.includes(SENTINEL))).toEqual([]);
  });

  it('is watched closely enough: the same watch sees the SDK take the credentials', async () => {
    const script = `
      const { SageMakerClient, ListEndpointsCommand } = await import('@aws-sdk/client-sagemaker');
      const client = new SageMakerClient({ endpoint: 'http://127.0.0.2:1', maxAttempts: 1 });
      await client.send(new ListEndpointsCommand({})).catch(() => undefined);
      delete process.env.AWS_ACCESS_KEY_ID;
      const other = new SageMakerClient({ endpoint: 'http://127.0.0.2:1', maxAttempts: 1 });
      await other.send(new ListEndpointsCommand({})).catch(() => undefined);`;
    const { home, valuesOf } = await runWatched('--input-type=module', '--eval', script);
    expect(valuesOf('connect')).toContain('127.0.0.2');
    expect(valuesOf('header')).toContainEqual(expect.stringContaining(SENTINEL));
    expect(valuesOf('setting')).toContain(`AWS_SECRET_ACCESS_KEY=${SENTINEL}`);
    expect(valuesOf('file')).toContain(join(home, '.aws', 'credentials'));
  });
});
