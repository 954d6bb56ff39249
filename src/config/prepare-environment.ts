import { devNull } from 'node:os';

type Environment = Record<string, string | undefined>;

/**
 * Gets the environment ready for SDK clients that are loaded after it; `scalectl` calls it first.
 * @param keepFromAws against the emulator alone: no setting and no credential of a real account may reach the clients,
 * neither by a variable nor by a shared file. Source: https://docs.aws.amazon.com/sdkref/latest/guide/environment-variables.html
 */
export const prepareEnvironment = (keepFromAws: boolean, env: Environment = process.env): void => {
  if (keepFromAws) {
    for (const name of Object.keys(env)) if (name.startsWith('AWS_')) delete env[name];
    env.AWS_CONFIG_FILE = devNull;
    env.AWS_SHARED_CREDENTIALS_FILE = devNull;
  }
  env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
};
