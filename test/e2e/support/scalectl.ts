import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../src/deploy/bundle.ts';
import { CREDENTIALS, emulatedServices, HOME } from './local-aws.ts';
import { SERVICE, STAGE } from './serverless.ts';

/** One command of `scalectl` on the deployed stack, as a person would type it. @throws Error with all it printed */
export const scalectl = async (
  urls: { readonly aws: string; readonly emulator: string },
  targets: string,
  ...args: readonly string[]
): Promise<string> => {
  const command = join(PROJECT_ROOT, 'src/cli/scalectl.mjs');
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    NO_COLOR: '1',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_REGION: HOME.region,
    AWS_ENDPOINT_URL: urls.aws,
    ...emulatedServices(urls.emulator),
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
  const all = [command, ...args, '--stack', `${SERVICE}/${STAGE}`, '--targets', targets];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, all, { cwd: PROJECT_ROOT, env });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`scalectl ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
};
