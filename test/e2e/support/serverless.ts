import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../src/deploy/bundle.ts';
import { CREDENTIALS, HOME } from './local-aws.ts';
import { E2E_FOLDER } from './python.ts';

export const STAGE = 'e2e';
export const SERVICE = 'sagemaker-scaling-controller';
export const STACK_NAME = `${SERVICE}-${STAGE}`;

const FOLDER = join(E2E_FOLDER, 'service');
const LINKED = ['src', 'functions', 'node_modules', 'package.json', 'targets.example.yml'];

/** The project as it is, in a folder of its own, so that what is built there is in nobody's way. */
const prepareFolder = (): void => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(join(PROJECT_ROOT, 'serverless.yml'), join(FOLDER, 'serverless.yml'));
  for (const name of LINKED) symlinkSync(join(PROJECT_ROOT, name), join(FOLDER, name));
};

/** One command of the Serverless Framework, as a person would type it. @throws Error with all it printed */
const serverless = async (awsUrl: string, ...args: readonly string[]): Promise<string> => {
  prepareFolder();
  const command = join(PROJECT_ROOT, 'node_modules/serverless/bin/serverless.js');
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    HOME: FOLDER,
    NO_COLOR: '1',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_ENDPOINT_URL: awsUrl,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
  const all = [command, ...args, '--stage', STAGE, '--region', HOME.region];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, all, { cwd: FOLDER, env });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`serverless ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
};

/** @param targets the path of a targets file */
export const deploy = (awsUrl: string, targets: string): Promise<string> =>
  serverless(awsUrl, 'deploy', '--param', `targets=${targets}`);

export const remove = (awsUrl: string, targets: string): Promise<string> =>
  serverless(awsUrl, 'remove', '--param', `targets=${targets}`);
